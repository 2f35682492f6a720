import { tokenScheme, tokenVariable } from "../../api/index.ts";
import { writeParts } from "./content.ts";
import {
  assemble,
  type FormatOptions,
  omissionsOf,
  oneLine,
  stepRemarks,
  variablesOf,
  type WrittenPlan,
} from "./format.ts";
import type { Plan } from "./plan.ts";
import type { Step } from "./step.ts";
import { type JsonWriter, jsonEscaped, writeJson } from "./write-json.ts";

/** A sequence for `*.requests.json`; with `comments` for `*.requests.jsonc`. */
export function writeRequests(plan: Plan, options: FormatOptions, comments: "comments" | "no comments"): WrittenPlan {
  const writer = writerFor(options);
  const comment = (texts: readonly string[], indent = ""): string =>
    comments === "comments" ? texts.map((text) => `${indent}// ${oneLine(text)}\n`).join("") : "";
  const head = comment([`The requests of ${options.source}, in sending order.`, ...omissionsOf(plan, options)]);
  const variables = variablesOf(plan);
  if (plan.steps.length === 0) return assemble({ variables, head: `${head}[]\n` }, []);
  const steps = plan.steps.map(
    (step, index) =>
      `${comment(stepRemarks(step, options), "  ")}  ${writeStep(step, writer)}${index < plan.steps.length - 1 ? "," : ""}\n`,
  );
  return assemble({ variables, head: `${head}[\n`, tail: "]\n" }, steps);
}

function writeStep({ name, operation, path, body }: Step, writer: JsonWriter): string {
  const fields = [
    `"name": ${JSON.stringify(name)}`,
    `"method": "${operation.method}"`,
    `"path": "${writeParts(path, writer)}"`,
    `"headers": { "Authorization": "${tokenScheme} \${env:${tokenVariable}}" }`,
    ...(body === null ? [] : [`"body": ${writeJson(body, writer, "    ")}`]),
  ];
  return `{\n${fields.map((field) => `    ${field}`).join(",\n")}\n  }`;
}

/** References and templates stay as they are. */
function writerFor({ pathOf }: FormatOptions): JsonWriter {
  const reference: JsonWriter["reference"] = (part) => {
    switch (part.kind) {
      case "env":
        return jsonEscaped(`\${env:${part.name}}`);
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
