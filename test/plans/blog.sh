#!/bin/sh
# The requests of blog.stack.yaml, sent in order with curl and jq.
# 2 requests, 1 of which adds to the bill.
# Running it again creates everything again. `compute-stack plan NEW --from OLD` requests only what has changed.
# The owner of the token needs the `add_computes` grant and read_write permission on the instance.
# Set before sending: `COMPUTE_URL`, `COMPUTE_TOKEN`, `ROOT_PASS`.
# The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
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

# Create an instance (blog.stack.yaml:6)
# Costs: The new instance is billed to the account.
# Costs: The backup service is billed on top of the instance.
# Requires the `add_computes` grant.
curl --request POST --url "$COMPUTE_URL/compute/instances" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/blog.json" \
  --data-binary @- <<JSON
{
  "region": "us-east",
  "type": "nano-1",
  "image": "compute/debian12",
  "root_pass": "${plan_string_ROOT_PASS}",
  "backups_enabled": true,
  "label": "blog"
}
JSON
plan_step_blog_id=$(jq -r '.id // empty | tostring | @json | .[1:-1]' "$plan_work/blog.json" 2>/dev/null) || plan_step_blog_id=
[ -n "$plan_step_blog_id" ] || plan_lacks '.id'

# Update an instance (blog.stack.yaml:10)
# Requires read_write permission on the instance.
# Assumed: The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
curl --request PUT --url "$COMPUTE_URL/compute/instances/${plan_step_blog_id}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/blog-update.json" \
  --data-binary @- <<'JSON'
{
  "backups": {
    "schedule": {
      "window": "W2"
    }
  }
}
JSON

echo 'Done: 2 requests.' >&2
