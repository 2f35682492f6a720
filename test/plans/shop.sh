#!/bin/sh
# The requests of shop.stack.yaml, sent in order with curl and jq.
# Booting the instance `web-2` fails if its source has several profiles, because none of them was booted in the clone. List one in `clone.configs`. (shop.stack.yaml:36)
# 17 requests; 3 of them are billed.
# Running it again creates everything again. `compute-stack plan NEW --from OLD` requests only what has changed.
# The owner of the token must be an unrestricted user and needs the `add_computes` grant and `read_write` permission on the instance.
# Set before sending: `COMPUTE_URL`, `COMPUTE_TOKEN`, `SITE_KEY`, `ROOT_PASS`.
# The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
# The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
# The API documentation adds a node with a POST to the path of the configuration, which it also calls the nodes endpoint. So the same path with `/nodes` is accepted, too; plans send the first.
# Check with `view-config` how many nodes are up: a new node is down until something listens on its port.
# The script keeps a journal (`--journal FILE`, otherwise beside it). Started again with it, the script continues where it stopped.
set -eu

plan_stop() {
  printf '%s\n' "$1" >&2
  exit "$2"
}
plan_journal=$0.journal
[ -f "$0" ] || plan_journal=plan.journal
plan_again= plan_arrived=
while [ "$#" -gt 0 ]; do
  case $1 in
    --?*=*) plan_option=${1%%=*} plan_value=${1#*=} ;;
    *) [ "$#" -gt 1 ] || set -- "$1" ""; plan_option=$1 plan_value=$2; shift ;;
  esac
  case $plan_option:$plan_value in
    --journal:?*) plan_journal=$plan_value ;;
    --again:?*) plan_again=$plan_value ;;
    --arrived:?*) plan_arrived=$plan_value ;;
    *) plan_stop "Usage: $0 [--journal FILE] [--again REQUEST | --arrived REQUEST[=ANSWER]]" 2 ;;
  esac
  shift
done

for plan_tool in curl jq; do
  command -v "$plan_tool" >/dev/null || { echo "This script needs $plan_tool." >&2; exit 2; }
done
plan_missing=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN","SITE_KEY","ROOT_PASS"] - ($ENV | keys) + (["COMPUTE_URL","COMPUTE_TOKEN"] | map(select($ENV[.] == ""))) | join(" ")')
[ -z "$plan_missing" ] || { echo "Set these variables first: $plan_missing" >&2; exit 2; }
plan_broken=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN"] | map(select($ENV[.] | test("[\u0001-\u001f\u007f]"))) | join(" ")')
[ -z "$plan_broken" ] || { echo "Remove the line breaks and other control characters from these variables first: $plan_broken" >&2; exit 2; }
umask 077
plan_work=$(mktemp -d)
trap 'rm -rf "$plan_work"' EXIT
trap 'exit 130' INT TERM HUP
plan_file_1='certs/site.pem'
[ -r "$plan_file_1" ] || { echo "Cannot read $plan_file_1." >&2; exit 2; }
plan_file_1_string=$(jq -Rrs '@json | .[1:-1]' "$plan_file_1")
plan_string_SITE_KEY=$(jq -nr '$ENV["SITE_KEY"] | @json | .[1:-1]')
plan_string_ROOT_PASS=$(jq -nr '$ENV["ROOT_PASS"] | @json | .[1:-1]')
COMPUTE_URL=${COMPUTE_URL%/}

# The journal: `sending` before each request, `done` after it, with what later requests need of the response.
plan_first="Journal of plan 9a7851f5b3877d21 at $(printf %s "${COMPUTE_URL##*@}" | cksum)"
{ [ ! -e "$plan_journal" ] || [ -f "$plan_journal" ]; } && { true >>"$plan_journal"; } 2>/dev/null ||
  plan_stop "Cannot write the journal $plan_journal. Nothing was sent. Use --journal FILE to keep it elsewhere." 2
plan_lock=$plan_journal.lock
if ! (set -C; echo "$$" >"$plan_lock") 2>/dev/null; then
  plan_other=$(cat <"$plan_lock" 2>/dev/null) || plan_other=
  if [ -z "$plan_other" ] || kill -0 "$plan_other" 2>/dev/null; then
    plan_stop "The script is running already. If it is not, delete $plan_lock." 2
  fi
  rm -f -- "$plan_lock"
  (set -C; echo "$$" >"$plan_lock") 2>/dev/null || plan_stop "Cannot create $plan_lock." 2
fi
trap 'rm -rf "$plan_work"; rm -f -- "$plan_lock"' EXIT
# A copy through Windows may have added carriage returns.
plan_head=$(head -n 1 <"$plan_journal" | tr -d "\r")
if [ -n "$plan_head" ] && [ "$(wc -l <"$plan_journal")" -eq 0 ]; then
  case $plan_first in "$plan_head"*) : >"$plan_journal" ;; esac
fi
if [ -s "$plan_journal" ]; then
  case $plan_head in
    "$plan_first") ;;
    "${plan_first%% at *} at "*) plan_stop "The journal $plan_journal is of another COMPUTE_URL. Nothing was sent. Use --journal FILE for another one." 2 ;;
    *) plan_stop "$plan_journal is not the journal of this plan. Nothing was sent. Use --journal FILE for another one." 2 ;;
  esac
  if [ "$(tail -c 1 <"$plan_journal" | wc -l)" -eq 0 ]; then
    sed '$d' <"$plan_journal" >"$plan_journal.new"
    mv -f -- "$plan_journal.new" "$plan_journal"
  fi
  printf "Continuing with %s. To send everything again, delete it first.\n" "$plan_journal" >&2
fi
tr -d '\r' <"$plan_journal" | sed -n -e '/^done /p' -e '$ { /^sending /p; }' >"$plan_work/journal"
exec 4<"$plan_work/journal"
plan_note() {
  printf '%s\n' "$1" >>"$plan_journal" || plan_stop "Cannot write the journal $plan_journal." 2
}
[ -s "$plan_journal" ] || plan_note "$plan_first"
plan_step() {
  plan_name=$1 plan_request=$1\ $2 plan_fields=$3 plan_kept= plan_entry=
  IFS= read -r plan_entry <&4 || :
  case $plan_entry in
    "") ;;
    "done $plan_request {"*"}") plan_kept=${plan_entry#"done $plan_request "} ;;
    "sending $plan_request") plan_ask ;;
    *) plan_stop "The journal $plan_journal does not match this plan at $plan_name." 2 ;;
  esac
}
# An earlier run began to send this request, and recorded no response.
plan_ask() {
  [ "$plan_again" != "$plan_name" ] || return 0
  plan_values=
  plan_needed=$(jq -rn --argjson fields "$plan_fields" '$fields | join(",")')
  if [ "${plan_arrived%%=*}" = "$plan_name" ]; then
    case $plan_arrived in *=*) plan_values=${plan_arrived#*=} ;; esac
  elif [ -t 0 ] && [ -t 2 ]; then
    echo "$plan_name was sent without a response, so it may have arrived. Check the account." >&2
    plan_reply=
    while :; do
      printf "Did %s arrive? (yes or no) " "$plan_name" >&2
      IFS= read -r plan_reply || plan_stop "Nothing more was sent." 3
      case $plan_reply in
        yes | y) break ;;
        no | n) return 0 ;;
      esac
    done
    if [ -n "$plan_needed" ]; then
      printf "Its %s: " "$plan_needed" >&2
      IFS= read -r plan_values || plan_stop "Nothing more was sent." 3
    fi
  else
    plan_stop "$plan_name was sent without a response, so it may have arrived. Check the account. If it did not arrive, start the script with --again $plan_name, otherwise with --arrived $plan_name${plan_needed:+=}$plan_needed, with the values of the account." 3
  fi
  plan_kept=$(jq -nce --arg values "$plan_values" --argjson fields "$plan_fields" '
    ($values | split(",") | map(gsub("^ +| +$"; ""))) as $values
    | if ($values | length) == ($fields | length) and all($values[]; . != "") then . else error("") end
    | reduce range($fields | length) as $at (null; setpath($fields[$at] | split(".") | map(tonumber? // .); $values[$at])) // {}
  ' 2>/dev/null) || plan_stop "What $plan_name created has to be told as $plan_needed: --arrived $plan_name${plan_needed:+=}$plan_needed" 2
  plan_note "done $plan_request $plan_kept"
}
# What later requests need of the answer.
plan_keep() {
  plan_kept=$(jq -nce --argjson fields "$plan_fields" '
    (try input catch null) as $answer
    | reduce ($fields[] | split(".") | map(tonumber? // .)) as $path (null; setpath($path; $answer | getpath($path) // error(""))) // {}
  ' "$plan_answer" 2>/dev/null) || return 0
  plan_note "done $plan_request $plan_kept"
}

# Runs curl with the headers in a file, because command lines are visible to everyone on this machine. Stops at an error.
curl() {
  : >"$plan_work/headers"
  plan_option=
  for plan_word do
    shift
    case $plan_option in
      --request) plan_method=$plan_word ;;
      --url) plan_url=$plan_word ;;
      --output) plan_answer=$plan_word ;;
    esac
    case $plan_option:$plan_word in
      --header:*) printf '%s\n' "$plan_word" >>"$plan_work/headers" ;;
      *:--header) ;;
      *) set -- "$@" "$plan_word" ;;
    esac
    plan_option=$plan_word
  done
  echo "$plan_name: $plan_method ${plan_url#"$COMPUTE_URL"}${plan_kept:+ (answered before)}" >&2
  printf %s "$plan_kept" >"$plan_answer"
  [ -z "$plan_kept" ] || return 0
  plan_note "sending $plan_request"
  plan_failure=0
  plan_status=$(command curl --globoff --silent --show-error --write-out "%{http_code}" --header "@$plan_work/headers" "$@") || plan_failure=$?
  case $plan_failure:$plan_status in
    0:2??) plan_keep; return 0 ;;
    0:*) echo "The API responded with $plan_status:" >&2 ;;
    # Without a connection, nothing arrived.
    1:* | [3567]:* | 35:* | 58:* | 60:* | 77:*) plan_note "failed $plan_request"; exit 1 ;;
    *) plan_stop "$plan_name may have arrived. Started again, the script asks." 1 ;;
  esac
  plan_reasons=$(jq -r '.errors[]? | "\(.field // "request"): \(.reason)"' "$plan_answer" 2>/dev/null | tr -d "\000-\010\013-\037\177")
  printf "%s\n" "${plan_reasons:-No reasons given.}" >&2
  case $plan_status:$plan_reasons in
    4??:?*) plan_note "failed $plan_request" ;;
    *) echo "$plan_name may have arrived. Started again, the script asks." >&2 ;;
  esac
  exit 1
}
plan_lacks() {
  echo "The response has no $1." >&2
  exit 1
}

plan_step front edd18d4f9b042902 '["id"]'
# Create a load balancer (shop.stack.yaml:55)
curl --request POST --url "$COMPUTE_URL/loadbalancers" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front.json" \
  --data-binary @- <<'JSON'
{
  "region": "us-east",
  "label": "front",
  "client_conn_throttle": 5
}
JSON
plan_step_front_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/front.json" 2>/dev/null) || plan_step_front_id=
[ -n "$plan_step_front_id" ] || plan_lacks '.id'

plan_step front-80 8d6a84e9c9dd492d '["id"]'
# Create a configuration (shop.stack.yaml:58)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_front_id}/configs" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front-80.json" \
  --data-binary @- <<'JSON'
{
  "port": 80,
  "check": "connection",
  "protocol": "http"
}
JSON
plan_step_front_80_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/front-80.json" 2>/dev/null) || plan_step_front_80_id=
[ -n "$plan_step_front_80_id" ] || plan_lacks '.id'

plan_step front-443 66c595a8095e1473 '["id"]'
# Create a configuration (shop.stack.yaml:64)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_front_id}/configs" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front-443.json" \
  --data-binary @- <<JSON
{
  "port": 443,
  "check": "connection",
  "protocol": "https",
  "ssl_cert": "${plan_file_1_string}",
  "ssl_key": "${plan_string_SITE_KEY}"
}
JSON
plan_step_front_443_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/front-443.json" 2>/dev/null) || plan_step_front_443_id=
[ -n "$plan_step_front_443_id" ] || plan_lacks '.id'

plan_step web-1 4922bd0b328579f1 '["id"]'
# Create an instance (shop.stack.yaml:19)
# Costs: The new instance is billed to the account.
# Costs: The backup service is billed on top of the instance.
# Requires the `add_computes` grant.
# Requires an unrestricted user.
curl --request POST --url "$COMPUTE_URL/compute/instances" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/web-1.json" \
  --data-binary @- <<JSON
{
  "region": "us-east",
  "type": "standard-2",
  "image": "compute/debian12",
  "root_pass": "${plan_string_ROOT_PASS}",
  "authorized_users": [
    "deploy"
  ],
  "backups_enabled": true,
  "booted": false,
  "interfaces": [
    {
      "purpose": "public",
      "primary": true
    },
    {
      "purpose": "vlan",
      "label": "backplane",
      "ipam_address": "10.0.0.1/24"
    },
    {
      "purpose": "vpc",
      "subnet_id": 4821,
      "ipv4": {
        "vpc": "10.10.0.10",
        "nat_1_1": "any"
      }
    }
  ],
  "label": "web-1",
  "tags": [
    "shop",
    "web"
  ]
}
JSON
plan_step_web_1_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/web-1.json" 2>/dev/null) || plan_step_web_1_id=
[ -n "$plan_step_web_1_id" ] || plan_lacks '.id'

plan_step web-2 ab7a3e61e870252b '["id"]'
# Clone an instance (shop.stack.yaml:35)
# Costs: A clone to a new instance is billed to the account.
# Costs: The backup service is billed on top of the instance.
# Requires the `add_computes` grant.
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_web_1_id}/clone" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/web-2.json" \
  --data-binary @- <<'JSON'
{
  "region": "us-east",
  "type": "standard-2",
  "label": "web-2",
  "backups_enabled": true
}
JSON
plan_step_web_2_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/web-2.json" 2>/dev/null) || plan_step_web_2_id=
[ -n "$plan_step_web_2_id" ] || plan_lacks '.id'

plan_step database 130eb3e373ff20f6 '["id"]'
# Create an instance (shop.stack.yaml:42)
# Costs: The new instance is billed to the account.
# Costs: The backup service is billed on top of the instance.
# Requires the `add_computes` grant.
# Requires an unrestricted user.
curl --request POST --url "$COMPUTE_URL/compute/instances" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/database.json" \
  --data-binary @- <<JSON
{
  "region": "us-east",
  "type": "dedicated-4",
  "image": "compute/debian12",
  "root_pass": "${plan_string_ROOT_PASS}",
  "authorized_users": [
    "deploy"
  ],
  "backups_enabled": true,
  "interfaces": [
    {
      "purpose": "vlan",
      "label": "backplane",
      "ipam_address": "10.0.0.2/24"
    },
    {
      "purpose": "vpc",
      "subnet_id": 4821,
      "ipv4": {
        "vpc": "10.10.0.20"
      },
      "ip_ranges": [
        "10.10.8.0/24"
      ]
    }
  ],
  "label": "database",
  "tags": [
    "shop",
    "db"
  ]
}
JSON
plan_step_database_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/database.json" 2>/dev/null) || plan_step_database_id=
[ -n "$plan_step_database_id" ] || plan_lacks '.id'

plan_step web-1-ip 5d09a84d3b281795 '["address"]'
# Allocate an IP address (shop.stack.yaml:22)
# Assumed: The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
curl --request POST --url "$COMPUTE_URL/networking/ips" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/web-1-ip.json" \
  --data-binary @- <<JSON
{
  "type": "ipv4",
  "public": false,
  "compute_id": ${plan_step_web_1_id}
}
JSON
plan_step_web_1_ip_address=$(jq -r '.address // empty | tostring | @json | .[1:-1]' "$plan_work/web-1-ip.json" 2>/dev/null) || plan_step_web_1_ip_address=
[ -n "$plan_step_web_1_ip_address" ] || plan_lacks '.address'

plan_step web-2-ip a0c770ea152fe4bf '["address"]'
# Allocate an IP address (shop.stack.yaml:39)
# Assumed: The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
curl --request POST --url "$COMPUTE_URL/networking/ips" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/web-2-ip.json" \
  --data-binary @- <<JSON
{
  "type": "ipv4",
  "public": false,
  "compute_id": ${plan_step_web_2_id}
}
JSON
plan_step_web_2_ip_address=$(jq -r '.address // empty | tostring | @json | .[1:-1]' "$plan_work/web-2-ip.json" 2>/dev/null) || plan_step_web_2_ip_address=
[ -n "$plan_step_web_2_ip_address" ] || plan_lacks '.address'

plan_step web-1-update 7ede7aed92a983e3 '[]'
# Update an instance (shop.stack.yaml:23)
# Requires `read_write` permission on the instance.
# Assumed: The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
curl --request PUT --url "$COMPUTE_URL/compute/instances/${plan_step_web_1_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/web-1-update.json" \
  --data-binary @- <<'JSON'
{
  "alerts": {
    "cpu": 180,
    "transfer_quota": 80
  },
  "backups": {
    "schedule": {
      "window": "W2"
    }
  },
  "watchdog_enabled": true
}
JSON

plan_step web-2-update 24d7dc581ac77ae8 '[]'
# Update an instance (shop.stack.yaml:40)
# Requires `read_write` permission on the instance.
# Requires an unrestricted user.
# Assumed: The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
curl --request PUT --url "$COMPUTE_URL/compute/instances/${plan_step_web_2_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/web-2-update.json" \
  --data-binary @- <<'JSON'
{
  "backups": {
    "schedule": {
      "window": "W2"
    }
  },
  "tags": [
    "shop",
    "web"
  ]
}
JSON

plan_step database-update ddd04d2de4008fd8 '[]'
# Update an instance (shop.stack.yaml:15)
# Requires `read_write` permission on the instance.
# Assumed: The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
curl --request PUT --url "$COMPUTE_URL/compute/instances/${plan_step_database_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/database-update.json" \
  --data-binary @- <<'JSON'
{
  "backups": {
    "schedule": {
      "window": "W2"
    }
  },
  "watchdog_enabled": true
}
JSON

plan_step web-1-boot 019ea9db724ceaa4 '[]'
# Boot an instance (shop.stack.yaml:19)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_web_1_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/web-1-boot.json"

plan_step web-2-boot eac7b468ab0296ec '[]'
# Boot an instance (shop.stack.yaml:35)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_web_2_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/web-2-boot.json"

plan_step front-80-web-1 088079b31d7bd28f '[]'
# Add a node (shop.stack.yaml:62)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_front_id}/configs/${plan_step_front_80_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front-80-web-1.json" \
  --data-binary @- <<JSON
{
  "label": "web-1",
  "address": "${plan_step_web_1_ip_address}:80"
}
JSON

plan_step front-80-web-2 076368d80ed47316 '[]'
# Add a node (shop.stack.yaml:63)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_front_id}/configs/${plan_step_front_80_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front-80-web-2.json" \
  --data-binary @- <<JSON
{
  "label": "web-2",
  "address": "${plan_step_web_2_ip_address}:80"
}
JSON

plan_step front-443-web-1 d90df4661b0ab901 '[]'
# Add a node (shop.stack.yaml:62)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_front_id}/configs/${plan_step_front_443_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front-443-web-1.json" \
  --data-binary @- <<JSON
{
  "label": "web-1",
  "address": "${plan_step_web_1_ip_address}:80"
}
JSON

plan_step front-443-web-2 de4e8eeb6e6a94fa '[]'
# Add a node (shop.stack.yaml:63)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_front_id}/configs/${plan_step_front_443_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front-443-web-2.json" \
  --data-binary @- <<JSON
{
  "label": "web-2",
  "address": "${plan_step_web_2_ip_address}:80"
}
JSON

echo 'Done: 17 requests.' >&2
