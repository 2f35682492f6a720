#!/bin/sh
# The requests of team.stack.yaml, sent in order with curl and jq.
# 12 requests, 2 of which add to the bill.
# Running it again creates everything again. `compute-stack plan NEW --from OLD` requests only what has changed.
# The owner of the token needs the `add_computes` grant and read_only or read_write permission on a private image.
# Set before sending: `COMPUTE_URL`, `COMPUTE_TOKEN`, `STAGING_ROOT_PASS`, `PRODUCTION_ROOT_PASS`, `APP_USER_DATA`.
# The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
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
plan_string_STAGING_ROOT_PASS=$(jq -nr '$ENV["STAGING_ROOT_PASS"] | @json | .[1:-1]')
plan_string_PRODUCTION_ROOT_PASS=$(jq -nr '$ENV["PRODUCTION_ROOT_PASS"] | @json | .[1:-1]')
plan_string_APP_USER_DATA=$(jq -nr '$ENV["APP_USER_DATA"] | @json | .[1:-1]')
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

# Create an instance (team.stack.yaml:6)
# Costs: The new instance is billed to the account.
# Requires the `add_computes` grant.
# Requires read_only or read_write permission on a private image.
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

# Boot an instance (team.stack.yaml:6)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_app_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/app-boot.json"

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

# Create an instance (team.stack.yaml:24)
# Costs: The new instance is billed to the account.
# Requires the `add_computes` grant.
# Requires read_only or read_write permission on a private image.
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
    "user_data": "${plan_string_APP_USER_DATA}"
  }
}
JSON
plan_step_app_2_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/app-2.json" 2>/dev/null) || plan_step_app_2_id=
[ -n "$plan_step_app_2_id" ] || plan_lacks '.id'

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

# Boot an instance (team.stack.yaml:24)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_app_2_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/app-2-boot.json"

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
