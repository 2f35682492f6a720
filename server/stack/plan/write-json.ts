import { type Content, isList, isObject, isText, type Part, type Writer, writeParts } from "./content.ts";

/** How a format writes references in JSON: inside a string, and instead of a number or boolean. */
export interface JsonWriter extends Writer {
  readonly word: (part: Exclude<Part, string>) => string;
  /** Outside of JSON. */
  readonly text?: Writer;
}

/** Formatted JSON, with every line but the first indented by `indent`. */
export function writeJson(content: Content, writer: JsonWriter, indent = ""): string {
  const inner = `${indent}  `;
  const write = (value: Content): string => writeJson(value, writer, inner);
  if (content === null || typeof content !== "object") return writeScalar(content, writer);
  if (isText(content)) {
    const [only] = content.parts;
    if (content.as === "text") return writeParts(content, writer.text ?? writer);
    if (content.as === "string" || only === undefined) return `"${writeParts(content, writer)}"`;
    if (typeof only !== "string") return writer.word(only);
    // A number that cannot be represented exactly.
    return content.parts.length === 1 && /^\d+$/.test(only) ? only : `"${writeParts(content, writer)}"`;
  }
  if (isList(content)) return wrap("[", content.map(write), "]", indent);
  const fields = isObject(content) ? content.fields : [];
  return wrap(
    "{",
    fields.map(([name, value]) => `${JSON.stringify(name)}: ${write(value)}`),
    "}",
    indent,
  );
}

const writeScalar = (scalar: string | number | boolean | null, writer: Writer): string =>
  typeof scalar === "string" ? `"${writer.literal(scalar)}"` : JSON.stringify(scalar);

const wrap = (open: string, parts: readonly string[], close: string, indent: string): string =>
  parts.length === 0
    ? open + close
    : `${open}\n${parts.map((part) => `${indent}  ${part}`).join(",\n")}\n${indent}${close}`;

/** The escaped content of a JSON string. */
export const jsonEscaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The same where only `$${` would say that no variable is meant. */
export const jsonWithoutReferences = (text: string): string => jsonEscaped(text).replaceAll("${", "\\u0024{");
