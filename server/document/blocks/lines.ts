import { countUpTo } from "../../syntax/index.ts";
import type { Block } from "./block.ts";
import { type Document, documentOf } from "./document.ts";
import { textBetween } from "./document-text.ts";

/** Places as the language server protocol counts them: zero-based lines, and characters in an encoding's units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export type Encoding = "utf-16" | "utf-8" | "utf-32";

/** Turns offsets (UTF-16 code units) into positions and back. Lines end with `\n`, `\r\n` or a lone `\r`. */
export interface Lines {
  readonly positionAt: (offset: number) => Position;
  readonly offsetAt: (position: Position) => number;
  readonly rangeOf: (span: { readonly start: number; readonly end: number }) => Range;
}

/**
 * Reads only the requested blocks. Every block but the last ends at the end of a line, or no line spans blocks.
 */
export function linesOf(document: Document, encoding: Encoding = "utf-16"): Lines {
  const { blocks } = document;
  const charAt = (offset: number): number => {
    const index = blocks.indexAt(offset);
    return blocks.get(index)?.text.charCodeAt(offset - blocks.startOf(index)) ?? Number.NaN;
  };
  const positionAt = (offset: number): Position => {
    const at = Math.max(0, Math.min(offset, document.length));
    const index = blocks.indexAt(at);
    const start = blocks.startOf(index);
    const inner = blocks.get(index)?.kept(lineStartsIn) ?? noLines;
    const breaks = countUpTo(inner, at - start);
    const line = blocks.firstLineOf(index) + breaks;
    const begin = breaks > 0 ? start + (inner[breaks - 1] ?? 0) : (startOfLine(line) ?? 0);
    const character = encoding === "utf-16" ? at - begin : lengthIn(textBetween(document, begin, at), encoding);
    return { line, character };
  };
  const offsetAt = ({ line, character }: Position): number => {
    if (line < 0) return 0;
    const begin = startOfLine(line);
    if (begin === null) return document.length;
    const next = startOfLine(line + 1);
    const isPair = next !== null && charAt(next - 1) === 0x0a && charAt(next - 2) === 0x0d;
    const end = next === null ? document.length : Math.max(begin, next - (isPair ? 2 : 1));
    if (encoding === "utf-16") return Math.max(begin, Math.min(begin + character, end));
    return begin + offsetIn(textBetween(document, begin, end), character, encoding);
  };
  /** Null for a line that the document does not have. */
  const startOfLine = (line: number): number | null => {
    if (line === 0) return 0;
    // The last block in which a line before this one ends.
    const index = blocks.indexAtLine(line - 1);
    const inner = blocks.get(index)?.kept(lineStartsIn)[line - blocks.firstLineOf(index) - 1];
    return inner === undefined ? null : blocks.startOf(index) + inner;
  };
  return { positionAt, offsetAt, rangeOf: ({ start, end }) => ({ start: positionAt(start), end: positionAt(end) }) };
}

/** The same for a text that is not a document. */
export const linesOfText = (text: string, encoding: Encoding = "utf-16"): Lines =>
  linesOf(documentOf({ uri: "", name: "", kind: "request" }, text, "unread"), encoding);

const noLines = new Int32Array(0);

/** The start offsets of lines inside a block, after its line breaks. */
function lineStartsIn({ text, lineBreaks }: Block): Int32Array {
  const starts = new Int32Array(lineBreaks);
  let line = 0;
  if (text.includes("\r")) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) starts[line++] = at + 1;
    }
  } else for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts[line++] = at + 1;
  return starts;
}

function lengthIn(text: string, encoding: Encoding): number {
  let length = 0;
  for (const character of text) length += unitsOf(character, encoding);
  return length;
}

/** The UTF-16 offset of the character that contains a code unit; inside a character, its start. */
function offsetIn(text: string, units: number, encoding: Encoding): number {
  let offset = 0;
  let passed = 0;
  for (const character of text) {
    const next = passed + unitsOf(character, encoding);
    if (next > units) break;
    passed = next;
    offset += character.length;
  }
  return offset;
}

function unitsOf(character: string, encoding: Encoding): number {
  if (encoding === "utf-16") return character.length;
  if (encoding === "utf-32") return 1;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
