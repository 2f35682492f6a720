import { mediaType, tokenScheme } from "../api/index.ts";
import { type Content, type Part, partsIn, type Writer, writeText } from "./content.ts";
import { fold } from "./names.ts";
import type { Plan } from "./plan.ts";
import {
  answersOf,
  assemble,
  baseVariable,
  type FormatOptions,
  filesOf,
  jsonPath,
  omissionsOf,
  oneLine,
  referencesOf,
  remarksOn,
  tokenVariable,
  variablesOf,
  type WrittenPlan,
} from "./plan-format.ts";
import type { Step } from "./step.ts";
import { type JsonWriter, jsonEscaped, writeJson } from "./write-json.ts";

/**
 * A shell script with curl and jq. The token, secrets and bodies go through the environment, files and pipes: never onto a
 * command line, which everybody on the machine can read, and never to the terminal.
 */
export function writeCurl(plan: Plan, options: FormatOptions): WrittenPlan {
  const files = filesOf(plan);
  const answers = answersOf(plan);
  const missing = omissionsOf(plan, options);
  const templates = referencesOf(plan).flatMap((part) => (part.kind === "template" ? part.name : []));
  const variables = [...new Set([baseVariable, ...variablesOf(plan), ...templates])];
  const head = [
    "#!/bin/sh",
    comment(`The requests that ${options.source} stands for, sent one after the other with curl and jq.`),
    ...missing.map(comment),
    "set -eu",
    "",
    ...(missing.length > 0 ? refusal : []),
    ...preparation(variables),
    ...files.map((path, index) => `${fileVariable(index)}=${quoted(options.pathOf(path))}`),
    ...files.map(
      (_, index) => `[ -r "$${fileVariable(index)}" ] || { echo "Cannot read $${fileVariable(index)}." >&2; exit 2; }`,
    ),
    "",
    ...helpers,
    "",
    "",
  ].join("\n");
  const writer = bodyWriter(files);
  const steps = plan.steps.map((step) => {
    const fields = [...(answers.get(step.name) ?? [])];
    return [
      ...remarksOn(step, options).map(comment),
      ...writeStep(step, writer, files),
      ...fields.flatMap((field) => {
        const variable = answerVariable(step.name, field);
        return [`${variable}=$(answer ${quoted(jsonPath(field))})`, `export ${variable}`];
      }),
      "\n",
    ].join("\n");
  });
  return assemble({ variables, head, tail: `echo ${quoted(doneWith(plan))} >&2\n` }, steps);
}

const comment = (text: string): string => `# ${oneLine(text)}`;
const doneWith = ({ steps }: Plan): string => `Done: ${steps.length} ${steps.length === 1 ? "request" : "requests"}.`;

/** Half of a stack is not what was asked for. */
const refusal = [
  'if [ "${PLAN_INCOMPLETE:-}" != yes ]; then',
  '  echo "This plan is incomplete: its first lines say what is left out. To send the rest all the same, set PLAN_INCOMPLETE=yes." >&2',
  "  exit 1",
  "fi",
  "",
];

function preparation(variables: readonly string[]): readonly string[] {
  return [
    "for tool in curl jq; do",
    '  command -v "$tool" >/dev/null || { echo "This script needs $tool." >&2; exit 2; }',
    "done",
    `missing=$(jq -rn ${quoted(`${JSON.stringify(variables)} - ($ENV | keys) | join(" ")`)})`,
    '[ -z "$missing" ] || { echo "Set these variables first: $missing" >&2; exit 2; }',
    "umask 077",
    "work=$(mktemp -d)",
    "trap 'rm -rf \"$work\"' EXIT",
    "trap 'exit 130' INT TERM HUP",
    `printf 'Authorization: ${tokenScheme} %s\\n' "$${tokenVariable}" >"$work/headers"`,
  ];
}

const helpers = [
  "# send NAME METHOD PATH: sends what stands in $work/body, and keeps the answer in $work/answer.",
  "send() {",
  '  echo "$1: $2 $3" >&2',
  "  method=$2 path=$3",
  '  set -- --silent --show-error --output "$work/answer" --write-out "%{http_code}" --request "$method" --header "@$work/headers"',
  '  if [ -e "$work/body" ]; then',
  `    set -- "$@" --header 'Content-Type: ${mediaType}' --data-binary "@$work/body"`,
  "  fi",
  '  : >"$work/answer"',
  `  status=$(curl "$@" "\${${baseVariable}%/}$path") || exit 1`,
  '  rm -f "$work/body"',
  "  case $status in",
  "    2??) ;;",
  "    *)",
  '      reasons=$(jq -r \'.errors[]? | "\\(.field // "request"): \\(.reason)"\' "$work/answer" 2>/dev/null | tr -d "\\000-\\010\\013-\\037\\177")',
  '      printf "The service answered %s:\\n%s\\n" "$status" "${reasons:-It gave no reasons.}" >&2',
  "      exit 1",
  "      ;;",
  "  esac",
  "}",
  "# body [ARGUMENT…]: makes $work/body of a jq program on standard input.",
  'body() { jq -n "$@" -f /dev/stdin >"$work/body"; }',
  "# answer PATH: a field of the last answer.",
  "answer() {",
  '  value=$(jq -er "$1" "$work/answer" 2>/dev/null) || value=',
  '  [ -n "$value" ] || { echo "The answer has no $1." >&2; exit 1; }',
  "  printf '%s\\n' \"$value\"",
  "}",
];

function writeStep(
  { name, operation, path, body }: Step,
  writer: JsonWriter,
  files: readonly string[],
): readonly string[] {
  const used = body === null ? [] : files.flatMap((file, index) => (writes(body, file) ? [index] : []));
  const programme =
    body === null
      ? []
      : [
          `body${used.map((index) => ` --rawfile ${fileVariable(index)} "$${fileVariable(index)}"`).join("")} <<'JQ'`,
          writeJson(body, writer),
          "JQ",
        ];
  return [...programme, `send ${name} ${operation.method} "${writeText(path, pathWriter(files))}"`];
}

const writes = (body: Content, file: string): boolean =>
  partsIn(body).some((part) => part.kind === "file" && part.path === file);

const fileVariable = (index: number): string => `file_${index + 1}`;
const answerVariable = (step: string, field: string): string => `step_${fold(step)}_${field.replace(/\W/g, "_")}`;

function bodyWriter(files: readonly string[]): JsonWriter {
  const expression = (part: Exclude<Part, string>): string => {
    switch (part.kind) {
      case "env":
      case "template":
        return `$ENV[${JSON.stringify(part.name)}]`;
      case "file":
        return `$${fileVariable(files.indexOf(part.path))}`;
      case "step":
        return `$ENV.${answerVariable(part.step, part.field)}`;
    }
  };
  return {
    literal: jsonEscaped,
    reference: (part) => `\\(${expression(part)})`,
    word: (part) => `(${expression(part)} | fromjson)`,
  };
}

/** Inside double quotes of the shell. */
function pathWriter(files: readonly string[]): Writer {
  return {
    literal: (text) => text.replace(/[\\"$`]/g, "\\$&"),
    reference: (part) => {
      switch (part.kind) {
        case "env":
        case "template":
          return `$(jq -rn ${quoted(`$ENV[${JSON.stringify(part.name)}]`)})`;
        case "file":
          return `$(cat "$${fileVariable(files.indexOf(part.path))}")`;
        case "step":
          return `$${answerVariable(part.step, part.field)}`;
      }
    },
  };
}

/** One word of the shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
