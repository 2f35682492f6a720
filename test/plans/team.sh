#!/bin/sh
# The requests of team.stack.yaml, sent in order with curl and jq.
# 12 requests; 2 of them are billed.
# Running it again creates everything again. `compute-stack plan NEW --from OLD` requests only what has changed.
# The owner of the token needs the `add_computes` grant and `read_only` or `read_write` permission on a private image.
# Set before sending: `COMPUTE_URL`, `COMPUTE_TOKEN`, `STAGING_ROOT_PASS`, `PRODUCTION_ROOT_PASS`.
# Set `APP_1A01B7_USER_DATA` to the `user_data` of `app`.
# The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
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
plan_missing=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN","STAGING_ROOT_PASS","PRODUCTION_ROOT_PASS","APP_1A01B7_USER_DATA"] - ($ENV | keys) + (["COMPUTE_URL","COMPUTE_TOKEN"] | map(select($ENV[.] == ""))) | join(" ")')
[ -z "$plan_missing" ] || { echo "Set these variables first: $plan_missing" >&2; exit 2; }
plan_broken=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN"] | map(select($ENV[.] | test("[\u0001-\u001f\u007f]"))) | join(" ")')
[ -z "$plan_broken" ] || { echo "Remove the line breaks and other control characters from these variables first: $plan_broken" >&2; exit 2; }
umask 077
plan_work=$(mktemp -d)
trap 'rm -rf "$plan_work"' EXIT
trap 'exit 130' INT TERM HUP
plan_string_STAGING_ROOT_PASS=$(jq -nr '$ENV["STAGING_ROOT_PASS"] | @json | .[1:-1]')
plan_string_PRODUCTION_ROOT_PASS=$(jq -nr '$ENV["PRODUCTION_ROOT_PASS"] | @json | .[1:-1]')
plan_string_APP_1A01B7_USER_DATA=$(jq -nr '$ENV["APP_1A01B7_USER_DATA"] | @json | .[1:-1]')
COMPUTE_URL=${COMPUTE_URL%/}

# The journal: `sending` before each request, `done` after it, with what later requests need of the response.
plan_first="Journal of plan cff68752a2db4daa at $(printf %s "${COMPUTE_URL##*@}" | cksum)"
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

plan_step edge d24b2a4e167eafda '["id"]'
# Create a load balancer (team.stack.yaml:13)
curl --request POST --url "$COMPUTE_URL/loadbalancers" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/edge.json" \
  --data-binary @- <<'JSON'
{
  "region": "eu-west",
  "label": "edge"
}
JSON
plan_step_edge_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/edge.json" 2>/dev/null) || plan_step_edge_id=
[ -n "$plan_step_edge_id" ] || plan_lacks '.id'

plan_step edge-80 8d66a6e84b6d2a62 '["id"]'
# Create a configuration (team.stack.yaml:15)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_edge_id}/configs" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/edge-80.json" \
  --data-binary @- <<'JSON'
{
  "port": 80,
  "check": "http"
}
JSON
plan_step_edge_80_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/edge-80.json" 2>/dev/null) || plan_step_edge_80_id=
[ -n "$plan_step_edge_80_id" ] || plan_lacks '.id'

plan_step app 15db0865cc77f5ba '["id"]'
# Create an instance (team.stack.yaml:6)
# Costs: The new instance is billed to the account.
# Requires the `add_computes` grant.
# Requires `read_only` or `read_write` permission on a private image.
curl --request POST --url "$COMPUTE_URL/compute/instances" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/app.json" \
  --data-binary @- <<JSON
{
  "region": "eu-west",
  "type": "nano-1",
  "image": "private/5120",
  "root_pass": "${plan_string_STAGING_ROOT_PASS}",
  "booted": false,
  "label": "app"
}
JSON
plan_step_app_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/app.json" 2>/dev/null) || plan_step_app_id=
[ -n "$plan_step_app_id" ] || plan_lacks '.id'

plan_step app-ip a383012463d6a571 '["address"]'
# Allocate an IP address (team.stack.yaml:10)
# Assumed: The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
curl --request POST --url "$COMPUTE_URL/networking/ips" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/app-ip.json" \
  --data-binary @- <<JSON
{
  "type": "ipv4",
  "public": false,
  "compute_id": ${plan_step_app_id}
}
JSON
plan_step_app_ip_address=$(jq -r '.address // empty | tostring | @json | .[1:-1]' "$plan_work/app-ip.json" 2>/dev/null) || plan_step_app_ip_address=
[ -n "$plan_step_app_ip_address" ] || plan_lacks '.address'

plan_step app-boot aa7cbccd169f29f4 '[]'
# Boot an instance (team.stack.yaml:6)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_app_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/app-boot.json"

plan_step edge-80-app d25a3ea54f23eeab '[]'
# Add a node (team.stack.yaml:18)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_edge_id}/configs/${plan_step_edge_80_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/edge-80-app.json" \
  --data-binary @- <<JSON
{
  "label": "app",
  "address": "${plan_step_app_ip_address}:8080"
}
JSON

plan_step edge-2 59df1bad4e65558e '["id"]'
# Create a load balancer (team.stack.yaml:36)
curl --request POST --url "$COMPUTE_URL/loadbalancers" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/edge-2.json" \
  --data-binary @- <<'JSON'
{
  "region": "us-east",
  "label": "edge"
}
JSON
plan_step_edge_2_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/edge-2.json" 2>/dev/null) || plan_step_edge_2_id=
[ -n "$plan_step_edge_2_id" ] || plan_lacks '.id'

plan_step edge-2-80 45d00ce93c8c067c '["id"]'
# Create a configuration (team.stack.yaml:38)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_edge_2_id}/configs" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/edge-2-80.json" \
  --data-binary @- <<'JSON'
{
  "port": 80,
  "check": "http"
}
JSON
plan_step_edge_2_80_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/edge-2-80.json" 2>/dev/null) || plan_step_edge_2_80_id=
[ -n "$plan_step_edge_2_80_id" ] || plan_lacks '.id'

plan_step app-2 43c91711aa95a072 '["id"]'
# Create an instance (team.stack.yaml:24)
# Costs: The new instance is billed to the account.
# Requires the `add_computes` grant.
# Requires `read_only` or `read_write` permission on a private image.
curl --request POST --url "$COMPUTE_URL/compute/instances" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/app-2.json" \
  --data-binary @- <<JSON
{
  "region": "us-east",
  "type": "standard-2",
  "image": "private/5120",
  "root_pass": "${plan_string_PRODUCTION_ROOT_PASS}",
  "authorized_keys": [
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPkzrmYc2W1vWJNHM1Y7HQTqqMXTcoH3Kn0bD8kJp0xT deploy@team.example"
  ],
  "booted": false,
  "label": "app",
  "metadata": {
    "user_data": "${plan_string_APP_1A01B7_USER_DATA}"
  }
}
JSON
plan_step_app_2_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/app-2.json" 2>/dev/null) || plan_step_app_2_id=
[ -n "$plan_step_app_2_id" ] || plan_lacks '.id'

plan_step app-2-ip 2e590d26bd21fc64 '["address"]'
# Allocate an IP address (team.stack.yaml:30)
# Assumed: The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
curl --request POST --url "$COMPUTE_URL/networking/ips" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/app-2-ip.json" \
  --data-binary @- <<JSON
{
  "type": "ipv4",
  "public": false,
  "compute_id": ${plan_step_app_2_id}
}
JSON
plan_step_app_2_ip_address=$(jq -r '.address // empty | tostring | @json | .[1:-1]' "$plan_work/app-2-ip.json" 2>/dev/null) || plan_step_app_2_ip_address=
[ -n "$plan_step_app_2_ip_address" ] || plan_lacks '.address'

plan_step app-2-boot 2a4c1e3249d3b71d '[]'
# Boot an instance (team.stack.yaml:24)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_app_2_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/app-2-boot.json"

plan_step edge-2-80-app 901160f2dcf3dff4 '[]'
# Add a node (team.stack.yaml:41)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${plan_step_edge_2_id}/configs/${plan_step_edge_2_80_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/edge-2-80-app.json" \
  --data-binary @- <<JSON
{
  "label": "app",
  "address": "${plan_step_app_2_ip_address}:8080"
}
JSON

echo 'Done: 12 requests.' >&2
