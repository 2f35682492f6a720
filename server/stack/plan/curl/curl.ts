import { baseVariable, mediaType } from "../../../api/index.ts";
import { templateComment } from "../../../syntax/template-comment.ts";
import { type Content, fileOf, partsIn, type Text, type Writer, writeParts } from "../content.ts";
import { assemble, filesOf, oneLine, shellQuoted, variablesOf, type WrittenPlan } from "../format.ts";
import { isRelative, type OutgoingRequest, type OutgoingRequests, outgoingReferences } from "../outgoing.ts";
import { jsonWithoutReferences, writeJson } from "../write-json.ts";
import { createCurlJournal, journalNote } from "./journal.ts";
import { readingOptions } from "./options.ts";
import { sending } from "./sending.ts";
import { type CurlReferences, createCurlVariables, referencesAlone } from "./variables.ts";
import { awaiting, comparing, looking, sameLine, waitingBefore, waitingFor } from "./waiting.ts";

/**
 * A shell script of `curl` commands, which can be read as what they send. The token, secrets and bodies go through variables,
 * files and standard input: never onto a command line of another program, which everybody on the machine can read, and never
 * to the terminal. Its own variables begin with `plan_`, so that none that a stack takes from the environment changes on the way.
 */
export function writeCurl(plan: OutgoingRequests): WrittenPlan {
  const { source, omissions, summary } = plan;
  const pathOf = argumentOf(plan.pathOf);
  const list = { ...plan, pathOf };
  const sent = list.requests.filter(({ until }) => !until);
  const last = list.requests.findLastIndex(({ until }) => !until);
  const [requests, looks] = [list.requests.slice(0, last + 1), list.requests.slice(last + 1)];
  const paths = filesOf(list);
  const templates = outgoingReferences(list).flatMap((part) => (part.kind === "template" ? part.name : []));
  const variables = [...new Set([baseVariable, ...variablesOf(list), ...templates])];
  const odd = variables.find((name) => !isShellName(name));
  const note = odd && `Run the script with bash. Other shells may not pass on a variable named \`${oneLine(odd)}\`.`;
  const shell = createCurlVariables(list);
  const text = textWriter(shell);
  const journal =
    sent.length > 0 ? createCurlJournal({ ...list, requests: sent }, (owner) => writeParts(owner, text)) : null;
  const again = journal ? journalNote : undefined;
  const said = summary?.({ variables, note, again }) ?? (again === undefined ? [] : [again]);
  const head = [
    note ? "#!/usr/bin/env bash" : "#!/bin/sh",
    comment(`The requests of ${source}, sent in order with curl and jq.`),
    ...omissions.map(comment),
    ...said.map(comment),
    "set -eu",
    ...(note ? [`[ -n "\${BASH_VERSION:-}" ] || { printf '%s\\n' ${shellQuoted(note)} >&2; exit 2; }`] : []),
    "# All of it is read before any of it is run: a script that was cut off sends nothing.",
    "{",
    "",
    ...(omissions.length > 0 ? refusal : []),
    ...(list.requests.length > 0 ? readingOptions(list, sent) : []),
    ...preparation(variables, variablesOfTarget(list)),
    ...variables.flatMap((name) => sameAs(name, list.madeWith?.get(name))),
    ...(paths.length > 0 ? besideScript : []),
    ...paths.map((path, index) => `plan_file_${index + 1}=${shellQuoted(pathOf(path))}`),
    ...paths.map(
      (_, index) => `[ -r "$plan_file_${index + 1}" ] || { echo "Cannot read $plan_file_${index + 1}." >&2; exit 2; }`,
    ),
    ...shell.definitions.map(
      ({ name, command, template }) =>
        `${name}=$(${command})${template ? ` ${comment(templateComment(template))}` : ""}`,
    ),
    ...(list.requests.length > 0 ? [] : said.map((line) => `printf '%s\\n' ${shellQuoted(oneLine(line))} >&2`)),
    `${baseVariable}=\${${baseVariable}%/}`,
    "",
    ...(list.requests.some(({ until, journaled }) => until || journaled) ? looking(list.requests, text) : []),
    ...(journal ? [...journal.opening, ...sending(variables, paths, sent), ""] : []),
    ...(sent.some(({ deletes }) => deletes !== undefined) ? comparing.map(plan.say ?? String) : []),
    ...(requests.some(({ until }) => until) ? awaiting : []),
    "",
  ].join("\n");
  const steps = requests.map((request, index) =>
    (request.until && journal
      ? waitingBefore(request, index, requests, text, journal.done)
      : [
          ...(journal ? [journal.step(request)] : []),
          ...request.remarks.map(comment),
          ...(request.deletes === undefined ? [] : [sameLine(request, request.deletes, text)]),
          ...writeCommand(request, shell, [`--output "$plan_work/${request.name}.json"`]),
          ...shell.answers(request.name).map(({ name, command }) => `${name}=$(${command})`),
          "\n",
        ]
    ).join("\n"),
  );
  const waiting = looks.length > 0 ? waitingFor(looks, text, requests) : [];
  const tail = [...(journal?.closing ?? []), ...waiting, "exit", "}", ""].join("\n");
  return assemble({ variables, note, head, again, tail }, steps);
}

const comment = (text: string): string => `# ${oneLine(text)}`;
const isShellName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

/** Files are read beside the script, whoever starts it from where. What sends any has a journal. */
const besideScript: readonly string[] = [
  ...["journal", "script"].map((of) => `case $plan_${of} in /*) ;; *) plan_${of}=$PWD/$plan_${of} ;; esac`),
  '[ ! -f "$plan_script" ] || CDPATH= cd -- "$(dirname -- "$plan_script")"',
];

/** This prevents creating half a stack by accident. */
const refusal = [
  'if [ "${PLAN_INCOMPLETE:-}" != yes ]; then',
  '  echo "This plan is incomplete. The comments at its top say why. To send the rest anyway, set PLAN_INCOMPLETE=yes." >&2',
  "  exit 1",
  "fi",
  "",
];

/** Without these, a request would go to another place: an empty ID ends the path above it. */
const variablesOfTarget = ({ requests }: OutgoingRequests): readonly string[] => {
  const parts = requests.flatMap(({ path, headers }) => [path, ...headers.map(([, value]) => value)].flatMap(partsIn));
  const names = parts.flatMap((part) => (part.kind === "env" || part.kind === "template" ? part.name : []));
  return [...new Set([baseVariable, ...names])];
};

/** Refuses another value of a variable than the plan was made with: it may be about other instances. */
const sameAs = (name: string, value: string | undefined): readonly string[] =>
  value === undefined || !isShellName(name)
    ? []
    : [
        `[ "$${name}" = ${shellQuoted(value)} ] || plan_stop ${shellQuoted(`The plan was made with another value of ${name}. Make it again, or set ${name}=${shellQuoted(value)}.`)} 2`,
      ];

const preparation = (variables: readonly string[], notEmpty: readonly string[]): readonly string[] => [
  "for plan_tool in curl jq; do",
  '  command -v "$plan_tool" >/dev/null || { echo "This script needs $plan_tool." >&2; exit 2; }',
  "done",
  `plan_problem=$(jq -rn ${shellQuoted(problemOf(variables, notEmpty))})`,
  '[ -z "$plan_problem" ] || { echo "$plan_problem" >&2; exit 2; }',
  "umask 077",
  "plan_work=$(mktemp -d)",
  "trap 'rm -rf \"$plan_work\"' EXIT",
  "trap 'exit 130' INT TERM HUP PIPE QUIT",
  "# Tells curl an address in a file: it may have a password. No settings of curl make it repeat or redirect a request.",
  "plan_to() {",
  `  printf '%s\\n' "$1" | sed 's/["\\\\]/\\\\&/g; s/.*/url = "&"/' >"$plan_work/url"`,
  `  printf '%s\\n' globoff no-location "retry = 0" silent >>"$plan_work/url"`,
  "}",
];

/** For jq: what is wrong with the variables. In a URL or header, a line break would begin another header. */
const problemOf = (variables: readonly string[], notEmpty: readonly string[]): string =>
  `${JSON.stringify(notEmpty)} as $needed
  | (${JSON.stringify(variables)} - ($ENV | keys) + ($needed | map(select($ENV[.] == "")))) as $missing
  | ($needed | map(select($ENV[.] // "" | test("[\\u0001-\\u001f\\u007f]")))) as $broken
  | if $missing != [] then "Set these variables first: \\($missing | join(" "))"
    elif $broken != [] then "Remove the line breaks and other control characters from these variables first: \\($broken | join(" "))"
    else empty end`;

/** A command that sends one request, to be run as it is. */
export const writeCurlCommand = (request: OutgoingRequest, pathOf: OutgoingRequests["pathOf"]): string =>
  `${writeCommand(request, referencesAlone(argumentOf(pathOf)), partsIn(request.path).length > 0 ? [globOff] : []).join("\n")}\n`;

/** A path as the argument of a command, which is no option of it. */
const argumentOf =
  (pathOf: OutgoingRequests["pathOf"]): OutgoingRequests["pathOf"] =>
  (path) =>
    pathOf(path).replace(/^-/, "./-");

/** Otherwise, curl would send a request for each number of `[1-3]`, and for each word of `{a,b}`. */
const globOff = "--globoff";
const mayBeGlob = ({ parts }: Text): boolean => parts.some((part) => typeof part === "string" && /[[\]{}]/.test(part));

function writeCommand(
  { method, path, headers, body }: OutgoingRequest,
  shell: CurlReferences,
  options: readonly string[],
): readonly string[] {
  const text = textWriter(shell);
  const base = isRelative(path) ? `$${baseVariable}` : "";
  const type = headers.some(([header]) => header.toLowerCase() === "content-type")
    ? []
    : [`Content-Type: ${mediaType}`];
  const sent = [
    ...headers.map(([header, value]) => `"${text.literal(`${header}: `)}${writeParts(value, text)}"`),
    ...(body === undefined ? [] : type.map(shellQuoted)),
  ];
  const words = [
    `curl --request ${quotedWord(method)} --url "${base}${writeParts(path, text)}"`,
    ...sent.map((header) => `--header ${header}`),
    ...(mayBeGlob(path) && !options.includes(globOff) ? [globOff] : []),
    ...options,
  ];
  const file = fileOf(body);
  if (file) words.push(`--data-binary ${shell.fileWord(file.path)}`);
  if (body === undefined || file) return [words.join(" \\\n  ")];
  return [
    `${words.join(" \\\n  ")} \\\n  --data-binary @- <<${partsIn(body).length === 0 ? "'JSON'" : "JSON"}`,
    inHereDocument(body, shell),
    "JSON",
  ];
}

/** With its variables, if it has any, and without what else the shell would replace. */
function inHereDocument(body: Content, shell: CurlReferences): string {
  const marked = writeJson(body, {
    literal: jsonWithoutReferences,
    reference: (part) => `\0${shell.inString(part)}\0`,
    word: (part) => `\0${shell.asWord(part)}\0`,
    text: { literal: (text) => text, reference: (part) => `\0${shell.asText(part)}\0` },
  });
  const pieces = marked.split("\0");
  if (pieces.length === 1) return marked;
  return pieces
    .map((piece, index) => (index % 2 === 0 ? piece.replace(/\\(?=[\\$`\n]|$)|[$`]/g, "\\$&") : piece))
    .join("");
}

/** Inside double quotes of the shell. */
const textWriter = (shell: CurlReferences): Writer => ({
  literal: (text) => text.replace(/[\\"$`]/g, "\\$&"),
  reference: shell.asText,
});

const quotedWord = (text: string): string => (/^[\w-]+$/.test(text) ? text : shellQuoted(text));
