import { type Content, isList, isObject, isText, type Part, type Writer, writeParts } from "./content.ts";

/** How a format writes references in JSON: inside a string, and in the place of a number or truth value. */
export interface JsonWriter extends Writer {
  readonly word: (part: Exclude<Part, string>) => string;
}

/** Indented JSON, each line but the first behind `indent`. */
export function writeJson(content: Content, writer: JsonWriter, indent = ""): string {
  const inner = `${indent}  `;
  const write = (value: Content): string => writeJson(value, writer, inner);
  if (content === null || typeof content !== "object") return writeScalar(content, writer);
  if (isText(content)) {
    const [only] = content.parts;
    return content.as === "word" && only !== undefined && typeof only !== "string"
      ? writer.word(only)
      : `"${writeParts(content, writer)}"`;
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

/** A text as it stands between the quotes of a JSON string. */
export const jsonEscaped = (text: string): string => JSON.stringify(text).slice(1, -1);
