#!/bin/sh
# The requests of team.stack.yaml, sent in order with curl and jq.
set -eu

for plan_tool in curl jq; do
  command -v "$plan_tool" >/dev/null || { echo "This script needs $plan_tool." >&2; exit 2; }
done
plan_missing=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN","STAGING_ROOT_PASS","PRODUCTION_ROOT_PASS","APP_USER_DATA"] - ($ENV | keys) | join(" ")')
[ -z "$plan_missing" ] || { echo "Set these variables first: $plan_missing" >&2; exit 2; }
umask 077
plan_work=$(mktemp -d)
trap 'rm -rf "$plan_work"' EXIT
trap 'exit 130' INT TERM HUP
printf 'Authorization: Bearer %s\n' "$COMPUTE_TOKEN" >"$plan_work/headers"

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

# Create a load balancer (team.stack.yaml:13)
body <<'JQ'
{
  "region": "eu-west",
  "label": "edge"
}
JQ
send edge POST "/loadbalancers"
plan_step_edge_id=$(answer '.id')
export plan_step_edge_id

# Create a configuration (team.stack.yaml:15)
body <<'JQ'
{
  "port": 80,
  "check": "http"
}
JQ
send edge-80 POST "/loadbalancers/$plan_step_edge_id/configs"
plan_step_edge_80_id=$(answer '.id')
export plan_step_edge_80_id

# Create an instance (team.stack.yaml:6)
# Costs: The new instance is billed to the account.
# Requires the `add_computes` grant.
# Requires read_only or read_write permission on a private image.
body <<'JQ'
{
  "region": "eu-west",
  "type": "nano-1",
  "image": "private/5120",
  "root_pass": "\($ENV["STAGING_ROOT_PASS"])",
  "booted": false,
  "label": "app"
}
JQ
send app POST "/compute/instances"
plan_step_app_id=$(answer '.id')
export plan_step_app_id

# Allocate an IP address (team.stack.yaml:10)
# Assumed: The interface does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
body <<'JQ'
{
  "type": "ipv4",
  "public": false,
  "compute_id": ($ENV.plan_step_app_id | fromjson)
}
JQ
send app-ip POST "/networking/ips"
plan_step_app_ip_address=$(answer '.address')
export plan_step_app_ip_address

# Boot an instance (team.stack.yaml:6)
send app-boot POST "/compute/instances/$plan_step_app_id/boot"

# Add a node (team.stack.yaml:18)
body <<'JQ'
{
  "label": "app",
  "address": "\($ENV.plan_step_app_ip_address):8080"
}
JQ
send edge-80-app POST "/loadbalancers/$plan_step_edge_id/configs/$plan_step_edge_80_id"

# Create a load balancer (team.stack.yaml:36)
body <<'JQ'
{
  "region": "us-east",
  "label": "edge"
}
JQ
send edge-2 POST "/loadbalancers"
plan_step_edge_2_id=$(answer '.id')
export plan_step_edge_2_id

# Create a configuration (team.stack.yaml:38)
body <<'JQ'
{
  "port": 80,
  "check": "http"
}
JQ
send edge-2-80 POST "/loadbalancers/$plan_step_edge_2_id/configs"
plan_step_edge_2_80_id=$(answer '.id')
export plan_step_edge_2_80_id

# Create an instance (team.stack.yaml:24)
# Costs: The new instance is billed to the account.
# Requires the `add_computes` grant.
# Requires read_only or read_write permission on a private image.
body <<'JQ'
{
  "region": "us-east",
  "type": "standard-2",
  "image": "private/5120",
  "root_pass": "\($ENV["PRODUCTION_ROOT_PASS"])",
  "authorized_keys": [
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPkzrmYc2W1vWJNHM1Y7HQTqqMXTcoH3Kn0bD8kJp0xT deploy@team.example"
  ],
  "booted": false,
  "label": "app",
  "metadata": {
    "user_data": "\($ENV["APP_USER_DATA"])"
  }
}
JQ
send app-2 POST "/compute/instances"
plan_step_app_2_id=$(answer '.id')
export plan_step_app_2_id

# Allocate an IP address (team.stack.yaml:30)
# Assumed: The interface does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
body <<'JQ'
{
  "type": "ipv4",
  "public": false,
  "compute_id": ($ENV.plan_step_app_2_id | fromjson)
}
JQ
send app-2-ip POST "/networking/ips"
plan_step_app_2_ip_address=$(answer '.address')
export plan_step_app_2_ip_address

# Boot an instance (team.stack.yaml:24)
send app-2-boot POST "/compute/instances/$plan_step_app_2_id/boot"

# Add a node (team.stack.yaml:41)
body <<'JQ'
{
  "label": "app",
  "address": "\($ENV.plan_step_app_2_ip_address):8080"
}
JQ
send edge-2-80-app POST "/loadbalancers/$plan_step_edge_2_id/configs/$plan_step_edge_2_80_id"

echo 'Done: 12 requests.' >&2
