#!/bin/sh
# The requests of shop.stack.yaml, sent in order with curl and jq.
# Booting the instance `web-2` fails if its source has several profiles, because none of them was booted in the clone. List one in `clone.configs`. (shop.stack.yaml:36)
# 17 requests, 3 of which add to the bill.
# Running it again creates everything again. `compute-stack plan NEW --from OLD` requests only what has changed.
# The owner of the token needs the `add_computes` grant, an unrestricted user and read_write permission on the instance.
# Set before sending: `COMPUTE_URL`, `COMPUTE_TOKEN`, `SITE_KEY`, `ROOT_PASS`.
# The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
# The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
set -eu

for plan_tool in curl jq; do
  command -v "$plan_tool" >/dev/null || { echo "This script needs $plan_tool." >&2; exit 2; }
done
plan_missing=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN","SITE_KEY","ROOT_PASS"] - ($ENV | keys) | join(" ")')
[ -z "$plan_missing" ] || { echo "Set these variables first: $plan_missing" >&2; exit 2; }
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
  plan_name=${plan_answer##*/}
  echo "${plan_name%.json}: $plan_method ${plan_url#"$COMPUTE_URL"}" >&2
  : >"$plan_answer"
  plan_status=$(command curl --silent --show-error --write-out "%{http_code}" --header "@$plan_work/headers" "$@") || exit 1
  case $plan_status in
    2??) ;;
    *)
      plan_reasons=$(jq -r '.errors[]? | "\(.field // "request"): \(.reason)"' "$plan_answer" 2>/dev/null | tr -d "\000-\010\013-\037\177")
      printf "The API responded with %s:\n%s\n" "$plan_status" "${plan_reasons:-No reasons given.}" >&2
      exit 1
      ;;
  esac
}
plan_lacks() {
  echo "The response has no $1." >&2
  exit 1
}

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

# Update an instance (shop.stack.yaml:23)
# Requires read_write permission on the instance.
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

# Update an instance (shop.stack.yaml:40)
# Requires read_write permission on the instance.
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

# Update an instance (shop.stack.yaml:15)
# Requires read_write permission on the instance.
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

# Boot an instance (shop.stack.yaml:19)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_web_1_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/web-1-boot.json"

# Boot an instance (shop.stack.yaml:35)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_web_2_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/web-2-boot.json"

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
