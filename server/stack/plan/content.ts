import type { FileReferenceKind } from "../../document/index.ts";

/** The content of a request, as data with resolved references in strings. */
export type Content =
  | string
  | number
  | boolean
  | null
  | Text
  | readonly Content[]
  | { readonly kind: "object"; readonly fields: readonly (readonly [name: string, value: Content])[] };

/** A string with references, which each format writes in its own way. */
export interface Text {
  readonly kind: "text";
  readonly parts: readonly Part[];
  /** `word`: a whole value of a number or boolean, which JSON writes without quotes. `text`: a body that is not JSON. */
  readonly as: "string" | "word" | "text";
}

/** Literal text or a reference. */
export type Part =
  | string
  | EnvironmentPart
  | FilePart
  /** What another tool fills in, as it is written. */
  | { readonly kind: "template"; readonly name: string; readonly source: string }
  /** A field of the answer to an earlier request; the field may be a path, `ipv4.0`. */
  | { readonly kind: "step"; readonly step: string; readonly field: string };

/** An environment variable. */
export interface EnvironmentPart {
  readonly kind: "env";
  readonly name: string;
  /** What a person looks up, as with any `${NAME}` of a request: nothing in a stack names it. */
  readonly of?: string;
}

/** The text of a file, plain or base64-encoded. */
interface FilePart {
  readonly kind: FileReferenceKind;
  readonly path: string;
}

export const isFilePart = (part: Exclude<Part, string>): part is FilePart =>
  part.kind === "file" || part.kind === "base64";

/** How a format writes references. */
export interface Writer {
  readonly literal: (text: string) => string;
  readonly reference: (part: Exclude<Part, string>) => string;
}

export const textFrom = (parts: readonly Part[], as: Text["as"] = "string"): Text => ({ kind: "text", parts, as });

/** The file that is sent as it is. */
export function fileOf(content: Content | undefined): FilePart | null {
  const [only, ...others] = content !== undefined && isText(content) ? content.parts : [];
  const isFile = only !== undefined && typeof only !== "string" && only.kind === "file";
  return isFile && others.length === 0 ? only : null;
}

/** A body that is not JSON. */
export const isPlainText = (content: Content): boolean => isText(content) && content.as === "text";

export const isText = (content: Content): content is Text => isKind(content, "text");
export const isObject = (content: Content): content is Extract<Content, { readonly kind: "object" }> =>
  isKind(content, "object");
/** A field of a body; null without one. */
export const fieldOfBody = (body: Content, name: string): Content =>
  body !== null && isObject(body) ? (body.fields.find(([own]) => own === name)?.[1] ?? null) : null;
export const isList = (content: Content): content is readonly Content[] => Array.isArray(content);

/** Whether a scalar can be represented exactly: all but some numbers. */
export const isExact = (scalar: unknown): boolean =>
  typeof scalar !== "number" ||
  (Number.isFinite(scalar) && (Number.isSafeInteger(scalar) || !Number.isInteger(scalar)));

const isKind = (content: Content, kind: string): boolean =>
  content !== null && typeof content === "object" && "kind" in content && content.kind === kind;

export const writeParts = ({ parts }: Pick<Text, "parts">, { literal, reference }: Writer): string =>
  parts.map((part) => (typeof part === "string" ? literal(part) : reference(part))).join("");

/** The texts with references of a content, in order. */
export function textsOf(content: Content): readonly Text[] {
  if (isText(content)) return [content];
  if (isList(content)) return content.flatMap(textsOf);
  return isObject(content) ? content.fields.flatMap(([, value]) => textsOf(value)) : [];
}

/** The references of a content, in order. */
export const partsIn = (content: Content): readonly Exclude<Part, string>[] =>
  textsOf(content).flatMap(({ parts }) => parts.filter((part) => typeof part !== "string"));
