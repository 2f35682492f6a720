import { apiVersion, tokenScheme, tokenVariable } from "../../api/index.ts";
import { documentOf, isSecretName, readPath } from "../../document/index.ts";
import type { CarrierBody, CarrierRequest } from "../../syntax/carrier.ts";
import { applyEdits } from "../../syntax/index.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import { tokenReference } from "./authorization.ts";

/**
 * Converts a `curl` command to a request: shell expansions and secrets in headers become environment variables. Null if a
 * request cannot express the command.
 */
export function requestOfCurl({ method, url, headers, body, unread }: CarrierRequest): string | null {
  if (unread.length > 0) return null;
  const variables = createVariables();
  const written = headers.flatMap((header) => headerOf(header, variables) ?? []);
  const fields = [
    `"method": ${JSON.stringify(method?.text ?? (body ? "POST" : "GET"))}`,
    `"path": ${JSON.stringify(pathOf(variables.write(url, () => "id")))}`,
    ...(written.length > 0 ? [`"headers": { ${written.join(", ")} }`] : []),
    ...(body === null ? [] : [`"body": ${bodyOf(body, variables)}`]),
  ];
  return `{\n${fields.map((field) => `  ${field}`).join(",\n")}\n}`;
}

interface Variables {
  /** Replaces shell expansions with references; those without a name get one from their position. */
  readonly write: (text: MappedText, fieldAt: (before: string) => string) => string;
}

function createVariables(): Variables {
  const taken = new Set<string>();
  const give = (wanted: string): string => {
    const base = wanted
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "_")
      .replace(/^(?=\d|$)/, "_");
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
    taken.add(name);
    return name;
  };
  return {
    write: ({ text, parts }, fieldAt) => {
      let written = "";
      let end = 0;
      for (const { at, length } of parts.filter(({ form }) => form === null)) {
        written += text.slice(end, at);
        end = at + length;
        const [, name] = /^\$(?:\{[!#]?)?([A-Za-z_]\w*)/.exec(text.slice(at, end)) ?? [];
        written += `\${env:${name ?? give(fieldAt(written))}}`;
      }
      return written + text.slice(end);
    },
  };
}

/** Without the API's base URL. */
function pathOf(url: string): string {
  const { operations, possible, version, start, end } = readPath(url);
  const isOurs = operations.length + possible.length > 0 && (version === null || version.text === apiVersion);
  return isOurs && url.startsWith("/", start) ? url.slice(start, end) + url.slice(end).replace(/^\/+/, "") : url;
}

/** Null for one that removes a header. */
function headerOf(header: MappedText, variables: Variables): string | null {
  const written = variables.write(header, headerIn);
  const colon = written.indexOf(":");
  if (colon < 0 || written.slice(colon + 1).trim() === "") return null;
  const name = written.slice(0, colon).trim();
  const value = written.slice(colon + 1).trim();
  return `${JSON.stringify(name)}: ${JSON.stringify(isSecretName(name.replace(/\W/g, "_")) ? withoutSecret(name, value) : value)}`;
}

const isAuthorization = (name: string): boolean => name.toLowerCase() === "authorization";

function headerIn(before: string): string {
  const name = before.slice(0, Math.max(before.indexOf(":"), 0)).trim();
  return isAuthorization(name) ? tokenVariable : name || "header";
}

/** References and the scheme before a token are not secrets. */
function withoutSecret(name: string, value: string): string {
  if (/^(?:\w+[ \t]+)?\$\{env:\w+\}$/.test(value)) return value;
  const variable = `\${env:${name.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}}`;
  return isAuthorization(name) ? `${tokenScheme} ${tokenReference}` : variable;
}

function bodyOf(body: CarrierBody, variables: Variables): string {
  switch (body.kind) {
    case "unknown":
      return JSON.stringify(body.text ? variables.write(body.text, () => "body") : "${env:BODY}");
    case "file":
      return JSON.stringify(`\${file:${variables.write(body.path, () => "file")}}`);
    case "text": {
      const text = variables.write(body.text, fieldBefore);
      return jsonIn(text) ?? JSON.stringify(text);
    }
  }
}

/** The field whose value follows a text. */
const fieldBefore = (before: string): string =>
  /"([\w-]{1,60})"\s*:\s*[^,{}:]{0,200}$/.exec(before.slice(-300))?.[1] ?? "body";

/** The text as JSON, with references quoted; null if it is not JSON. */
function jsonIn(text: string): string | null {
  const { blocks } = documentOf({ uri: "", name: "body", kind: "request" }, text.trim(), "whole");
  const [block] = blocks;
  const { root, problems } = block?.parsed ?? { root: null, problems: [] };
  if (!block || (root?.kind !== "mapping" && root?.kind !== "sequence")) return null;
  if (problems.some(({ unquotedReference }) => !unquotedReference)) return null;
  const edits = problems.map(({ start, end }) => ({ start, end, text: JSON.stringify(block.text.slice(start, end)) }));
  return applyEdits(block.text, edits).replace(/\r?\n/g, "\n  ");
}
