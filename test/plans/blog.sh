#!/bin/sh
# The requests that blog.stack.yaml stands for, sent one after the other with curl and jq.
set -eu

for tool in curl jq; do
  command -v "$tool" >/dev/null || { echo "This script needs $tool." >&2; exit 2; }
done
missing=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN","ROOT_PASS"] - ($ENV | keys) | join(" ")')
[ -z "$missing" ] || { echo "Set these variables first: $missing" >&2; exit 2; }
umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
printf 'Authorization: Bearer %s\n' "$COMPUTE_TOKEN" >"$work/headers"

# send NAME METHOD PATH: sends what stands in $work/body, and keeps the answer in $work/answer.
send() {
  echo "$1: $2 $3" >&2
  method=$2 path=$3
  set -- --silent --show-error --output "$work/answer" --write-out "%{http_code}" --request "$method" --header "@$work/headers"
  if [ -e "$work/body" ]; then
    set -- "$@" --header 'Content-Type: application/json' --data-binary "@$work/body"
  fi
  : >"$work/answer"
  status=$(curl "$@" "${COMPUTE_URL%/}$path") || exit 1
  rm -f "$work/body"
  case $status in
    2??) ;;
    *)
      reasons=$(jq -r '.errors[]? | "\(.field // "request"): \(.reason)"' "$work/answer" 2>/dev/null | tr -d "\000-\010\013-\037\177")
      printf "The service answered %s:\n%s\n" "$status" "${reasons:-It gave no reasons.}" >&2
      exit 1
      ;;
  esac
}
# body [ARGUMENT…]: makes $work/body of a jq program on standard input.
body() { jq -n "$@" -f /dev/stdin >"$work/body"; }
# answer PATH: a field of the last answer.
answer() {
  value=$(jq -er "$1" "$work/answer" 2>/dev/null) || value=
  [ -n "$value" ] || { echo "The answer has no $1." >&2; exit 1; }
  printf '%s\n' "$value"
}

# Create an instance (blog.stack.yaml:6)
# Costs: The new instance is billed to the account.
# Costs: The backup service is billed on top of the instance.
# Needs: the `add_computes` grant.
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
step_blog_id=$(answer '.id')
export step_blog_id

# Update an instance (blog.stack.yaml:10)
# Needs: read_write permission on the instance.
# Assumed: The interface does not show what object holds the backup window and day, nor what the day is called. `backups.schedule.window` and `backups.schedule.day` are assumed.
body <<'JQ'
{
  "backups": {
    "schedule": {
      "window": "W2"
    }
  }
}
JQ
send blog-update PUT "/compute/instances/$step_blog_id"

echo 'Done: 2 requests.' >&2
