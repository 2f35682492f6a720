import { baseVariable } from "../../../api/index.ts";
import { checksum } from "../../../text/checksum.ts";
import { type Content, isText, partsIn, type Text } from "../content.ts";
import { answersOf, oneLine, shellQuoted } from "../format.ts";
import { mapParts, renameSteps } from "../map-parts.ts";
import type { OutgoingRequest, OutgoingRequests } from "../outgoing.ts";
import { lookingAtOthers, lookingForLost } from "./before-sending.ts";
import { askingFor, closing, continuing, fieldsOf, keeping, reading, takingFields } from "./journal-script.ts";

/**
 * The part of a script that keeps its journal, which has no secrets: what requests are about, their checksums with variables
 * unresolved, and the IDs and addresses of answers. Its second line counts all of them, so one that was cut off is told from an
 * interrupted one; it is written over after each line is appended:
 *
 *     lines 000000007
 *     plan 0123456789abcdef
 *     sending create-instance:WEB 0123456789abcdef
 *     done create-instance:WEB 0123456789abcdef {"path":"/compute/instances","id":123}
 *     failed create-instance:WEB 0123456789abcdef
 *     gone create-instance:WEB 0123456789abcdef
 *     finished
 *
 * A request whose last line is `sending` may have arrived. What is `gone` does not count, and nor does what belongs to it. A half-written last line counts as not written. Another plan of the
 * same stack knows what was done by what it is about; after a plan is finished, only what it created counts for another, and what
 * it created in place of something (`replace:create-instance:WEB`) is no longer apart. `write` is how the script writes a text
 * with variables.
 */
export function createCurlJournal(list: OutgoingRequests, write: (text: Text) => string) {
  const answers = answersOf(list);
  const keys = new Map(list.requests.map((request) => [request.name, keyOf(request)]));
  const sums = new Map(list.requests.map((request) => [request, checksumOf(request, keys)]));
  const plan = checksum([...sums].map(([{ name }, sum]) => `${keys.get(name)} ${sum}\n`).join(""));
  const madeBy = (request: OutgoingRequest) =>
    [keyOf(request)].filter(isBilled).map((key) => [key, [request.journaled?.keeps.label, sums.get(request)]] as const);
  const isPlanned = list.requests.some(({ journaled }) => journaled);
  const source = isPlanned ? oneLine(nameOfStack(list)) : `requests ${plan}`;
  return {
    /** Opens the journal, or stops. */
    opening: [
      `plan_source=${shellQuoted(source)} plan_sum=${plan} plan_is_change=${list.isChange ?? false}`,
      `plan_keys=${shellQuoted(JSON.stringify([...keys.values()]))}`,
      `plan_deletes=${shellQuoted(JSON.stringify(deletedBy(list)))}`,
      `plan_made=${shellQuoted(JSON.stringify(Object.fromEntries(list.requests.flatMap(madeBy))))}`,
      ...(list.say ? opening.map(list.say) : opening),
    ],
    /** The line before the command of a request. */
    step: (request: OutgoingRequest): string => {
      const { needs = [], keeps = {}, owner = null } = request.journaled ?? {};
      const needed = [...new Set([...needs, ...(answers.get(request.name) ?? [])])];
      const words = [request.name, keys.get(request.name), sums.get(request)].join(" ");
      const isKept = Object.keys(keeps).length > 0;
      return `plan_step ${words} ${shellQuoted(needed.join(","))}${isKept ? ` ${shellQuoted(JSON.stringify(keeps))}${ownerWord(owner, write)}` : ""}`;
    },
    /** How many of these requests an earlier run has done, as a word of the shell. */
    done: (requests: readonly OutgoingRequest[]): string =>
      `$(plan_done ${requests.map((one) => shellQuoted(`${keys.get(one.name)} done ${sums.get(one)}`)).join(" ")})`,
    /** The last lines of the script. */
    closing: closing(list.requests.length),
  };
}

/** Its path from the folder of the script, or only its name, if it is elsewhere: the place of a folder may change. */
function nameOfStack({ source, pathOf }: OutgoingRequests): string {
  const name = source.replace(/^.*[\\/]/, "");
  const path = pathOf(name);
  return /^(?:\.\.\/|\/|[A-Z]:)/i.test(path) ? name : path;
}

const keyOf = ({ name, journaled }: OutgoingRequest): string => journaled?.key ?? `request:${name}`;

/** Whether it creates something that a label tells apart. */
const isBilled = (key: string): boolean => /^(?:replace:)?create-(?:instance|loadbalancer):/.test(key);

/** The paths of what it deletes, as far as the IDs in them are known. */
const deletedBy = ({ requests }: OutgoingRequests): readonly string[] =>
  requests.flatMap(({ method, path }) =>
    method === "DELETE" && partsIn(path).length === 0 ? path.parts.join("") : [],
  );

function ownerWord(owner: Content, write: (text: Text) => string): string {
  if (typeof owner === "number") return ` ${owner}`;
  return isText(owner) ? ` "${write(owner)}"` : "";
}

/** Two plans may call what they refer to by different names, and what was created for a replacement is what there is after it. */
function checksumOf(request: OutgoingRequest, keys: ReadonlyMap<string, string>): string {
  const inKeys = renameSteps((name) => keys.get(name)?.replace(/^replace:/, "") ?? name);
  const { method, path, headers, body } = mapParts(request, inKeys);
  return checksum(JSON.stringify([method, path, headers, body]));
}

/** How to run a script, how to continue, and how to start over. */
export const journalNote =
  "Run the script again, or that of a corrected plan, to continue where it stopped: the journal beside it (or `--journal FILE`) " +
  "says what was done, and nothing is created twice. First, the script looks whether the instances and ports that it created " +
  "exist, and stops if not, as with a token of another account. For that, or to create the same with other values of variables, " +
  "use another `--journal FILE`. To start over and create everything again, delete the journal.";

const opening = [
  "# The journal: `sending` before each request, `done` after it, with the IDs and addresses of the response.",
  `plan_first="Journal of $plan_source at $(printf %s "\${${baseVariable}##*@}" | cksum)"`,
  "plan_unwritable() {",
  "  # Without what an earlier run wrote, everything would be created again.",
  '  plan_elsewhere="to keep it"; [ ! -s "$plan_journal" ] || plan_elsewhere="for a copy of it"',
  '  plan_stop "Cannot write the journal $plan_journal. Nothing was sent. Use --journal FILE $plan_elsewhere elsewhere." 2',
  "}",
  'plan_lock=$plan_journal.lock plan_self="$$ on $(uname -n)"',
  "# Only the machine of a script knows whether it has ended, and only its user may ask: nobody else may signal it.",
  "plan_ended() {",
  '  plan_holder=$(cat <"$1" 2>/dev/null) || plan_holder=',
  '  [ "${plan_holder#* on }" = "${plan_self#* on }" ] && [ -O "$1" ] && ! kill -0 "${plan_holder%% *}" 2>/dev/null',
  "}",
  "# On a full disk, a file can be made, and nothing written to it.",
  'if (set -C; : >"$plan_lock") 2>/dev/null; then',
  '  (echo "$plan_self" >"$plan_lock") 2>/dev/null || { rm -f -- "$plan_lock"; plan_unwritable; }',
  "else",
  "  # Only one takes over what a killed one left.",
  '  if plan_ended "$plan_lock" && (set -C; : >"$plan_lock.${plan_holder%% *}") 2>/dev/null; then',
  '    [ "$(cat <"$plan_lock")" != "$plan_holder" ] || (echo "$plan_self" >"$plan_lock") 2>/dev/null ||',
  '      { rm -f -- "$plan_lock" "$plan_lock.${plan_holder%% *}"; plan_unwritable; }',
  '    rm -f -- "$plan_lock.${plan_holder%% *}"',
  "  fi",
  '  [ -w "$(dirname -- "$plan_lock")" ] || plan_unwritable',
  '  [ "$(cat <"$plan_lock")" = "$plan_self" ] || plan_stop "The script is running already. If it is not, delete $plan_lock." 2',
  "fi",
  'trap \'rm -rf "$plan_work"; rm -f -- "$plan_lock"\' EXIT',
  'plan_is_new=; [ -e "$plan_journal" ] || plan_is_new=yes',
  '{ [ -n "$plan_is_new" ] || [ -f "$plan_journal" ]; } && { true >>"$plan_journal"; } 2>/dev/null || plan_unwritable',
  "plan_note() {",
  "  plan_lines=$((plan_lines + 1))",
  '  { printf \'%s\\n\' "$1" >>"$plan_journal" && printf "%s\\nlines %09d" "$plan_first$plan_cr" "$plan_lines" 1<>"$plan_journal"; } 2>/dev/null ||',
  '    plan_stop "Cannot write the journal $plan_journal, which now lacks: $1" 2',
  "}",
  ...fieldsOf,
  ...reading,
  ...lookingAtOthers,
  'if [ -n "$plan_is_new" ] && [ ! -s "$plan_journal" ]; then',
  '  : >"$plan_work/journal"',
  "  # Written before it looks at those of others: of two that start at once, one sees the other.",
  "  plan_lines=2 plan_cr=",
  '  (plan_note "$plan_first\nlines 000000000\nplan $plan_sum") 2>/dev/null || { rm -f -- "$plan_journal"; plan_unwritable; }',
  "  plan_lines=3",
  "  plan_compare",
  "else",
  "  # A copy through Windows may have added carriage returns.",
  '  plan_head=$(head -n 1 <"$plan_journal" | tr -d "\\r") plan_cr=$(head -n 1 <"$plan_journal" | tr -cd "\\r")',
  '  case $plan_first in "$plan_head"*)',
  '    [ "$(wc -l <"$plan_journal")" -gt 1 ] || plan_stop "$plan_journal was cut off before it says what was done. Nothing was sent now. Look at the account, and delete the journal to start over." 2 ;;',
  "  esac",
  "  case $plan_head in",
  '    "$plan_first") ;;',
  `    "Journal of $plan_source at "*) plan_stop "The journal $plan_journal belongs to another ${baseVariable}. Nothing was sent. Use --journal FILE for another one." 2 ;;`,
  '    *) plan_stop "$plan_journal is not a journal of $plan_source. Nothing was sent. Use --journal FILE for another one." 2 ;;',
  "  esac",
  '  if [ "$(tail -c 1 <"$plan_journal" | wc -l)" -eq 0 ]; then',
  '    { sed \'$d\' <"$plan_journal" >"$plan_journal.new" && mv -f -- "$plan_journal.new" "$plan_journal"; } 2>/dev/null ||',
  '      { rm -f -- "$plan_journal.new"; plan_unwritable; }',
  "  fi",
  ...continuing,
  "  plan_compare",
  ...lookingForLost,
  "fi",
  "plan_step() {",
  "  plan_name=$1 plan_key=$2 plan_request=$2\\ $3 plan_fields=$4 plan_more=${5:-null} plan_owner=${6:-} plan_kept=",
  '  plan_entry=$(sed -n "s/^$2 //p" "$plan_work/journal")',
  "}",
  ...takingFields,
  ...askingFor,
  ...keeping,
  "",
];
