import { baseVariable, mediaType } from "../../api/index.ts";
import { fileComment } from "../../syntax/http/file-comment.ts";
import { templateComment } from "../../syntax/template-comment.ts";
import { keptIn } from "../../text/groups.ts";
import { takeName } from "../../text/take-name.ts";
import { fileOf, writeParts } from "./content.ts";
import {
  answersOf,
  assemble,
  filesOf,
  jsonPath,
  oneLine,
  templatesOf,
  variablesOf,
  type WrittenPlan,
} from "./format.ts";
import { fold } from "./names.ts";
import { isRelative, type OutgoingRequest, type OutgoingRequests } from "./outgoing.ts";
import { type JsonWriter, jsonEscaped, jsonWithoutReferences, writeJson } from "./write-json.ts";

/**
 * A file for REST clients in VS Code's syntax. Environment variables, files and response fields are file variables, one line
 * each, because that is where the clients differ.
 */
export function writeHttp(list: OutgoingRequests): WrittenPlan {
  const { requests, source, omissions, summary, pathOf } = list;
  const variables = createVariables(list);
  const inserted = {
    requests: requests.map((request) => (fileOf(request.body) ? { ...request, body: null } : request)),
  };
  const writer = writerFor(variables);
  const answers = answersOf(list);
  const comment = (text: string): string => `# ${oneLine(text)}\n`;
  const files = [
    ...filesOf(inserted, ["file"]).map((path) => ({ kind: "file" as const, path, name: variables.file(path) })),
    ...filesOf(list, ["base64"]).map((path) => ({ kind: "base64" as const, path, name: variables.base64(path) })),
  ];
  const outside = [baseVariable, ...variablesOf(list), ...files.map(({ name }) => name)];
  const head = [
    comment(`The requests of ${source}. Send them in order, from top to bottom.`),
    ...omissions.map(comment),
    ...(summary?.({ variables: outside }) ?? []).map(comment),
    ...templatesOf(list).map((source) => comment(templateComment(source))),
    comment(
      `\`${baseVariable}\` is the URL of the API, including its version. Values are inserted into the bodies unescaped.`,
    ),
    `@${variables.base} = {{$processEnv ${baseVariable}}}\n`,
    ...variablesOf(list).map((name) => `@${variables.env(name)} = {{$processEnv ${oneLine(name)}}}\n`),
    ...files.flatMap(({ kind, path, name }) => [
      comment(fileComment(pathOf(path), kind)),
      `@${name} = {{$processEnv ${name}}}\n`,
    ]),
  ].join("");
  let captured: readonly string[] = [];
  const steps = requests.map((request) => {
    const text = [
      `\n### ${request.name}\n`,
      ...captured,
      ...request.remarks.map(comment),
      writeHttpRequest(request, writer, variables, pathOf),
    ].join("");
    captured = [...(answers.get(request.name) ?? [])].map(
      (field) =>
        `@${variables.answer(request.name, field)} = {{${fold(request.name)}.response.body.$${jsonPath(field)}}}\n`,
    );
    return text;
  });
  return assemble({ variables: outside, head }, steps);
}

/** A single request, whose variables are set elsewhere. */
export function writeHttpAlone(list: OutgoingRequests): string {
  const variables = createVariables(list);
  const writer = writerFor(variables);
  return list.requests
    .map((request) => writeHttpRequest(request, writer, variables, list.pathOf).replace(/^# @name .*\n/, ""))
    .join("\n###\n");
}

function writeHttpRequest(
  { name, method, path, headers, body }: OutgoingRequest,
  writer: JsonWriter,
  { base }: Variables,
  pathOf: OutgoingRequests["pathOf"],
): string {
  const lines = headers.map(([header, value]) => `${header}: ${oneLine(writeParts(value, writer.text ?? writer))}\n`);
  const file = fileOf(body);
  const sent = file ? `< ${relativePath(pathOf(file.path))}` : body === undefined ? null : writeJson(body, writer);
  const content = sent === null ? "" : `${contentType(headers)}\n${sent}\n`;
  return (
    `# @name ${fold(name)}\n${method} ${isRelative(path) ? `{{${base}}}` : ""}${writeParts(path, writer)}\n` +
    `${lines.join("")}${content}`
  );
}

/** Clients agree on paths that begin with a dot or a slash. */
const relativePath = (path: string): string => (/^\.{0,2}\//.test(path) ? path : `./${path}`);

const contentType = (headers: OutgoingRequest["headers"]): string =>
  headers.some(([name]) => name.toLowerCase() === "content-type") ? "" : `Content-Type: ${mediaType}\n`;

type Variables = ReturnType<typeof createVariables>;

/** Variables have letters, digits and underscores. */
function createVariables({ requests }: OutgoingRequests) {
  const given = new Map<string, string>();
  const taken = new Set(requests.map(({ name }) => fold(name)));
  const give = (key: string, wanted: string): string => keptIn(given, key, () => takeName(taken, wanted));
  const word = (text: string): string => text.replace(/\W+/g, "_").replace(/^(?=\d|$)/, "_");
  return {
    base: give("base", "base_url"),
    env: (name: string) => give(`env ${name}`, word(name)),
    file: (path: string) => give(`file ${path}`, word(path).toUpperCase()),
    base64: (path: string) => give(`base64 ${path}`, `${word(path).toUpperCase()}_BASE64`),
    answer: (step: string, field: string) => give(`step ${step} ${field}`, `${fold(step)}_${word(field)}`),
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
  return { literal: jsonWithoutReferences, reference, word: reference, text: { literal: (text) => text, reference } };
}
