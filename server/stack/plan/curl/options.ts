import { usualWait } from "../../verification/usual-wait.ts";
import { shellQuoted } from "../format.ts";
import type { OutgoingRequest, OutgoingRequests } from "../outgoing.ts";

/** Reads the options of a script, with those of its journal and of its last steps. */
export const readingOptions = (
  { journal, wait }: Pick<OutgoingRequests, "journal" | "wait">,
  sent: readonly OutgoingRequest[],
): readonly string[] => [
  "plan_stop() {",
  "  printf '%s\\n' \"$1\" >&2",
  '  exit "$2"',
  "}",
  ...(sent.length === 0
    ? []
    : [
        "# Bash also finds a script through PATH.",
        "plan_script=${BASH_SOURCE:-$0}",
        ...behindLinks,
        ...(journal === undefined
          ? ["plan_journal=$plan_script.journal", '[ -f "$plan_script" ] || plan_journal=plan.journal']
          : [
              `plan_journal=${shellQuoted(journal)}`,
              ...(/^(?:\/|[A-Z]:)/i.test(journal)
                ? []
                : ['[ ! -f "$plan_script" ] || plan_journal=$(dirname -- "$plan_script")/$plan_journal']),
            ]),
        `plan_chosen=${journal === undefined ? "" : "yes"} plan_again= plan_arrived= plan_changed= plan_any= plan_had= plan_beside=`,
        ...knowing(sent),
        "# Where bodies are sent, they take the place of the terminal.",
        "[ ! -t 0 ] || exec 3<&0",
      ]),
  `plan_wait=${wait ?? usualWait}`,
  'while [ "$#" -gt 0 ]; do',
  "  case $1 in",
  "    --?*=*) plan_option=${1%%=*} plan_value=${1#*=} ;;",
  '    *) [ "$#" -gt 1 ] || set -- "$1" ""; plan_option=$1 plan_value=$2; shift ;;',
  "  esac",
  "  case $plan_option:$plan_value in",
  ...(sent.length > 0
    ? [
        "    --journal:?*) plan_chosen=yes plan_journal=$plan_value ;;",
        '    --again:?*) plan_knows "$plan_value"; [ -z "$plan_arrived" ] || plan_option=; plan_again="$plan_again $plan_value" ;;',
        '    --arrived:?*) plan_knows "${plan_value%%=*}"; [ -z "$plan_arrived$plan_again" ] || plan_option=; plan_arrived=$plan_value ;;',
      ]
    : []),
  "    --wait:[0-9]*[!0-9]*) plan_option= ;;",
  "    --wait:[0-9]*) plan_wait=$plan_value ;;",
  "    *) plan_option= ;;",
  "  esac",
  `  [ -n "$plan_option" ] || plan_stop "Usage: $0${sent.length > 0 ? " [--journal FILE] [--again REQUEST … | --arrived REQUEST[=VALUES]]" : ""} [--wait SECONDS]" 2`,
  "  shift",
  "done",
  ...(sent.length > 0 ? [lockedOnce] : []),
  "",
];

/** A script is the same one behind a link, unless a journal was kept beside that. */
const behindLinks: readonly string[] = [
  'plan_behind() { plan_link=$(readlink -- "$1"); case $plan_link in /*) ;; *) plan_link=$(dirname -- "$1")/$plan_link ;; esac; }',
  'while [ -L "$plan_script" ] && [ ! -e "$plan_script.journal" ]; do plan_behind "$plan_script"; plan_script=$plan_link; done',
];

/** A journal has one lock, by whatever name it is found. */
const lockedOnce =
  'while [ -L "$plan_journal" ] && [ -e "$plan_journal" ]; do plan_behind "$plan_journal"; plan_journal=$plan_link; done';

/** Stops at the name of a request that the script does not have. */
const knowing = (sent: readonly OutgoingRequest[]): readonly string[] => [
  `plan_names=${shellQuoted(sent.map(({ name }) => name).join(" "))}`,
  "plan_knows() {",
  '  case "$1: $plan_names " in',
  '    *" "*:*) ;;',
  '    *:*" $1 "*) return 0 ;;',
  "  esac",
  '  plan_stop "The script has no request $1. Nothing was sent. Its requests are: $plan_names" 2',
  "}",
];
