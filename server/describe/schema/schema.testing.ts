import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parseAllDocuments } from "yaml";
import { isEnvelope, openDocument, recognizeBody, requestsAt, rootOf } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { type Data, json, type Node } from "../../syntax/index.ts";
import { settingsOf } from "../../workspace/read-settings.ts";
import { type SchemaName, schemaNames, schemaOf } from "./schemas.ts";

/** For tests: what the schemas and the rules say of one file. */
export interface Said {
  readonly schema: SchemaName;
  /** What the schema refuses, in words; empty for what it lets pass. */
  readonly refusals: readonly string[];
  readonly findings: readonly Finding[];
  /** What the file holds, one for each of its documents. */
  readonly data: readonly unknown[];
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
const validators = new Map<SchemaName, ValidateFunction>();
for (const name of schemaNames.keys()) validators.set(name, ajv.compile(schemaOf(name) ?? false));

/** Null for a text that cannot be read, and for one that holds nothing. */
export function say(fileName: string, written: string, files: Readonly<Record<string, string>> = {}): Said | null {
  // A schema reads no comments: what they suppress is found again.
  const text = written.replaceAll("compute-stack-disable", "disable");
  const document = openDocument({ uri: `file:///${fileName}`, name: fileName, text });
  if (document === null) throw new Error(`${fileName} is no name of a file that is checked`);
  const own = files[".compute-stack.yaml"];
  const { findings } = check(document, settingsOf(own ?? ""), environmentForTests(files));
  if (findings.some(({ code }) => code === "syntax" || code === "alias-limit" || code === "duplicate-key")) return null;
  const name = schemaFor(fileName, text);
  const data = document.file.kind === "request" ? [plain(json.parse(text).root)] : readYaml(text);
  const held = data.filter((each) => each !== null && each !== undefined);
  if (held.length === 0) return null;
  const refusals = held.flatMap((each) => {
    const validate = validators.get(name);
    return validate === undefined || validate(each)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, schemaPath }) => `${instancePath} ${message} (${schemaPath})`,
        );
  });
  return { schema: name, refusals, findings, data };
}

/** A bare body is checked as the body of its inferred operation. */
function schemaFor(fileName: string, text: string): SchemaName {
  const document = openDocument({ uri: `file:///${fileName}`, name: fileName, text });
  if (document?.file.kind === "stack" || document?.file.kind === "settings") return document.file.kind;
  const first = document?.blocks.get(0);
  const root = first ? rootOf(first) : null;
  const [request] = root && document?.blocks.length === 1 ? requestsAt(root) : [];
  if (!document || !request || request.parent !== null || isEnvelope(request.node)) return "request";
  return recognizeBody(request.node, document.file).operation?.id ?? "request";
}

const readYaml = (text: string): readonly unknown[] =>
  [...parseAllDocuments(text, { merge: true, logLevel: "silent" })].map((each) => each.toJS({ maxAliasCount: 1000 }));

function plain(node: Node | null): Data {
  switch (node?.kind) {
    case "scalar":
      return node.value;
    case "sequence":
      return node.items.map(plain);
    case "mapping":
      return Object.fromEntries(node.entries.map(({ key, value }) => [String(key.value), plain(value)]));
    default:
      return null;
  }
}

export const textOf = (path: string): string => readFileSync(path, "utf8");

/** A schema refuses errors, and what a closed object does not list. */
export const isGround = ({ code, severity }: Finding): boolean =>
  severity === "error" || (code === "unknown-field" && severity === "warning");
