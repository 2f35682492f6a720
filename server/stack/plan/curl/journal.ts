import { baseVariable } from "../../../api/index.ts";
import { checksum } from "../../../text/checksum.ts";
import { answersOf, oneLine, shellQuoted } from "../format.ts";
import type { OutgoingRequest, OutgoingRequests } from "../outgoing.ts";

/**
 * The part of a script that keeps its journal, which has no secrets: the names of requests, their checksums with variables
 * unresolved, and the fields of answers that later requests use. Each line is appended in one write:
 *
 *     sending web 0123456789abcdef
 *     done web 0123456789abcdef {"id":123}
 *     failed web 0123456789abcdef
 *
 * A journal that ends with `sending` does not tell whether that request arrived. A half-written last line counts as not written.
 */
export interface CurlJournal {
  /** Reads the options of the script. */
  readonly options: readonly string[];
  /** Opens the journal, or stops. */
  readonly opening: readonly string[];
  /** The line before the command of a request. */
  readonly step: (request: OutgoingRequest) => string;
}

export function createCurlJournal(list: OutgoingRequests): CurlJournal {
  const answers = answersOf(list);
  const sums = new Map(list.requests.map((request) => [request, checksumOf(request)]));
  const plan = checksum([...sums].map(([{ name }, sum]) => `${name} ${sum}\n`).join(""));
  return {
    options: optionsWith(list.journal),
    opening: openingOf(plan),
    step: (request) =>
      `plan_step ${request.name} ${sums.get(request)} ${shellQuoted(JSON.stringify([...(answers.get(request.name) ?? [])]))}`,
  };
}

const checksumOf = ({ method, path, headers, body }: OutgoingRequest): string =>
  checksum(JSON.stringify([method, path, headers, body]));

/** What the comment at the top says about it. */
export const journalNote = oneLine(
  "The script keeps a journal (`--journal FILE`, otherwise beside it). Started again with it, the script continues where it stopped.",
);

const optionsWith = (journal: string | undefined): readonly string[] => [
  "plan_stop() {",
  "  printf '%s\\n' \"$1\" >&2",
  '  exit "$2"',
  "}",
  ...(journal === undefined
    ? ["plan_journal=$0.journal", '[ -f "$0" ] || plan_journal=plan.journal']
    : [`plan_journal=${shellQuoted(journal)}`]),
  "plan_again= plan_arrived=",
  'while [ "$#" -gt 0 ]; do',
  "  case $1 in",
  "    --?*=*) plan_option=${1%%=*} plan_value=${1#*=} ;;",
  '    *) [ "$#" -gt 1 ] || set -- "$1" ""; plan_option=$1 plan_value=$2; shift ;;',
  "  esac",
  "  case $plan_option:$plan_value in",
  "    --journal:?*) plan_journal=$plan_value ;;",
  "    --again:?*) plan_again=$plan_value ;;",
  "    --arrived:?*) plan_arrived=$plan_value ;;",
  '    *) plan_stop "Usage: $0 [--journal FILE] [--again REQUEST | --arrived REQUEST[=ANSWER]]" 2 ;;',
  "  esac",
  "  shift",
  "done",
  "",
];

const openingOf = (plan: string): readonly string[] => [
  "# The journal: `sending` before each request, `done` after it, with what later requests need of the response.",
  `plan_first="Journal of plan ${plan} at $(printf %s "\${${baseVariable}##*@}" | cksum)"`,
  '{ [ ! -e "$plan_journal" ] || [ -f "$plan_journal" ]; } && { true >>"$plan_journal"; } 2>/dev/null ||',
  '  plan_stop "Cannot write the journal $plan_journal. Nothing was sent. Use --journal FILE to keep it elsewhere." 2',
  "plan_lock=$plan_journal.lock",
  'if ! (set -C; echo "$$" >"$plan_lock") 2>/dev/null; then',
  '  plan_other=$(cat <"$plan_lock" 2>/dev/null) || plan_other=',
  '  if [ -z "$plan_other" ] || kill -0 "$plan_other" 2>/dev/null; then',
  '    plan_stop "The script is running already. If it is not, delete $plan_lock." 2',
  "  fi",
  '  rm -f -- "$plan_lock"',
  '  (set -C; echo "$$" >"$plan_lock") 2>/dev/null || plan_stop "Cannot create $plan_lock." 2',
  "fi",
  'trap \'rm -rf "$plan_work"; rm -f -- "$plan_lock"\' EXIT',
  "# A copy through Windows may have added carriage returns.",
  'plan_head=$(head -n 1 <"$plan_journal" | tr -d "\\r")',
  'if [ -n "$plan_head" ] && [ "$(wc -l <"$plan_journal")" -eq 0 ]; then',
  '  case $plan_first in "$plan_head"*) : >"$plan_journal" ;; esac',
  "fi",
  'if [ -s "$plan_journal" ]; then',
  "  case $plan_head in",
  '    "$plan_first") ;;',
  `    "\${plan_first%% at *} at "*) plan_stop "The journal $plan_journal is of another ${baseVariable}. Nothing was sent. Use --journal FILE for another one." 2 ;;`,
  '    *) plan_stop "$plan_journal is not the journal of this plan. Nothing was sent. Use --journal FILE for another one." 2 ;;',
  "  esac",
  '  if [ "$(tail -c 1 <"$plan_journal" | wc -l)" -eq 0 ]; then',
  '    sed \'$d\' <"$plan_journal" >"$plan_journal.new"',
  '    mv -f -- "$plan_journal.new" "$plan_journal"',
  "  fi",
  '  printf "Continuing with %s. To send everything again, delete it first.\\n" "$plan_journal" >&2',
  "fi",
  "tr -d '\\r' <\"$plan_journal\" | sed -n -e '/^done /p' -e '$ { /^sending /p; }' >\"$plan_work/journal\"",
  'exec 4<"$plan_work/journal"',
  "plan_note() {",
  '  printf \'%s\\n\' "$1" >>"$plan_journal" || plan_stop "Cannot write the journal $plan_journal." 2',
  "}",
  '[ -s "$plan_journal" ] || plan_note "$plan_first"',
  "plan_step() {",
  "  plan_name=$1 plan_request=$1\\ $2 plan_fields=$3 plan_kept= plan_entry=",
  "  IFS= read -r plan_entry <&4 || :",
  "  case $plan_entry in",
  '    "") ;;',
  '    "done $plan_request {"*"}") plan_kept=${plan_entry#"done $plan_request "} ;;',
  '    "sending $plan_request") plan_ask ;;',
  '    *) plan_stop "The journal $plan_journal does not match this plan at $plan_name." 2 ;;',
  "  esac",
  "}",
  "# An earlier run began to send this request, and recorded no response.",
  "plan_ask() {",
  '  [ "$plan_again" != "$plan_name" ] || return 0',
  "  plan_values=",
  '  plan_needed=$(jq -rn --argjson fields "$plan_fields" \'$fields | join(",")\')',
  '  if [ "${plan_arrived%%=*}" = "$plan_name" ]; then',
  "    case $plan_arrived in *=*) plan_values=${plan_arrived#*=} ;; esac",
  "  elif [ -t 0 ] && [ -t 2 ]; then",
  '    echo "$plan_name was sent without a response, so it may have arrived. Check the account." >&2',
  "    plan_reply=",
  "    while :; do",
  '      printf "Did %s arrive? (yes or no) " "$plan_name" >&2',
  '      IFS= read -r plan_reply || plan_stop "Nothing more was sent." 3',
  "      case $plan_reply in",
  "        yes | y) break ;;",
  "        no | n) return 0 ;;",
  "      esac",
  "    done",
  '    if [ -n "$plan_needed" ]; then',
  '      printf "Its %s: " "$plan_needed" >&2',
  '      IFS= read -r plan_values || plan_stop "Nothing more was sent." 3',
  "    fi",
  "  else",
  '    plan_stop "$plan_name was sent without a response, so it may have arrived. Check the account. If it did not arrive, start the script with --again $plan_name, otherwise with --arrived $plan_name${plan_needed:+=}$plan_needed, with the values of the account." 3',
  "  fi",
  '  plan_kept=$(jq -nce --arg values "$plan_values" --argjson fields "$plan_fields" \'',
  '    ($values | split(",") | map(gsub("^ +| +$"; ""))) as $values',
  '    | if ($values | length) == ($fields | length) and all($values[]; . != "") then . else error("") end',
  '    | reduce range($fields | length) as $at (null; setpath($fields[$at] | split(".") | map(tonumber? // .); $values[$at])) // {}',
  '  \' 2>/dev/null) || plan_stop "What $plan_name created has to be told as $plan_needed: --arrived $plan_name${plan_needed:+=}$plan_needed" 2',
  '  plan_note "done $plan_request $plan_kept"',
  "}",
  "# What later requests need of the answer.",
  "plan_keep() {",
  '  plan_kept=$(jq -nce --argjson fields "$plan_fields" \'',
  "    (try input catch null) as $answer",
  '    | reduce ($fields[] | split(".") | map(tonumber? // .)) as $path (null; setpath($path; $answer | getpath($path) // error(""))) // {}',
  '  \' "$plan_answer" 2>/dev/null) || return 0',
  '  plan_note "done $plan_request $plan_kept"',
  "}",
  "",
];
