#!/bin/sh
# The requests of blog.stack.yaml, sent in order with curl and jq.
# 2 requests; 1 of them is billed.
# Running it again creates everything again. `compute-stack plan NEW --from OLD` requests only what has changed.
# The owner of the token needs the `add_computes` grant and `read_write` permission on the instance.
# Set before sending: `COMPUTE_URL`, `COMPUTE_TOKEN`, `ROOT_PASS`.
# The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
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
plan_missing=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN","ROOT_PASS"] - ($ENV | keys) + (["COMPUTE_URL","COMPUTE_TOKEN"] | map(select($ENV[.] == ""))) | join(" ")')
[ -z "$plan_missing" ] || { echo "Set these variables first: $plan_missing" >&2; exit 2; }
plan_broken=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN"] | map(select($ENV[.] | test("[\u0001-\u001f\u007f]"))) | join(" ")')
[ -z "$plan_broken" ] || { echo "Remove the line breaks and other control characters from these variables first: $plan_broken" >&2; exit 2; }
umask 077
plan_work=$(mktemp -d)
trap 'rm -rf "$plan_work"' EXIT
trap 'exit 130' INT TERM HUP
plan_string_ROOT_PASS=$(jq -nr '$ENV["ROOT_PASS"] | @json | .[1:-1]')
COMPUTE_URL=${COMPUTE_URL%/}

# The journal: `sending` before each request, `done` after it, with what later requests need of the response.
plan_first="Journal of plan a02a5235f7648716 at $(printf %s "${COMPUTE_URL##*@}" | cksum)"
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

plan_step blog 48d9fe196622f38a '["id"]'
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

plan_step blog-update f446e72074c6761f '[]'
# Update an instance (blog.stack.yaml:10)
# Requires `read_write` permission on the instance.
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
