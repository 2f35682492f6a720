#!/bin/sh
# The requests of shop.stack.yaml, sent in order with curl and jq.
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
printf 'Authorization: Bearer %s\n' "$COMPUTE_TOKEN" >"$plan_work/headers"
plan_file_1='certs/site.pem'
[ -r "$plan_file_1" ] || { echo "Cannot read $plan_file_1." >&2; exit 2; }

# send NAME METHOD PATH: sends $plan_work/body, if it exists, and stores the response in $plan_work/answer.
send() {
  echo "$1: $2 $3" >&2
  plan_method=$2 plan_path=$3
  set -- --silent --show-error --output "$plan_work/answer" --write-out "%{http_code}" --request "$plan_method" --header "@$plan_work/headers"
  if [ -e "$plan_work/body" ]; then
    set -- "$@" --header 'Content-Type: application/json' --data-binary "@$plan_work/body"
  fi
  : >"$plan_work/answer"
  plan_status=$(curl "$@" "${COMPUTE_URL%/}$plan_path") || exit 1
  rm -f "$plan_work/body"
  case $plan_status in
    2??) ;;
    *)
      plan_reasons=$(jq -r '.errors[]? | "\(.field // "request"): \(.reason)"' "$plan_work/answer" 2>/dev/null | tr -d "\000-\010\013-\037\177")
      printf "The API responded with %s:\n%s\n" "$plan_status" "${plan_reasons:-No reasons given.}" >&2
      exit 1
      ;;
  esac
}
# body [ARGUMENT…]: creates $plan_work/body with the jq program on standard input.
body() { jq -n "$@" -f /dev/stdin >"$plan_work/body"; }
# answer PATH: prints a field of the last response.
answer() {
  plan_value=$(jq -er "$1" "$plan_work/answer" 2>/dev/null) || plan_value=
  [ -n "$plan_value" ] || { echo "The response has no $1." >&2; exit 1; }
  printf '%s\n' "$plan_value"
}

# Create a load balancer (shop.stack.yaml:55)
body <<'JQ'
{
  "region": "us-east",
  "label": "front",
  "client_conn_throttle": 5
}
JQ
send front POST "/loadbalancers"
plan_step_front_id=$(answer '.id')
export plan_step_front_id

# Create a configuration (shop.stack.yaml:58)
body <<'JQ'
{
  "port": 80,
  "check": "connection",
  "protocol": "http"
}
JQ
send front-80 POST "/loadbalancers/$plan_step_front_id/configs"
plan_step_front_80_id=$(answer '.id')
export plan_step_front_80_id

# Create a configuration (shop.stack.yaml:64)
body --rawfile plan_file_1 "$plan_file_1" <<'JQ'
{
  "port": 443,
  "check": "connection",
  "protocol": "https",
  "ssl_cert": "\($plan_file_1)",
  "ssl_key": "\($ENV["SITE_KEY"])"
}
JQ
send front-443 POST "/loadbalancers/$plan_step_front_id/configs"
plan_step_front_443_id=$(answer '.id')
export plan_step_front_443_id

# Create an instance (shop.stack.yaml:19)
# Costs: The new instance is billed to the account.
# Costs: The backup service is billed on top of the instance.
# Requires the `add_computes` grant.
# Requires an unrestricted user.
body <<'JQ'
{
  "region": "us-east",
  "type": "standard-2",
  "image": "compute/debian12",
  "root_pass": "\($ENV["ROOT_PASS"])",
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
JQ
send web-1 POST "/compute/instances"
plan_step_web_1_id=$(answer '.id')
export plan_step_web_1_id

# Clone an instance (shop.stack.yaml:35)
# Costs: A clone to a new instance is billed to the account.
# Costs: The backup service is billed on top of the instance.
# Requires the `add_computes` grant.
body <<'JQ'
{
  "region": "us-east",
  "type": "standard-2",
  "label": "web-2",
  "backups_enabled": true
}
JQ
send web-2 POST "/compute/instances/$plan_step_web_1_id/clone"
plan_step_web_2_id=$(answer '.id')
export plan_step_web_2_id

# Create an instance (shop.stack.yaml:42)
# Costs: The new instance is billed to the account.
# Costs: The backup service is billed on top of the instance.
# Requires the `add_computes` grant.
# Requires an unrestricted user.
body <<'JQ'
{
  "region": "us-east",
  "type": "dedicated-4",
  "image": "compute/debian12",
  "root_pass": "\($ENV["ROOT_PASS"])",
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
JQ
send database POST "/compute/instances"
plan_step_database_id=$(answer '.id')
export plan_step_database_id

# Allocate an IP address (shop.stack.yaml:22)
# Assumed: The interface does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
body <<'JQ'
{
  "type": "ipv4",
  "public": false,
  "compute_id": ($ENV.plan_step_web_1_id | fromjson)
}
JQ
send web-1-ip POST "/networking/ips"
plan_step_web_1_ip_address=$(answer '.address')
export plan_step_web_1_ip_address

# Allocate an IP address (shop.stack.yaml:39)
# Assumed: The interface does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
body <<'JQ'
{
  "type": "ipv4",
  "public": false,
  "compute_id": ($ENV.plan_step_web_2_id | fromjson)
}
JQ
send web-2-ip POST "/networking/ips"
plan_step_web_2_ip_address=$(answer '.address')
export plan_step_web_2_ip_address

# Update an instance (shop.stack.yaml:23)
# Requires read_write permission on the instance.
# Assumed: The interface shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
body <<'JQ'
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
JQ
send web-1-update PUT "/compute/instances/$plan_step_web_1_id"

# Update an instance (shop.stack.yaml:40)
# Requires read_write permission on the instance.
# Requires an unrestricted user.
# Assumed: The interface shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
body <<'JQ'
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
JQ
send web-2-update PUT "/compute/instances/$plan_step_web_2_id"

# Update an instance (shop.stack.yaml:15)
# Requires read_write permission on the instance.
# Assumed: The interface shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
body <<'JQ'
{
  "backups": {
    "schedule": {
      "window": "W2"
    }
  },
  "watchdog_enabled": true
}
JQ
send database-update PUT "/compute/instances/$plan_step_database_id"

# Boot an instance (shop.stack.yaml:19)
send web-1-boot POST "/compute/instances/$plan_step_web_1_id/boot"

# Boot an instance (shop.stack.yaml:35)
send web-2-boot POST "/compute/instances/$plan_step_web_2_id/boot"

# Add a node (shop.stack.yaml:62)
body <<'JQ'
{
  "label": "web-1",
  "address": "\($ENV.plan_step_web_1_ip_address):80"
}
JQ
send front-80-web-1 POST "/loadbalancers/$plan_step_front_id/configs/$plan_step_front_80_id"

# Add a node (shop.stack.yaml:63)
body <<'JQ'
{
  "label": "web-2",
  "address": "\($ENV.plan_step_web_2_ip_address):80"
}
JQ
send front-80-web-2 POST "/loadbalancers/$plan_step_front_id/configs/$plan_step_front_80_id"

# Add a node (shop.stack.yaml:62)
body <<'JQ'
{
  "label": "web-1",
  "address": "\($ENV.plan_step_web_1_ip_address):80"
}
JQ
send front-443-web-1 POST "/loadbalancers/$plan_step_front_id/configs/$plan_step_front_443_id"

# Add a node (shop.stack.yaml:63)
body <<'JQ'
{
  "label": "web-2",
  "address": "\($ENV.plan_step_web_2_ip_address):80"
}
JQ
send front-443-web-2 POST "/loadbalancers/$plan_step_front_id/configs/$plan_step_front_443_id"

echo 'Done: 17 requests.' >&2
