import { assumptions, baseVariable, operations } from "../../../api/index.ts";
import { list as inList } from "../../../text/prose.ts";
import { type Text, type Writer, writeParts } from "../content.ts";
import { oneLine, shellQuoted } from "../format.ts";
import type { OutgoingRequest } from "../outgoing.ts";
import type { Until } from "../step.ts";
import type { createCurlJournal } from "./journal.ts";

const { status } = assumptions.instanceStatus.names;

/**
 * What a look waits for, and what it says: filters of jq (`holds` as a word of the shell), and what to look at if it does not come
 * about. What a response does not say is not waited for, unless it is `certain`. Then, `$plan_gone` nodes more are down: those of
 * what an earlier run has deleted.
 */
function conditionOf(until: Until, how: "certain" | "as far as shown") {
  if (until.kind === "running")
    return {
      holds: shellQuoted(`(.${status}${how === "certain" ? "" : ' // "running"'}) == "running"`),
      says: `.${status} // "whether it runs is not in the response"`,
      hint: "Look at the instance.",
    };
  const { nodes, off, all = nodes.length } = until;
  const up = nodes.length - off;
  const named = [...new Set(nodes)];
  return {
    holds:
      how === "certain"
        ? `${shellQuoted(`.nodes_status | all(.up, .down; type == "number") and .up + .down >= ${all} and .down <= `)}"$((${off} + plan_gone))"`
        : shellQuoted(`.nodes_status | .up == null or (.up >= ${up} and .down <= ${off})`),
    says: `.nodes_status | if .up == null then "how many nodes are up is not in the response" else "\\(.up) of \\(.up + .down) nodes up" end`,
    hint: `Look at whether something accepts connections at the ${named.length === 1 ? "address" : "addresses"} of ${named.length === 0 ? "its nodes" : inList(named)}.`,
  };
}

/**
 * The last lines of a script: each request is repeated until its response shows what it waits for. `text` is how it writes texts.
 * What reads the script for what it sends finds no request here.
 */
export function waitingFor(
  looks: readonly OutgoingRequest[],
  text: Writer,
  before: readonly OutgoingRequest[],
): readonly string[] {
  return [
    '[ "$plan_wait" -gt 0 ] || exit 0',
    ...beginning,
    ...(before.some(({ until }) => until) ? [] : awaiting),
    ...looks.flatMap((look) => awaitLines(look, text, "as far as shown")),
    '[ -z "$plan_late" ] || exit 4',
    "",
  ];
}

/**
 * What a script waits for before it goes on: without it, the rest would destroy what is still in use. Once nothing is left to
 * destroy, it does not wait. `index`: of the look among all requests.
 */
export function waitingBefore(
  look: OutgoingRequest,
  index: number,
  requests: readonly OutgoingRequest[],
  text: Writer,
  done: ReturnType<typeof createCurlJournal>["done"],
): readonly string[] {
  const deletions = requests.slice(index).filter(({ method }) => method === "DELETE");
  const shows = look.until?.shows;
  const gone = (shows?.kind === "up" ? (shows.gone ?? []) : []).flatMap(
    (name) => deletions.find((one) => one.name === name) ?? [],
  );
  return [
    ...(requests[index - 1]?.until
      ? []
      : [...beginning, ...counting, `plan_left=$((${deletions.length} - ${done(deletions)}))`]),
    `plan_gone=$((${gone.length > 0 ? done(gone) : 0}))`,
    ...awaitLines(look, text, "certain").map((line) =>
      line.startsWith("#") ? line : `[ "$plan_left" -eq 0 ] || ${line}`,
    ),
    ...(requests[index + 1]?.until ? [] : [`[ -z "$plan_late" ] || plan_stop ${shellQuoted(stopped)} 4`]),
    "\n",
  ];
}

/**
 * The function of the shell that counts requests that an earlier run has done, each as often as it is asked for. One without a
 * response counts, too, unless it is to be sent again: it was sent when what is new was up, and the script asks about it.
 */
const counting = [
  'plan_done() { for plan_line; do grep "^$plan_line " "$plan_work/journal" || grep "^${plan_line% done *} sending ${plan_line##* } " "$plan_work/journal" || :; done | wc -l; }',
];

const stopped =
  "Nothing more was deleted, so what is replaced is still billed, too. Once what is new is up, start the script again: it continues here.";

const beginning = [
  'echo "Waiting up to $plan_wait seconds until instances run and nodes are up." >&2',
  "plan_deadline=$(($(date +%s) + plan_wait)) plan_late=",
];

function awaitLines(
  { path, remarks, until }: OutgoingRequest,
  text: Writer,
  how: Parameters<typeof conditionOf>[1],
): readonly string[] {
  if (!until) return [];
  const { holds, says, hint } = conditionOf(until.shows, how);
  return [
    ...remarks.map((remark) => `# ${oneLine(remark)}`),
    `plan_await "${writeParts(path, text)}" ${[shellQuoted(until.about), holds, shellQuoted(says), shellQuoted(hint)].join(" ")}`,
  ];
}

/** The function of the shell that looks at something once: `plan_status`, and `plan_seen` where there is nothing to be seen. */
export const looking = ([first]: readonly OutgoingRequest[], text: Writer): readonly string[] => [
  "plan_look() {",
  `  printf '%s\\n' ${(first?.headers ?? []).map(([name, value]) => `"${text.literal(name)}: ${writeParts(value, text)}"`).join(" ")} >"$plan_work/headers"`,
  `  plan_to "$${baseVariable}$1"`,
  '  : >"$plan_work/look"',
  '  plan_status=$(command curl --config "$plan_work/url" --max-time 30 --write-out "%{http_code}" --header "@$plan_work/headers" --output "$plan_work/look") || plan_status=000',
  '  plan_seen="the API responded with $plan_status"',
  '  [ "$plan_status" != 000 ] || plan_seen="no response"',
  "}",
];

/** The function of the shell that stops before something is deleted of what is not, or is no longer, what the plan says. */
export const comparing: readonly string[] = [
  "plan_same() {",
  "  # What was done before is not sent.",
  '  case " $plan_again :$plan_entry" in *" $1 "*:* | *":done ${plan_request#* } "*) return 0 ;; esac',
  '  plan_look "$2"',
  "  case $plan_status in",
  `    ${assumptions.statusCodes.statuses.missing}) return 0 ;;`,
  '    20[0-5]) ! jq -e --arg called "$3" ".label == \\$called" "$plan_work/look" >/dev/null 2>&1 || return 0',
  '      plan_seen="its label is not in the response"',
  '      ! jq -e ".label | strings" "$plan_work/look" >/dev/null 2>&1 || plan_seen="its label is another" ;;',
  "  esac",
  '  plan_stop "$1 is for $2, which is not known to be $3: $plan_seen. Nothing more was sent. Look at the account, and plan again, or start the script with --again $1 to send it." 1',
  "}",
  "",
];

/** The line before a request that deletes an instance or its backups. `label`: that of the instance. */
export const sameLine = ({ name, path }: OutgoingRequest, label: Text, text: Writer): string =>
  `plan_same ${name} "${writeParts(path, text).replace(ofBackups, "")}" "${writeParts(label, text)}"`;

const [ofBackups = ""] = operations["cancel-backups"].paths[0].split("{instanceId}").slice(1);

/** The function of the shell that repeats a request. */
export const awaiting: readonly string[] = [
  "plan_await() {",
  "  plan_about=$2 plan_holds=$3 plan_says=$4 plan_hint=$5 plan_looks=0",
  "  while :; do",
  "    plan_looks=$((plan_looks + 1))",
  '    plan_look "$1"',
  "    plan_found=",
  "    case $plan_status in",
  "      20[0-5])",
  '        plan_found=$(jq -r "($plan_holds), ($plan_says)" "$plan_work/look" 2>/dev/null | tr -d "\\000-\\037\\177")',
  "        plan_seen=${plan_found#true}",
  "        plan_seen=${plan_seen#false} ;;",
  "    esac",
  '    plan_seen="$plan_about: ${plan_seen:-the response cannot be read}"',
  "    case $plan_found:$plan_status in",
  '      true*) echo "$plan_seen" >&2; return 0 ;;',
  "      # Waiting changes nothing.",
  "      *:40[0134]) break ;;",
  "    esac",
  '    [ "$(date +%s)" -lt "$plan_deadline" ] || break',
  '    sleep "$((plan_looks < 10 ? 1 : 5))"',
  "  done",
  '  echo "$plan_seen. $plan_hint" >&2',
  "  plan_late=yes",
  "}",
  "",
];
