import { mediaType, tokenScheme, tokenVariable } from "../../api/index.ts";
import { writeParts } from "./content.ts";
import {
  answersOf,
  assemble,
  baseVariable,
  type FormatOptions,
  filesOf,
  jsonPath,
  omissionsOf,
  oneLine,
  stepRemarks,
  variablesOf,
  type WrittenPlan,
} from "./format.ts";
import { fold } from "./names.ts";
import type { Plan } from "./plan.ts";
import type { Step } from "./step.ts";
import { type JsonWriter, jsonEscaped, writeJson } from "./write-json.ts";

/**
 * A file for REST clients in VS Code's syntax. Environment variables, files and response fields are file variables, one line
 * each, because that is where the clients differ.
 */
export function writeHttp(plan: Plan, options: FormatOptions): WrittenPlan {
  const variables = createVariables(plan);
  const writer = writerFor(variables);
  const answers = answersOf(plan);
  const comment = (text: string): string => `# ${oneLine(text)}\n`;
  const head = [
    comment(`The requests of ${options.source}. Send them in order, from top to bottom.`),
    ...omissionsOf(plan, options).map(comment),
    comment(
      `\`${baseVariable}\` is the URL of the API, including its version. Values are inserted into the bodies unescaped.`,
    ),
    `@${variables.base} = {{$processEnv ${baseVariable}}}\n`,
    ...variablesOf(plan).map((name) => `@${variables.env(name)} = {{$processEnv ${oneLine(name)}}}\n`),
    ...filesOf(plan, ["file"]).flatMap((path) => [
      comment(`The text of ${options.pathOf(path)}, with line breaks written as \\n:`),
      fromEnvironment(variables.file(path)),
    ]),
    ...filesOf(plan, ["base64"]).flatMap((path) => [
      comment(`The text of ${options.pathOf(path)}, encoded as base64 on one line:`),
      fromEnvironment(variables.base64(path)),
    ]),
  ].join("");
  let captured: readonly string[] = [];
  const steps = plan.steps.map((step) => {
    const text = [
      "\n###\n",
      ...captured,
      ...stepRemarks(step, options).map(comment),
      writeStep(step, writer, variables),
    ].join("");
    captured = [...(answers.get(step.name) ?? [])].map(
      (field) => `@${variables.answer(step.name, field)} = {{${fold(step.name)}.response.body.$${jsonPath(field)}}}\n`,
    );
    return text;
  });
  const outside = [
    baseVariable,
    ...variablesOf(plan),
    ...filesOf(plan, ["file"]).map(variables.file),
    ...filesOf(plan, ["base64"]).map(variables.base64),
  ];
  return assemble({ variables: outside, head }, steps);
}

const fromEnvironment = (name: string): string => `@${name} = {{$processEnv ${name}}}\n`;

function writeStep({ name, operation, path, body }: Step, writer: JsonWriter, { base, env }: Variables): string {
  const content = body === null ? "" : `Content-Type: ${mediaType}\n\n${writeJson(body, writer)}\n`;
  return (
    `# @name ${fold(name)}\n${operation.method} {{${base}}}${writeParts(path, writer)}\n` +
    `Authorization: ${tokenScheme} {{${env(tokenVariable)}}}\n${content}`
  );
}

interface Variables {
  readonly base: string;
  readonly env: (name: string) => string;
  readonly file: (path: string) => string;
  readonly base64: (path: string) => string;
  readonly answer: (step: string, field: string) => string;
}

/** Variables have letters, digits and underscores. */
function createVariables(plan: Plan): Variables {
  const given = new Map<string, string>();
  const taken = new Set(plan.steps.map(({ name }) => fold(name)));
  const give = (key: string, wanted: string): string => {
    const known = given.get(key);
    if (known !== undefined) return known;
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
    taken.add(name);
    given.set(key, name);
    return name;
  };
  const word = (text: string): string => text.replace(/\W+/g, "_").replace(/^(?=\d|$)/, "_");
  return {
    base: give("base", "base_url"),
    env: (name) => give(`env ${name}`, word(name)),
    file: (path) => give(`file ${path}`, word(path).toUpperCase()),
    base64: (path) => give(`base64 ${path}`, `${word(path).toUpperCase()}_BASE64`),
    answer: (step, field) => give(`step ${step} ${field}`, `${fold(step)}_${word(field)}`),
  };
}

function writerFor(variables: Variables): JsonWriter {
  const reference: JsonWriter["reference"] = (part) => {
    switch (part.kind) {
      case "env":
        return `{{${variables.env(part.name)}}}`;
      case "file":
        return `{{${variables.file(part.path)}}}`;
      case "base64":
        return `{{${variables.base64(part.path)}}}`;
      case "template":
        return jsonEscaped(part.source);
      case "step":
        return `{{${variables.answer(part.step, part.field)}}}`;
    }
  };
  return { literal: jsonEscaped, reference, word: reference };
}
