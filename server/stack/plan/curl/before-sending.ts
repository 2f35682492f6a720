/* What a script looks at before it sends anything, as lines of the shell. */
import { assumptions } from "../../../api/index.ts";

/** The function of the shell that stops if another script of the same stack has created what this one would create again. */
export const lookingAtOthers: readonly string[] = [
  "plan_compare() {",
  "  # For another stack or account, or once more, whoever runs it has said so.",
  '  [ -z "$plan_chosen" ] || return 0',
  '  for plan_other in "$(dirname -- "$plan_journal")"/*.journal; do',
  '    [ -f "$plan_other" ] && [ ! "$plan_other" -ef "$plan_journal" ] || continue',
  '    [ -r "$plan_other" ] || plan_refuse "Cannot read $plan_other, which may be the journal of another script of this stack. Nothing was sent. Make it readable, or, if it is of another stack or account, use --journal $plan_journal."',
  '    [ "$(head -n 1 <"$plan_other" | tr -d "\\r")" = "$plan_first" ] || continue',
  "    # What a running one creates is not in its journal yet.",
  '    [ ! -e "$plan_other.lock" ] || plan_ended "$plan_other.lock" || plan_refuse "Another script of this stack is running, with the journal $plan_other. Nothing was sent. If it is not running, delete $plan_other.lock."',
  "    plan_beside=$plan_other",
  "    # A change plan knows what was created before it was made.",
  '    [ "$plan_is_change" = false ] || [ ! "$plan_other" -ot "$plan_script" ] || continue',
  '    plan_read "$plan_other" >"$plan_work/other"',
  '    plan_twice=$(sort "$plan_work/journal" "$plan_work/journal" "$plan_work/other" | uniq -u | sed -n "s/^= //p; s/^moved //p; s/^bad .*/a line that cannot be read/p; s/^cut .*/fewer lines than it says/p; s/^gone /a deletion of /p; s/^other .*/another ID for ${plan_arrived%%=*}/p" | head -n 1)',
  '    [ -n "$plan_twice" ] || continue',
  "    # With the journal of one of several, what the others have would be created again.",
  '    plan_how="Save the responses of the API, and plan with --from."',
  '    [ -n "$plan_had" ] || [ -s "$plan_work/journal" ] || plan_how="To continue with it, use --journal $plan_other."',
  '    plan_had="$plan_other, the journal of another script, has $plan_twice. Nothing was sent. $plan_how"',
  "  done",
  '  [ -z "$plan_had" ] || plan_refuse "$plan_had For another stack or account, or to create it again, use --journal $plan_journal."',
  "}",
  "plan_refuse() {",
  '  [ -z "$plan_is_new" ] || rm -f -- "$plan_journal"',
  '  plan_stop "$1" 2',
  "}",
];

/** Stops if something that was created does not exist, or if that is unknown. Notes that what is to be sent again does not count. */
export const lookingForLost: readonly string[] = [
  "  plan_lost=",
  '  sed -n "/^\\//p" "$plan_work/journal" >"$plan_work/made"',
  "  while read -r plan_path plan_name; do",
  '    plan_look "$plan_path"',
  '    case $plan_status$(tr -d "[:space:]" <"$plan_work/look" | cut -c 1) in',
  '      20[0-5]"{") ;;',
  `      ${assumptions.statusCodes.statuses.missing}*) plan_lost="$plan_lost --again $plan_name" ;;`,
  '      *) plan_stop "Whether $plan_name ($plan_path) still exists is unknown: $plan_seen. Nothing was sent." 1 ;;',
  "    esac",
  '  done <"$plan_work/made"',
  '  [ -z "$plan_lost" ] || plan_stop "The journal $plan_journal has what this account does not have. Nothing was sent. With a token of another account, use another --journal FILE. If it was deleted${plan_beside:+, and not replaced by the script of $plan_beside}, start the script with$plan_lost to create it again." 2',
  '  [ "$plan_last" = "$plan_sum" ] || plan_note "plan $plan_sum"',
  '  sed -n "s/^- /gone /p" "$plan_work/journal" >"$plan_work/lost"',
  '  while read -r plan_line; do plan_note "$plan_line"; done <"$plan_work/lost"',
];
