#!/bin/sh
# The requests of stacks/shop.stack.yaml, sent in order with curl and jq.
# Booting the instance `new` fails if its source has several profiles, because none of them was booted in the clone. List one in `clone.configs`. (stacks/shop.stack.yaml:6)
# 15 requests; 3 of them are billed.
# Run the script again, or that of a corrected plan, to continue where it stopped: the journal beside it (or `--journal FILE`) says what was done, and nothing is created twice. First, the script looks whether the instances and ports that it created exist, and stops if not, as with a token of another account. For that, or to create the same with other values of variables, use another `--journal FILE`. To start over and create everything again, delete the journal.
# Deletes: The instance is deleted, and no documented operation brings it back.
# The owner of the token must be an unrestricted user and needs the `add_computes` grant and `read_write` permission on the instance.
# The token needs the scope `computes:read_write`.
# Set before sending: `COMPUTE_URL`, `COMPUTE_TOKEN`, `ROOT_PASS`, `STAGE`.
# Set `INSTANCE_DATA_ID` to the ID of the instance `data`.
# Set `LOADBALANCER_FRONT_ID` to the ID of the load balancer `front`.
# Set `CONFIG_FRONT_443_ID` to the ID of port 443 of the load balancer `front`.
# Set `INSTANCE_GONE_ID` to the ID of the instance `gone`.
# Set `INSTANCE_WEB_ID` to the ID of the instance `web`.
# The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
# The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
# The API documentation mentions listing and deleting instances without showing how. The usual methods and paths are assumed.
# The API documentation adds a node with a POST to the path of the configuration, which it also calls the nodes endpoint. So the same path with `/nodes` is accepted, too; plans send the first.
# Check with `view-config` how many nodes are up: a new node is down until something listens on its port.
set -eu
# All of it is read before any of it is run: a script that was cut off sends nothing.
{

plan_stop() {
  printf '%s\n' "$1" >&2
  exit "$2"
}
# Bash also finds a script through PATH.
plan_script=${BASH_SOURCE:-$0}
plan_behind() { plan_link=$(readlink -- "$1"); case $plan_link in /*) ;; *) plan_link=$(dirname -- "$1")/$plan_link ;; esac; }
while [ -L "$plan_script" ] && [ ! -e "$plan_script.journal" ]; do plan_behind "$plan_script"; plan_script=$plan_link; done
plan_journal=$plan_script.journal
[ -f "$plan_script" ] || plan_journal=plan.journal
plan_chosen= plan_again= plan_arrived= plan_changed= plan_any= plan_had= plan_beside=
plan_names='web new front-80 web-ip new-ip data-backups data-update web-boot new-boot front-443-web-2 front-443-new gone-delete web-delete'
plan_knows() {
  case "$1: $plan_names " in
    *" "*:*) ;;
    *:*" $1 "*) return 0 ;;
  esac
  plan_stop "The script has no request $1. Nothing was sent. Its requests are: $plan_names" 2
}
# Where bodies are sent, they take the place of the terminal.
[ ! -t 0 ] || exec 3<&0
plan_wait=30
while [ "$#" -gt 0 ]; do
  case $1 in
    --?*=*) plan_option=${1%%=*} plan_value=${1#*=} ;;
    *) [ "$#" -gt 1 ] || set -- "$1" ""; plan_option=$1 plan_value=$2; shift ;;
  esac
  case $plan_option:$plan_value in
    --journal:?*) plan_chosen=yes plan_journal=$plan_value ;;
    --again:?*) plan_knows "$plan_value"; [ -z "$plan_arrived" ] || plan_option=; plan_again="$plan_again $plan_value" ;;
    --arrived:?*) plan_knows "${plan_value%%=*}"; [ -z "$plan_arrived$plan_again" ] || plan_option=; plan_arrived=$plan_value ;;
    --wait:[0-9]*[!0-9]*) plan_option= ;;
    --wait:[0-9]*) plan_wait=$plan_value ;;
    *) plan_option= ;;
  esac
  [ -n "$plan_option" ] || plan_stop "Usage: $0 [--journal FILE] [--again REQUEST … | --arrived REQUEST[=VALUES]] [--wait SECONDS]" 2
  shift
done
while [ -L "$plan_journal" ] && [ -e "$plan_journal" ]; do plan_behind "$plan_journal"; plan_journal=$plan_link; done

for plan_tool in curl jq; do
  command -v "$plan_tool" >/dev/null || { echo "This script needs $plan_tool." >&2; exit 2; }
done
plan_problem=$(jq -rn '["COMPUTE_URL","COMPUTE_TOKEN","INSTANCE_DATA_ID","LOADBALANCER_FRONT_ID","CONFIG_FRONT_443_ID","INSTANCE_GONE_ID","INSTANCE_WEB_ID"] as $needed
  | (["COMPUTE_URL","COMPUTE_TOKEN","ROOT_PASS","INSTANCE_DATA_ID","LOADBALANCER_FRONT_ID","STAGE","CONFIG_FRONT_443_ID","INSTANCE_GONE_ID","INSTANCE_WEB_ID"] - ($ENV | keys) + ($needed | map(select($ENV[.] == "")))) as $missing
  | ($needed | map(select($ENV[.] // "" | test("[\u0001-\u001f\u007f]")))) as $broken
  | if $missing != [] then "Set these variables first: \($missing | join(" "))"
    elif $broken != [] then "Remove the line breaks and other control characters from these variables first: \($broken | join(" "))"
    else empty end')
[ -z "$plan_problem" ] || { echo "$plan_problem" >&2; exit 2; }
umask 077
plan_work=$(mktemp -d)
trap 'rm -rf "$plan_work"' EXIT
trap 'exit 130' INT TERM HUP PIPE QUIT
# Tells curl an address in a file: it may have a password. No settings of curl make it repeat or redirect a request.
plan_to() {
  printf '%s\n' "$1" | sed 's/["\\]/\\&/g; s/.*/url = "&"/' >"$plan_work/url"
  printf '%s\n' globoff no-location "retry = 0" silent >>"$plan_work/url"
}
case $plan_journal in /*) ;; *) plan_journal=$PWD/$plan_journal ;; esac
case $plan_script in /*) ;; *) plan_script=$PWD/$plan_script ;; esac
[ ! -f "$plan_script" ] || CDPATH= cd -- "$(dirname -- "$plan_script")"
plan_file_1='../stacks/init.yaml'
[ -r "$plan_file_1" ] || { echo "Cannot read $plan_file_1." >&2; exit 2; }
plan_string_ROOT_PASS=$(jq -nr '$ENV["ROOT_PASS"] | @json | .[1:-1]')
plan_file_1_base64=$(jq -Rrs @base64 "$plan_file_1")
plan_string_STAGE=$(jq -nr '$ENV["STAGE"] | @json | .[1:-1]')
COMPUTE_URL=${COMPUTE_URL%/}

plan_look() {
  printf '%s\n' "Authorization: Bearer ${COMPUTE_TOKEN}" >"$plan_work/headers"
  plan_to "$COMPUTE_URL$1"
  : >"$plan_work/look"
  plan_status=$(command curl --config "$plan_work/url" --max-time 30 --write-out "%{http_code}" --header "@$plan_work/headers" --output "$plan_work/look") || plan_status=000
  plan_seen="the API responded with $plan_status"
  [ "$plan_status" != 000 ] || plan_seen="no response"
}
plan_source='shop.stack.yaml' plan_sum=321d04b06dc4cc0b plan_is_change=true
plan_keys='["replace:create-instance:WEB","create-instance:NEW","create-config:FRONT_80","replace:allocate-ip:WEB_IP","allocate-ip:NEW_IP","enable-backups:DATA_BACKUPS","update-instance:DATA_UPDATE","replace:boot-instance:WEB_BOOT","boot-instance:NEW_BOOT","replace:create-node:FRONT_443_WEB_2","create-node:FRONT_443_NEW","delete-instance:GONE_DELETE","delete-instance:WEB_DELETE"]'
plan_deletes='[]'
plan_made='{"replace:create-instance:WEB":["web","43a4dab933dd1f58"],"create-instance:NEW":["new","924ade684a2b7edb"]}'
# The journal: `sending` before each request, `done` after it, with the IDs and addresses of the response.
plan_first="Journal of $plan_source at $(printf %s "${COMPUTE_URL##*@}" | cksum)"
plan_unwritable() {
  # Without what an earlier run wrote, everything would be created again.
  plan_elsewhere="to keep it"; [ ! -s "$plan_journal" ] || plan_elsewhere="for a copy of it"
  plan_stop "Cannot write the journal $plan_journal. Nothing was sent. Use --journal FILE $plan_elsewhere elsewhere." 2
}
plan_lock=$plan_journal.lock plan_self="$$ on $(uname -n)"
# Only the machine of a script knows whether it has ended, and only its user may ask: nobody else may signal it.
plan_ended() {
  plan_holder=$(cat <"$1" 2>/dev/null) || plan_holder=
  [ "${plan_holder#* on }" = "${plan_self#* on }" ] && [ -O "$1" ] && ! kill -0 "${plan_holder%% *}" 2>/dev/null
}
# On a full disk, a file can be made, and nothing written to it.
if (set -C; : >"$plan_lock") 2>/dev/null; then
  (echo "$plan_self" >"$plan_lock") 2>/dev/null || { rm -f -- "$plan_lock"; plan_unwritable; }
else
  # Only one takes over what a killed one left.
  if plan_ended "$plan_lock" && (set -C; : >"$plan_lock.${plan_holder%% *}") 2>/dev/null; then
    [ "$(cat <"$plan_lock")" != "$plan_holder" ] || (echo "$plan_self" >"$plan_lock") 2>/dev/null ||
      { rm -f -- "$plan_lock" "$plan_lock.${plan_holder%% *}"; plan_unwritable; }
    rm -f -- "$plan_lock.${plan_holder%% *}"
  fi
  [ -w "$(dirname -- "$plan_lock")" ] || plan_unwritable
  [ "$(cat <"$plan_lock")" = "$plan_self" ] || plan_stop "The script is running already. If it is not, delete $plan_lock." 2
fi
trap 'rm -rf "$plan_work"; rm -f -- "$plan_lock"' EXIT
plan_is_new=; [ -e "$plan_journal" ] || plan_is_new=yes
{ [ -n "$plan_is_new" ] || [ -f "$plan_journal" ]; } && { true >>"$plan_journal"; } 2>/dev/null || plan_unwritable
plan_note() {
  plan_lines=$((plan_lines + 1))
  { printf '%s\n' "$1" >>"$plan_journal" && printf "%s\nlines %09d" "$plan_first$plan_cr" "$plan_lines" 1<>"$plan_journal"; } 2>/dev/null ||
    plan_stop "Cannot write the journal $plan_journal, which now lacks: $1" 2
}
# Each field on a line, with its value as it is written in a JSON string.
plan_fields_of='def fields: paths as $path | getpath($path) | select(. != null and . != "") | ".\($path | map(tostring) | join(".") | @json | .[1:-1]) \(tostring | @json | .[1:-1])";
# A number that jq may not compute with exactly stays text. Nothing else is taken for an ID.
def number: if test("^[1-9][0-9]{0,15}$") and tonumber <= 9007199254740991 then tonumber else . end;
def fits($path): if $path | last == "id" then type == "number" and . == floor and . > 0 and . <= 9007199254740991
  or type == "string" and test("^[1-9][0-9]*$") else type == "string" and . != "" end;'
plan_read() {
  # In a file: what a large plan is about does not fit into a command line.
  printf '%s\n%s\n"%s"\n%s\n' "$plan_keys" "$plan_deletes" "$plan_names" "$plan_made" >"$plan_work/of"
  tr -d '\r' <"$1" | jq -Rrn --arg plan "$plan_sum" --slurpfile of "$plan_work/of" --argjson changes "$plan_is_change" --arg again "$plan_again" --arg arrived "$plan_arrived" "$plan_fields_of"'
    def creates: test("^(replace:)?(create|allocate)-");
    def makes: test("^(replace:)?create-(instance|loadbalancer|config):");
    def kept: .value.kept // "{}" | fromjson;
    # The path of what was created, or else of the request.
    def at: .key as $key | kept | if $key | test("^(replace:)?(create-instance|allocate-ip):") then "/compute/instances/\(.compute_id // .id)"
      elif $key | makes then "\(.path)/\(.id)" else .path // "" end;
    def isOf($path): at as $at | ($at | startswith("\($path)/")) or $at == $path and (.key | creates);
    def without($path): .entries |= with_entries(select(isOf($path) | not));
    # With the nodes that lead to it.
    def lost($key): (.entries | to_entries) as $all | ($all[] | select(.key == $key) | at) as $path
      | [$all[] | select(isOf($path)) | kept | .address, .ipv4[]?] as $addresses | without($path)
      | .entries |= with_entries(select((.key | test("create-node:")) and (kept.address // "" | split(":")[0] | IN($addresses[])) | not));
    def begin($next): if .finished and .plan != $next then (if $changes
      then .gone += [.entries | to_entries[] | select(.key | startswith("delete-")) | .value.kept // empty | fromjson.path]
      | .entries |= with_entries(select((.key | creates) or .value.state == "sending") | .value.old = true) else . end)
      | .entries |= with_entries(.key |= ltrimstr("replace:")) else . end
      | .plan = $next | .finished = false;
    $of as [$keys, $deletes, $names, $made]
    | reduce inputs as $line ({at: 0, entries: {}};
      .at += 1
      | ($line | split(" ")) as [$word, $key, $sum]
      | ($line | ltrimstr("\($word) \($key) \($sum)") | ltrimstr(" ")) as $kept
      | (.entries[$key // ""]) as $entry
      | if .bad or .at == 1 then .
        elif .at == 2 then (try ($key | tonumber) catch null) as $lines
          | if $word == "lines" and $lines then .lines = $lines else .bad = 2 end
        elif $word == "plan" and $key != null and $sum == null then begin($key)
        elif $line == "finished" then .finished = true
        elif $word == "sending" and $sum != null and $kept == "" then .entries[$key] = {state: $word, $sum}
        elif $entry.state == "sending" and $entry.sum == $sum and $word == "failed" and $kept == "" then del(.entries[$key])
        elif $entry.state == "sending" and $entry.sum == $sum and $word == "done" and ((try ($kept | fromjson | type) catch "") == "object")
          then (if $key | startswith("delete-instance:") then without($kept | fromjson.path) else . end) | .entries[$key] = {state: $word, $sum, $kept}
        elif $entry.state == "done" and $entry.sum == $sum and $word == "gone" and $kept == "" then lost($key)
        else .bad = .at end)
    | begin($plan)
    | ($deletes - ($deletes - (.gone // []))) as $gone
    | ($names | split(" ")) as $names | ($arrived | split("=")) as [$said, $values]
    | def name: .key as $key | $names[$keys | index([$key]) // length];
    def isDone: name != null and .value.state == "done";
    def again: IN($again | split(" ")[]);
    .entries |= with_entries(select(.value.state != "sending" or (name | again | not)))
    | [.entries | to_entries[] | select(isDone and name == $said) | kept | .id // .address // empty | tostring
      | select(($values // "" | split(",")[0] // . | gsub("^ +| +$"; "")) != .)] as $other
    | [.entries | to_entries[] | select(isDone and (.key | makes) and (name | again))] as $lost
    | reduce $lost[].key as $key (.; lost($key))
    # In a file with several stacks, a mark of the stack is behind the names in it.
    | def unmarked: sub("_[0-9A-F]{6}$"; "");
    .entries as $entries
    # Under another name in the file: with the same label, or by the same request.
    | def isMade($key): ($made[$key] // [null, null]) as [$called, $sum] | sub(":[^:]*$"; "") == ($key | sub(":[^:]*$"; ""))
      and ({value: $entries[.]} | kept.label == ($called // false) or .value.sum == $sum);
    [.entries | to_entries[] | select(name == null and (.value.old | not) and (.key | creates)).key] as $others
    | [$keys | to_entries[] | select(.value | creates and $entries[.] == null) | .value as $key | $names[.key] as $name
      | select($name != $said and ($name | again | not))
      | $others[] | select(unmarked == ($key | unmarked) or isMade($key)) | "\(.), which may be \($name)"] as $moved
    | if .bad then "bad \(.bad)" elif .at < .lines then "cut \(.lines - .at)" elif $gone != [] then "gone \($gone | join(", "))"
      elif $other != [] then "other \($other[0])" elif $moved != [] then "moved \($moved[0])"
      else ($lost[] | "- \(.key) \(.value.sum)"), (.entries | to_entries[]
      | "\(.key) \(.value.state) \(.value.sum) \(.value.kept // "")", "\(.key)\(.value.kept // "{}" | fromjson | fields)",
        (if name and (.key | makes) and name != $said and (name | again | not) then "= \(.key) of this plan" else empty end),
        # No documented request looks at a load balancer.
        (if isDone and (.key | makes and (test("loadbalancer:") | not)) then "\(at) \(name)" else empty end),
        if name then empty
        elif .value.state == "sending" then "# \(.key) was sent without a response, so it may exist. This plan does not request it: look at the account."
        elif .value.old or (.key | creates | not) then empty
        else "# \(.key) was done before, and this plan does not request it: \(.value.kept)" end) end
  '
}
plan_compare() {
  # For another stack or account, or once more, whoever runs it has said so.
  [ -z "$plan_chosen" ] || return 0
  for plan_other in "$(dirname -- "$plan_journal")"/*.journal; do
    [ -f "$plan_other" ] && [ ! "$plan_other" -ef "$plan_journal" ] || continue
    [ -r "$plan_other" ] || plan_refuse "Cannot read $plan_other, which may be the journal of another script of this stack. Nothing was sent. Make it readable, or, if it is of another stack or account, use --journal $plan_journal."
    [ "$(head -n 1 <"$plan_other" | tr -d "\r")" = "$plan_first" ] || continue
    # What a running one creates is not in its journal yet.
    [ ! -e "$plan_other.lock" ] || plan_ended "$plan_other.lock" || plan_refuse "Another script of this stack is running, with the journal $plan_other. Nothing was sent. If it is not running, delete $plan_other.lock."
    plan_beside=$plan_other
    # A change plan knows what was created before it was made.
    [ "$plan_is_change" = false ] || [ ! "$plan_other" -ot "$plan_script" ] || continue
    plan_read "$plan_other" >"$plan_work/other"
    plan_twice=$(sort "$plan_work/journal" "$plan_work/journal" "$plan_work/other" | uniq -u | sed -n "s/^= //p; s/^moved //p; s/^bad .*/a line that cannot be read/p; s/^cut .*/fewer lines than it says/p; s/^gone /a deletion of /p; s/^other .*/another ID for ${plan_arrived%%=*}/p" | head -n 1)
    [ -n "$plan_twice" ] || continue
    # With the journal of one of several, what the others have would be created again.
    plan_how="Save the responses of the API, and plan with --from."
    [ -n "$plan_had" ] || [ -s "$plan_work/journal" ] || plan_how="To continue with it, use --journal $plan_other."
    plan_had="$plan_other, the journal of another script, has $plan_twice. Nothing was sent. $plan_how"
  done
  [ -z "$plan_had" ] || plan_refuse "$plan_had For another stack or account, or to create it again, use --journal $plan_journal."
}
plan_refuse() {
  [ -z "$plan_is_new" ] || rm -f -- "$plan_journal"
  plan_stop "$1" 2
}
if [ -n "$plan_is_new" ] && [ ! -s "$plan_journal" ]; then
  : >"$plan_work/journal"
  # Written before it looks at those of others: of two that start at once, one sees the other.
  plan_lines=2 plan_cr=
  (plan_note "$plan_first
lines 000000000
plan $plan_sum") 2>/dev/null || { rm -f -- "$plan_journal"; plan_unwritable; }
  plan_lines=3
  plan_compare
else
  # A copy through Windows may have added carriage returns.
  plan_head=$(head -n 1 <"$plan_journal" | tr -d "\r") plan_cr=$(head -n 1 <"$plan_journal" | tr -cd "\r")
  case $plan_first in "$plan_head"*)
    [ "$(wc -l <"$plan_journal")" -gt 1 ] || plan_stop "$plan_journal was cut off before it says what was done. Nothing was sent now. Look at the account, and delete the journal to start over." 2 ;;
  esac
  case $plan_head in
    "$plan_first") ;;
    "Journal of $plan_source at "*) plan_stop "The journal $plan_journal belongs to another COMPUTE_URL. Nothing was sent. Use --journal FILE for another one." 2 ;;
    *) plan_stop "$plan_journal is not a journal of $plan_source. Nothing was sent. Use --journal FILE for another one." 2 ;;
  esac
  if [ "$(tail -c 1 <"$plan_journal" | wc -l)" -eq 0 ]; then
    { sed '$d' <"$plan_journal" >"$plan_journal.new" && mv -f -- "$plan_journal.new" "$plan_journal"; } 2>/dev/null ||
      { rm -f -- "$plan_journal.new"; plan_unwritable; }
  fi
  plan_last=$(tr -d "\r" <"$plan_journal" | sed -n "s/^plan //p" | tail -n 1)
  plan_read "$plan_journal" >"$plan_work/journal"
  case $(head -n 1 "$plan_work/journal") in
    "bad "*) plan_stop "Line $(sed "s/bad //" "$plan_work/journal") of $plan_journal was changed by something other than a script. Nothing was sent. Restore the journal, or look at the account and delete it to start over." 2 ;;
    "cut "*) plan_stop "The journal $plan_journal lacks $(sed "s/cut //" "$plan_work/journal") of its lines, so it does not say all that was done. Nothing was sent. Restore the journal, or look at the account and delete it to start over." 2 ;;
    "gone "*) plan_stop "An earlier plan deleted $(sed "s/gone //" "$plan_work/journal"), so this one was made from responses that are out of date. Nothing was sent. Save the responses again, and plan again." 2 ;;
    "moved "*) plan_stop "The journal $plan_journal has $(sed "s/moved //" "$plan_work/journal") of this plan: the file may have had other names or stacks. Nothing was sent. Save the responses of the API, and plan with --from, or name what is to be created as well with --again." 2 ;;
    "other "*) plan_stop "The journal $plan_journal has $(sed "s/other //" "$plan_work/journal") for ${plan_arrived%%=*}, not ${plan_arrived#*=}. Nothing was sent. To continue with what the journal has, start the script without --arrived." 2 ;;
  esac
  sed -n "s/^# //p" "$plan_work/journal" >&2
  plan_lines=$(wc -l <"$plan_journal")
  [ ! -s "$plan_work/journal" ] || printf "Continuing with %s. To send everything again, delete it first.\n" "$plan_journal" >&2
  plan_compare
  plan_lost=
  sed -n "/^\//p" "$plan_work/journal" >"$plan_work/made"
  while read -r plan_path plan_name; do
    plan_look "$plan_path"
    case $plan_status$(tr -d "[:space:]" <"$plan_work/look" | cut -c 1) in
      20[0-5]"{") ;;
      404*) plan_lost="$plan_lost --again $plan_name" ;;
      *) plan_stop "Whether $plan_name ($plan_path) still exists is unknown: $plan_seen. Nothing was sent." 1 ;;
    esac
  done <"$plan_work/made"
  [ -z "$plan_lost" ] || plan_stop "The journal $plan_journal has what this account does not have. Nothing was sent. With a token of another account, use another --journal FILE. If it was deleted${plan_beside:+, and not replaced by the script of $plan_beside}, start the script with$plan_lost to create it again." 2
  [ "$plan_last" = "$plan_sum" ] || plan_note "plan $plan_sum"
  sed -n "s/^- /gone /p" "$plan_work/journal" >"$plan_work/lost"
  while read -r plan_line; do plan_note "$plan_line"; done <"$plan_work/lost"
fi
plan_step() {
  plan_name=$1 plan_key=$2 plan_request=$2\ $3 plan_fields=$4 plan_more=${5:-null} plan_owner=${6:-} plan_kept=
  plan_entry=$(sed -n "s/^$2 //p" "$plan_work/journal")
}
plan_field() {
  while IFS= read -r plan_line; do
    case $plan_line in "$1 "*) printf "%s\n" "${plan_line#"$1 "}"; return 0 ;; esac
  done <"$2"
  return 1
}
plan_decide() {
  case " $plan_again " in *" $plan_name "*) return 0 ;; esac
  plan_creates= plan_sent=${plan_entry#* }
  plan_sent="$plan_key ${plan_sent%% *}"
  case ${plan_key#replace:} in create-* | allocate-*) plan_creates=yes ;; esac
  [ -n "$plan_creates" ] || [ "$plan_sent" = "$plan_request" ] || plan_entry=
  case $plan_entry in
    done*)
      plan_kept=${plan_entry#done * }
      sed -n "s/^$plan_key\././p" "$plan_work/journal" >"$plan_answer"
      plan_has || plan_ask "The journal lacks something about $plan_name that this plan needs." ;;
    sending*)
      plan_why="$plan_name was sent without a response, so it may have arrived."
      [ ! -f "$plan_journal.$plan_name.response" ] || plan_why="The API accepted $plan_name, but its response does not say what was done: $plan_journal.$plan_name.response."
      plan_ask "$plan_why" ;;
    *)
      [ "${plan_arrived%%=*}" = "$plan_name" ] || return 0
      plan_sent=$plan_request; plan_ask "" ;;
  esac
  [ -z "$plan_kept" ] || [ "$plan_sent" = "$plan_request" ] || plan_changed="$plan_changed $plan_name"
}
plan_has() {
  plan_left=${plan_fields:+$plan_fields,}
  while [ -n "$plan_left" ]; do
    plan_field ".${plan_left%%,*}" "$plan_answer" >/dev/null || return 1
    plan_left=${plan_left#*,}
  done
}
plan_ask() {
  plan_values=
  if [ "${plan_arrived%%=*}" = "$plan_name" ]; then
    case $plan_arrived in *=*) plan_values=${plan_arrived#*=} ;; esac
  elif [ -t 3 ] && [ -t 2 ]; then
    echo "$1 Check the account." >&2
    plan_reply=
    while :; do
      printf "Did %s arrive? (yes or no) " "$plan_name" >&2
      IFS= read -r plan_reply <&3 || plan_stop "Nothing more was sent." 3
      case $plan_reply in
        yes | y) break ;;
        no | n)
          case ${plan_gone+$plan_key} in delete-*) plan_stop "Start the script with --again $plan_name: it waits before it deletes." 3 ;; esac
          plan_kept=; return 0 ;;
      esac
    done
    if [ -n "$plan_fields" ]; then
      printf "Its %s: " "$plan_fields" >&2
      IFS= read -r plan_values <&3 || plan_stop "Nothing more was sent." 3
    fi
  else
    plan_stop "$1 Check the account. If it did not arrive, start the script with --again $plan_name, otherwise with --arrived $plan_name${plan_fields:+=$plan_fields, with the actual $plan_fields}." 3
  fi
  jq -n --arg values "$plan_values" --arg fields "$plan_fields" "$plan_fields_of"'
    ($fields | split(",")) as $fields | ($values | split(",") | map(gsub("^ +| +$"; ""))) as $values
    | if ($values | length) == ($fields | length) and all($values[]; . != "") then null else error("") end
    | reduce range($fields | length) as $at (.; ($fields[$at] | split(".") | map(tonumber? // .)) as $path
      | setpath($path; $values[$at] | number | if fits($path) then . else error("") end))
  ' >"$plan_answer" 2>/dev/null || plan_stop "Use --arrived $plan_name${plan_fields:+=$plan_fields, with the actual $plan_fields}." 2
  case $plan_entry in sending*) ;; *) plan_note "sending $plan_sent" ;; esac
  plan_keep "$plan_sent"
}
plan_keep() {
  [ -n "$plan_kept" ] || plan_kept="{}"
  plan_kept=$(jq -nr --arg fields "$plan_fields" --argjson more "$plan_more" --argjson kept "$plan_kept" --arg path "$plan_path" --arg owner "$plan_owner" "$plan_fields_of"'
    ([inputs] | if length > 1 or (.[0] | type == "object" and .errors != null) then error("") else .[0] end) as $answer
    | reduce ($fields | split(",")[] | split(".") | map(tonumber? // .)) as $path ($kept; setpath($path; $answer | getpath($path) | if fits($path) then . else error("") end))
    | reduce (($more // {}) | to_entries[]) as {$key, value: $sent} (.; . as $kept | ($answer | if type == "object" then .[$key] else null end) // $kept[$key] // $sent | if . == null then $kept else $kept + {($key): .} end)
    | (.path = $path | if $owner == "" then . else .compute_id = ($owner | number) end | tojson), fields
  ' "$plan_answer" 2>/dev/null) || plan_lacks
  plan_note "done $1 ${plan_kept%%
*}"
  printf "%s\n" "$plan_kept" >"$plan_answer"
}
# The request was done, but what it created is not known. The file may hold more than a journal does.
plan_lacks() {
  plan_missing="has no $plan_fields"
  [ -n "$plan_fields" ] || plan_missing="is not as documented"
  cp -- "$plan_answer" "$plan_journal.$plan_name.response" 2>/dev/null || : >"$plan_journal.$plan_name.response"
  plan_stop "The API accepted $plan_name ($plan_status), but the response $plan_missing. It is in $plan_journal.$plan_name.response. Look at the account, and start the script with --arrived $plan_name${plan_fields:+=$plan_fields, with the actual $plan_fields}." 1
}

# Runs curl with the address and the headers in files, because command lines are visible to everyone on this machine. Stops at an error.
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
      --url:* | *:--url | *:--header) ;;
      *) set -- "$@" "$plan_word" ;;
    esac
    plan_option=$plan_word
  done
  plan_path=${plan_url#"$COMPUTE_URL"}
  plan_decide
  echo "$plan_name: $plan_method $plan_path${plan_kept:+ (answered before)}" >&2
  [ -z "$plan_kept" ] || return 0
  : >"$plan_answer"
  plan_to "$plan_url"
  rm -f -- "$plan_journal.$plan_name.response"
  plan_note "sending $plan_request"
  plan_any=yes plan_failure=0
  plan_status=$(command curl --config "$plan_work/url" --show-error --write-out "%{http_code}" --header "@$plan_work/headers" "$@") || plan_failure=$?
  case $plan_failure:$plan_status in
    # Others, such as 207, may say that only part of it was done.
    0:20[0-5]) plan_keep "$plan_request"; return 0 ;;
    0:*) echo "The API responded with $plan_status:" >&2 ;;
    # Without a connection, nothing arrived.
    1:* | [3567]:* | 35:* | 58:* | 60:* | 77:*) plan_note "failed $plan_request"; exit 1 ;;
    *) plan_stop "$plan_name may have arrived. Run the script again: it asks whether it did." 1 ;;
  esac
  # The API may repeat what it was sent.
  plan_reasons=$(jq -r --rawfile file_1 "$plan_file_1" '[["COMPUTE_TOKEN","ROOT_PASS"][] | $ENV[.] | strings] as $values
    | [$ARGS.named[] | ., @base64, split("\n")[] | gsub("^\\s+|\\s+$"; "")] as $lines
    | ([($values + $lines)[] | select(length > 5)] | sort_by(-length)) as $secrets
    | .errors[]? | "\(.field // "request"): \(reduce $secrets[] as $secret (.reason | tostring; split($secret) | join("[removed]")))"' "$plan_answer" 2>/dev/null | tr -d "\000-\010\013-\037\177")
  printf "%s\n" "${plan_reasons:-No reasons given.}" >&2
  case $plan_status:$plan_reasons in
    401:*) plan_note "failed $plan_request"; echo "The token is not accepted. Set COMPUTE_TOKEN to one that is, and start the script again: it continues here." >&2 ;;
    4??:?*) plan_note "failed $plan_request" ;;
    *) echo "$plan_name may have arrived. Run the script again: it asks whether it did." >&2 ;;
  esac
  exit 1
}

plan_same() {
  # What was done before is not sent.
  case " $plan_again :$plan_entry" in *" $1 "*:* | *":done ${plan_request#* } "*) return 0 ;; esac
  plan_look "$2"
  case $plan_status in
    404) return 0 ;;
    20[0-5]) ! jq -e --arg called "$3" ".label == \$called" "$plan_work/look" >/dev/null 2>&1 || return 0
      plan_seen="its label is not in the response"
      ! jq -e ".label | strings" "$plan_work/look" >/dev/null 2>&1 || plan_seen="its label is another" ;;
  esac
  plan_stop "$1 is for $2, which is not known to be $3: $plan_seen. Nothing more was sent. Look at the account, and plan again, or start the script with --again $1 to send it." 1
}

plan_await() {
  plan_about=$2 plan_holds=$3 plan_says=$4 plan_hint=$5 plan_looks=0
  while :; do
    plan_looks=$((plan_looks + 1))
    plan_look "$1"
    plan_found=
    case $plan_status in
      20[0-5])
        plan_found=$(jq -r "($plan_holds), ($plan_says)" "$plan_work/look" 2>/dev/null | tr -d "\000-\037\177")
        plan_seen=${plan_found#true}
        plan_seen=${plan_seen#false} ;;
    esac
    plan_seen="$plan_about: ${plan_seen:-the response cannot be read}"
    case $plan_found:$plan_status in
      true*) echo "$plan_seen" >&2; return 0 ;;
      # Waiting changes nothing.
      *:40[0134]) break ;;
    esac
    [ "$(date +%s)" -lt "$plan_deadline" ] || break
    sleep "$((plan_looks < 10 ? 1 : 5))"
  done
  echo "$plan_seen. $plan_hint" >&2
  plan_late=yes
}

plan_step web replace:create-instance:WEB 43a4dab933dd1f58 'id' '{"ipv4":null,"label":"web","booted":false}'
# Create an instance (stacks/shop.stack.yaml:4)
# Costs: The new instance is billed to the account.
# Requires the `add_computes` grant.
curl --request POST --url "$COMPUTE_URL/compute/instances" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/web.json" \
  --data-binary @- <<JSON
{
  "region": "us-east",
  "type": "nano-2",
  "image": "compute/debian12",
  "root_pass": "${plan_string_ROOT_PASS}",
  "booted": false,
  "label": "web",
  "metadata": {
    "user_data": "${plan_file_1_base64}"
  }
}
JSON
plan_step_web_id=$(plan_field '.id' "$plan_work/web.json")

plan_step new create-instance:NEW 924ade684a2b7edb 'id' '{"ipv4":null,"label":"new"}'
# Clone an instance (stacks/shop.stack.yaml:6)
# Costs: A clone to a new instance is billed to the account.
# Requires the `add_computes` grant.
curl --request POST --url "$COMPUTE_URL/compute/instances/${INSTANCE_DATA_ID}/clone" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/new.json" \
  --data-binary @- <<'JSON'
{
  "region": "us-east",
  "type": "nano-1",
  "label": "new"
}
JSON
plan_step_new_id=$(plan_field '.id' "$plan_work/new.json")

plan_step front-80 create-config:FRONT_80 5ade0197da40ed0d 'id' '{"port":80}'
# Create a configuration (stacks/shop.stack.yaml:18)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${LOADBALANCER_FRONT_ID}/configs" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front-80.json" \
  --data-binary @- <<'JSON'
{
  "port": 80
}
JSON

plan_step web-ip replace:allocate-ip:WEB_IP c83b578db6914215 'address' '{"address":null}' "${plan_step_web_id}"
# Allocate an IP address (stacks/shop.stack.yaml:4)
# Assumed: The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
curl --request POST --url "$COMPUTE_URL/networking/ips" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/web-ip.json" \
  --data-binary @- <<JSON
{
  "type": "ipv4",
  "public": false,
  "compute_id": ${plan_step_web_id}
}
JSON
plan_step_web_ip_address=$(plan_field '.address' "$plan_work/web-ip.json")

plan_step new-ip allocate-ip:NEW_IP b0c3b68c38b031b8 'address' '{"address":null}' "${plan_step_new_id}"
# Allocate an IP address (stacks/shop.stack.yaml:6)
# Assumed: The API documentation does not name the response fields that later requests need. `id` is assumed to be the ID of a load balancer, configuration, node or backup, and `address` the allocated private address.
curl --request POST --url "$COMPUTE_URL/networking/ips" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/new-ip.json" \
  --data-binary @- <<JSON
{
  "type": "ipv4",
  "public": false,
  "compute_id": ${plan_step_new_id}
}
JSON
plan_step_new_ip_address=$(plan_field '.address' "$plan_work/new-ip.json")

plan_step data-backups enable-backups:DATA_BACKUPS 604a199739b6bb7b ''
# Enable backups (stacks/shop.stack.yaml:5)
# Costs: The backup service is billed on top of the instance.
# Requires the scope `computes:read_write`.
curl --request POST --url "$COMPUTE_URL/compute/instances/${INSTANCE_DATA_ID}/backups/enable" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/data-backups.json"

plan_step data-update update-instance:DATA_UPDATE 286f211e17f8a605 ''
# Update an instance (stacks/shop.stack.yaml:5)
# Requires `read_write` permission on the instance.
# Requires an unrestricted user.
# Assumed: The API documentation shows neither the object that contains the backup window and day nor the name of the day. `backups.schedule.window` and `backups.schedule.day` are assumed.
curl --request PUT --url "$COMPUTE_URL/compute/instances/${INSTANCE_DATA_ID}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/data-update.json" \
  --data-binary @- <<JSON
{
  "backups": {
    "schedule": {
      "window": "W4"
    }
  },
  "tags": [
    "${plan_string_STAGE}",
    "it's \$5 \"\\\"
  ]
}
JSON

plan_step web-boot replace:boot-instance:WEB_BOOT 616f06cbd63b99e7 ''
# Boot an instance (stacks/shop.stack.yaml:4)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_web_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/web-boot.json"

plan_step new-boot boot-instance:NEW_BOOT f86fc4ef4a747e86 ''
# Boot an instance (stacks/shop.stack.yaml:6)
curl --request POST --url "$COMPUTE_URL/compute/instances/${plan_step_new_id}/boot" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/new-boot.json"

plan_step front-443-web-2 replace:create-node:FRONT_443_WEB_2 bf1587a7654183a4 '' '{"id":null,"address":null,"label":"web-2"}'
# Add a node (stacks/shop.stack.yaml:15)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_443_ID}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front-443-web-2.json" \
  --data-binary @- <<JSON
{
  "label": "web-2",
  "address": "${plan_step_web_ip_address}:80"
}
JSON

plan_step front-443-new create-node:FRONT_443_NEW 5aa9316ab8a1a6cf '' '{"id":null,"address":null,"label":"new"}'
# Add a node (stacks/shop.stack.yaml:17)
curl --request POST --url "$COMPUTE_URL/loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_443_ID}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --header 'Content-Type: application/json' \
  --output "$plan_work/front-443-new.json" \
  --data-binary @- <<JSON
{
  "label": "new",
  "address": "${plan_step_new_ip_address}:80"
}
JSON

echo "Waiting up to $plan_wait seconds until instances run and nodes are up." >&2
plan_deadline=$(($(date +%s) + plan_wait)) plan_late=
plan_done() { for plan_line; do grep "^$plan_line " "$plan_work/journal" || grep "^${plan_line% done *} sending ${plan_line##* } " "$plan_work/journal" || :; done | wc -l; }
plan_left=$((2 - $(plan_done 'delete-instance:GONE_DELETE done 77af506b511d760b' 'delete-instance:WEB_DELETE done d04966e61b7a5fe5')))
plan_gone=$((0))
# View an instance (stacks/shop.stack.yaml:4)
# Wait: until the instance runs.
[ "$plan_left" -eq 0 ] || plan_await "/compute/instances/${plan_step_web_id}" 'the instance `web`' '(.status) == "running"' '.status // "whether it runs is not in the response"' 'Look at the instance.'

plan_gone=$(($(plan_done 'delete-instance:WEB_DELETE done d04966e61b7a5fe5')))
# View a configuration (stacks/shop.stack.yaml:15)
# Wait: until its nodes are up.
[ "$plan_left" -eq 0 ] || plan_await "/loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_443_ID}" 'port 443 of the load balancer `front`' '.nodes_status | all(.up, .down; type == "number") and .up + .down >= 4 and .down <= '"$((0 + plan_gone))" '.nodes_status | if .up == null then "how many nodes are up is not in the response" else "\(.up) of \(.up + .down) nodes up" end' 'Look at whether something accepts connections at the address of web-2.'
[ -z "$plan_late" ] || plan_stop 'Nothing more was deleted, so what is replaced is still billed, too. Once what is new is up, start the script again: it continues here.' 4

plan_step gone-delete delete-instance:GONE_DELETE 77af506b511d760b ''
# Delete an instance (stacks/shop.stack.yaml:1)
# Deletes: The instance is deleted, and no documented operation brings it back.
# Assumed: The API documentation mentions listing and deleting instances without showing how. The usual methods and paths are assumed.
plan_same gone-delete "/compute/instances/${INSTANCE_GONE_ID}" "gone"
curl --request DELETE --url "$COMPUTE_URL/compute/instances/${INSTANCE_GONE_ID}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/gone-delete.json"

plan_step web-delete delete-instance:WEB_DELETE d04966e61b7a5fe5 ''
# Delete an instance (stacks/shop.stack.yaml:1)
# Deletes: The instance is deleted, and no documented operation brings it back.
# Assumed: The API documentation mentions listing and deleting instances without showing how. The usual methods and paths are assumed.
plan_same web-delete "/compute/instances/${INSTANCE_WEB_ID}" "web"
curl --request DELETE --url "$COMPUTE_URL/compute/instances/${INSTANCE_WEB_ID}" \
  --header "Authorization: Bearer ${COMPUTE_TOKEN}" \
  --output "$plan_work/web-delete.json"

plan_note "finished"
# What only waits is no obstacle to others.
trap 'rm -rf "$plan_work"' EXIT
rm -f -- "$plan_lock"
if [ -n "$plan_changed" ]; then
  printf "These exist already, created by requests that differ from those of this plan, so the differences were not sent:%s. Save the responses of the API, and plan the rest with --from, also with --from %s.\n" "$plan_changed" "$plan_journal" >&2
  exit 1
fi
plan_end='Done: 13 requests.'
[ -n "$plan_any" ] || plan_end="Nothing was sent: the journal has all of it."
echo "$plan_end" >&2

[ "$plan_wait" -gt 0 ] || exit 0
echo "Waiting up to $plan_wait seconds until instances run and nodes are up." >&2
plan_deadline=$(($(date +%s) + plan_wait)) plan_late=
# View an instance (stacks/shop.stack.yaml:4)
# Wait: until the instance runs.
plan_await "/compute/instances/${plan_step_web_id}" 'the instance `web`' '(.status // "running") == "running"' '.status // "whether it runs is not in the response"' 'Look at the instance.'
# View an instance (stacks/shop.stack.yaml:6)
# Wait: until the instance runs.
plan_await "/compute/instances/${plan_step_new_id}" 'the instance `new`' '(.status // "running") == "running"' '.status // "whether it runs is not in the response"' 'Look at the instance.'
# View a configuration (stacks/shop.stack.yaml:15)
# Wait: until its nodes are up.
plan_await "/loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_443_ID}" 'port 443 of the load balancer `front`' '.nodes_status | .up == null or (.up >= 2 and .down <= 1)' '.nodes_status | if .up == null then "how many nodes are up is not in the response" else "\(.up) of \(.up + .down) nodes up" end' 'Look at whether something accepts connections at the addresses of web-2, web and new.'
[ -z "$plan_late" ] || exit 4

exit
}
