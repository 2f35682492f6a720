import { mediaType, tokenScheme, tokenVariable } from "../../api/index.ts";
import { type Content, isFilePart, type Part, partsIn, type Writer, writeParts } from "./content.ts";
import {
  answersOf,
  assemble,
  baseVariable,
  type FormatOptions,
  filesOf,
  jsonPath,
  omissionsOf,
  oneLine,
  planReferences,
  stepRemarks,
  variablesOf,
  type WrittenPlan,
} from "./format.ts";
import { fold } from "./names.ts";
import type { Plan } from "./plan.ts";
import type { Step } from "./step.ts";
import { type JsonWriter, jsonEscaped, writeJson } from "./write-json.ts";

/**
 * A shell script with curl and jq. The token, secrets and bodies are passed through the environment, files and pipes, never on a
 * command line, which everybody on the machine can read, and never to the terminal. Its own variables begin with `plan_`, so
 * that it does not change variables that a stack uses.
 */
export function writeCurl(plan: Plan, options: FormatOptions): WrittenPlan {
  const paths = filesOf(plan);
  const files = new Map(paths.map((path, index) => [path, index]));
  const answers = answersOf(plan);
  const missing = omissionsOf(plan, options);
  const templates = planReferences(plan).flatMap((part) => (part.kind === "template" ? part.name : []));
  const variables = [...new Set([baseVariable, ...variablesOf(plan), ...templates])];
  const odd = variables.find((name) => !/^[A-Za-z_]\w*$/.test(name));
  const note = odd && `Run the script with bash. Other shells may not pass on a variable named \`${oneLine(odd)}\`.`;
  const head = [
    note ? "#!/usr/bin/env bash" : "#!/bin/sh",
    comment(`The requests of ${options.source}, sent in order with curl and jq.`),
    ...missing.map(comment),
    "set -eu",
    ...(note ? [`[ -n "\${BASH_VERSION:-}" ] || { printf '%s\\n' ${quoted(note)} >&2; exit 2; }`] : []),
    "",
    ...(missing.length > 0 ? refusal : []),
    ...preparation(variables),
    ...paths.map((path, index) => `${fileVariable(index)}=${quoted(options.pathOf(path))}`),
    ...paths.map(
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
      ...stepRemarks(step, options).map(comment),
      ...writeStep(step, writer, files),
      ...fields.flatMap((field) => {
        const variable = answerVariable(step.name, field);
        return [`${variable}=$(answer ${quoted(jsonPath(field))})`, `export ${variable}`];
      }),
      "\n",
    ].join("\n");
  });
  return assemble({ variables, note, head, tail: `echo ${quoted(doneWith(plan))} >&2\n` }, steps);
}

const comment = (text: string): string => `# ${oneLine(text)}`;
const doneWith = ({ steps }: Plan): string => `Done: ${steps.length} ${steps.length === 1 ? "request" : "requests"}.`;

/** Nobody wants half of a stack by accident. */
const refusal = [
  'if [ "${PLAN_INCOMPLETE:-}" != yes ]; then',
  '  echo "This plan is incomplete. The comments at its top list what is missing. To send the rest anyway, set PLAN_INCOMPLETE=yes." >&2',
  "  exit 1",
  "fi",
  "",
];

function preparation(variables: readonly string[]): readonly string[] {
  return [
    "for plan_tool in curl jq; do",
    '  command -v "$plan_tool" >/dev/null || { echo "This script needs $plan_tool." >&2; exit 2; }',
    "done",
    `plan_missing=$(jq -rn ${quoted(`${JSON.stringify(variables)} - ($ENV | keys) | join(" ")`)})`,
    '[ -z "$plan_missing" ] || { echo "Set these variables first: $plan_missing" >&2; exit 2; }',
    "umask 077",
    "plan_work=$(mktemp -d)",
    "trap 'rm -rf \"$plan_work\"' EXIT",
    "trap 'exit 130' INT TERM HUP",
    `printf 'Authorization: ${tokenScheme} %s\\n' "$${tokenVariable}" >"$plan_work/headers"`,
  ];
}

const helpers = [
  "# send NAME METHOD PATH: sends $plan_work/body, if it exists, and stores the response in $plan_work/answer.",
  "send() {",
  '  echo "$1: $2 $3" >&2',
  "  plan_method=$2 plan_path=$3",
  '  set -- --silent --show-error --output "$plan_work/answer" --write-out "%{http_code}" --request "$plan_method" --header "@$plan_work/headers"',
  '  if [ -e "$plan_work/body" ]; then',
  `    set -- "$@" --header 'Content-Type: ${mediaType}' --data-binary "@$plan_work/body"`,
  "  fi",
  '  : >"$plan_work/answer"',
  `  plan_status=$(curl "$@" "\${${baseVariable}%/}$plan_path") || exit 1`,
  '  rm -f "$plan_work/body"',
  "  case $plan_status in",
  "    2??) ;;",
  "    *)",
  '      plan_reasons=$(jq -r \'.errors[]? | "\\(.field // "request"): \\(.reason)"\' "$plan_work/answer" 2>/dev/null | tr -d "\\000-\\010\\013-\\037\\177")',
  '      printf "The API responded with %s:\\n%s\\n" "$plan_status" "${plan_reasons:-No reasons given.}" >&2',
  "      exit 1",
  "      ;;",
  "  esac",
  "}",
  "# body [ARGUMENT…]: creates $plan_work/body with the jq program on standard input.",
  'body() { jq -n "$@" -f /dev/stdin >"$plan_work/body"; }',
  "# answer PATH: prints a field of the last response.",
  "answer() {",
  '  plan_value=$(jq -er "$1" "$plan_work/answer" 2>/dev/null) || plan_value=',
  '  [ -n "$plan_value" ] || { echo "The response has no $1." >&2; exit 1; }',
  "  printf '%s\\n' \"$plan_value\"",
  "}",
];

function writeStep({ name, operation, path, body }: Step, writer: JsonWriter, files: Files): readonly string[] {
  const used = body === null ? [] : filesIn(body, files);
  const programme =
    body === null
      ? []
      : [
          `body${used.map((index) => ` --rawfile ${fileVariable(index)} "$${fileVariable(index)}"`).join("")} <<'JQ'`,
          writeJson(body, writer),
          "JQ",
        ];
  return [...programme, `send ${name} ${operation.method} "${writeParts(path, pathWriter(files))}"`];
}

const filesIn = (body: Content, files: Files): readonly number[] => {
  const used = partsIn(body).flatMap((part) => (isFilePart(part) ? (files.get(part.path) ?? []) : []));
  return [...new Set(used)].sort((a, b) => a - b);
};

/** The files of a plan, in order. */
type Files = ReadonlyMap<string, number>;

const variableOf = (path: string, files: Files): string => fileVariable(files.get(path) ?? 0);
const fileVariable = (index: number): string => `plan_file_${index + 1}`;
const answerVariable = (step: string, field: string): string => `plan_step_${fold(step)}_${field.replace(/\W/g, "_")}`;

function bodyWriter(files: Files): JsonWriter {
  const expression = (part: Exclude<Part, string>): string => {
    switch (part.kind) {
      case "env":
      case "template":
        return `$ENV[${JSON.stringify(part.name)}]`;
      case "file":
        return `$${variableOf(part.path, files)}`;
      case "base64":
        return `$${variableOf(part.path, files)} | @base64`;
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
function pathWriter(files: Files): Writer {
  return {
    literal: (text) => text.replace(/[\\"$`]/g, "\\$&"),
    reference: (part) => {
      switch (part.kind) {
        case "env":
        case "template":
          return `$(jq -rn ${quoted(`$ENV[${JSON.stringify(part.name)}]`)})`;
        case "file":
          return `$(cat "$${variableOf(part.path, files)}")`;
        case "base64":
          return `$(jq -Rrs @base64 "$${variableOf(part.path, files)}")`;
        case "step":
          return `$${answerVariable(part.step, part.field)}`;
      }
    },
  };
}

/** Any text as one word of the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
