#!/bin/sh
# The requests of blog.stack.yaml, sent in order with curl and jq.
set -eu

for plan_tool in curl jq; do
  command -v "$plan_tool" >/dev/null || { echo "This script needs $plan_tool." >&2; exit 2; }
done
plan_missing=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN","ROOT_PASS"] - ($ENV | keys) | join(" ")')
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

# Create an instance (blog.stack.yaml:6)
# Costs: The new instance is billed to the account.
# Costs: The backup service is billed on top of the instance.
# Requires the `add_computes` grant.
body <<'JQ'
{
  "region": "us-east",
  "type": "nano-1",
  "image": "compute/debian12",
  "root_pass": "\($ENV["ROOT_PASS"])",
  "backups_enabled": true,
  "label": "blog"
}
JQ
send blog POST "/compute/instances"
plan_step_blog_id=$(answer '.id')
export plan_step_blog_id

# Update an instance (blog.stack.yaml:10)
# Requires read_write permission on the instance.
# Assumed: The interface shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
body <<'JQ'
{
  "backups": {
    "schedule": {
      "window": "W2"
    }
  }
}
JQ
send blog-update PUT "/compute/instances/$plan_step_blog_id"

echo 'Done: 2 requests.' >&2
