import { isPlainText, textFrom } from "./content.ts";
import { assemble, oneLine, variablesOf, type WrittenPlan } from "./format.ts";
import type { OutgoingRequest, OutgoingRequests } from "./outgoing.ts";
import { type JsonWriter, jsonEscaped, writeJson } from "./write-json.ts";

/** A sequence as `*.requests.json` holds it; `comments` for one that is `*.requests.jsonc`. */
export function writeRequests(list: OutgoingRequests, comments: "comments" | "no comments"): WrittenPlan {
  const writer = writerFor(list);
  const comment = (texts: () => readonly string[], indent = ""): string =>
    comments === "comments"
      ? texts()
          .map((text) => `${indent}// ${oneLine(text)}\n`)
          .join("")
      : "";
  const { requests, source, omissions, summary } = list;
  const variables = variablesOf(list);
  const known = () => summary?.({ variables }) ?? [];
  const head = comment(() => [`The requests of ${source}, in sending order.`, ...omissions, ...known()]);
  if (requests.length === 0) return assemble({ variables, head: `${head}[]\n` }, []);
  const steps = requests.map(
    (request, index) =>
      `${comment(() => request.remarks, "  ")}  ${writeEnvelope(request, writer, "  ")}${index < requests.length - 1 ? "," : ""}\n`,
  );
  return assemble({ variables, head: `${head}[\n`, tail: "]\n" }, steps);
}

/** A request as a `*.request.json` file of its own holds it. */
export const writeRequest = (request: OutgoingRequest, list: OutgoingRequests): string =>
  `${writeEnvelope({ ...request, name: "" }, writerFor(list), "")}\n`;

function writeEnvelope(
  { name, method, path, headers, body }: OutgoingRequest,
  writer: JsonWriter,
  indent: string,
): string {
  const text = (content: typeof path): string => writeJson(textFrom(content.parts), writer);
  const fields = [
    ...(name === "" ? [] : [`"name": ${JSON.stringify(name)}`]),
    `"method": ${JSON.stringify(method)}`,
    `"path": ${text(path)}`,
    ...(headers.length === 0
      ? []
      : [`"headers": { ${headers.map(([header, value]) => `${JSON.stringify(header)}: ${text(value)}`).join(", ")} }`]),
    ...(body === undefined || isPlainText(body) ? [] : [`"body": ${writeJson(body, writer, `${indent}  `)}`]),
  ];
  return `{\n${fields.map((field) => `${indent}  ${field}`).join(",\n")}\n${indent}}`;
}

/** References stay what they are; what another tool fills in, too. */
function writerFor({ pathOf }: OutgoingRequests): JsonWriter {
  const reference: JsonWriter["reference"] = (part) => {
    switch (part.kind) {
      case "env":
        return jsonEscaped(part.of ? `\${${part.name}}` : `\${env:${part.name}}`);
      case "file":
      case "base64":
        return jsonEscaped(`\${${part.kind}:${pathOf(part.path)}}`);
      case "template":
        return jsonEscaped(part.source);
      case "step":
        return `\${steps.${part.step}.${part.field}}`;
    }
  };
  return {
    literal: (text) => jsonEscaped(text.replaceAll("${", () => "$${")),
    reference,
    word: (part) => `"${reference(part)}"`,
  };
}
