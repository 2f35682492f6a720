import { type Document, indexAt } from "./document.ts";

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

/** Looks only into the blocks that it is asked about. A block that is no last one ends where a line does, or no line spans blocks. */
export function linesOf(document: Document, encoding: Encoding = "utf-16"): Lines {
  /** The offset at which the line begins that this offset stands on, which may be in a block before. */
  const lineStartAt = (offset: number): number => {
    let index = indexAt(document, offset);
    for (let at = offset; index >= 0; index--) {
      const start = document.starts[index] ?? 0;
      const text = document.blocks[index]?.text ?? "";
      for (at = Math.min(at, start + text.length); at > start; at--) {
        const code = text.charCodeAt(at - start - 1);
        // Between the two halves of a `\r\n` no line begins.
        if (code === 0x0a || (code === 0x0d && charAt(at) !== 0x0a)) return at;
      }
    }
    return 0;
  };
  const charAt = (offset: number): number => {
    const index = indexAt(document, offset);
    return document.blocks[index]?.text.charCodeAt(offset - (document.starts[index] ?? 0)) ?? Number.NaN;
  };
  const slice = (start: number, end: number): string => {
    let text = "";
    for (let i = indexAt(document, start); i < document.blocks.length && (document.starts[i] ?? 0) < end; i++) {
      const from = document.starts[i] ?? 0;
      text += document.blocks[i]?.text.slice(Math.max(0, start - from), end - from) ?? "";
    }
    return text;
  };
  /** Places are mostly asked for in their order: then only what stands between two of them is looked at. */
  let last = { index: -1, at: 0, line: 0, begin: 0 };
  const positionAt = (offset: number): Position => {
    const at = Math.max(0, Math.min(offset, document.length));
    const index = indexAt(document, at);
    const start = document.starts[index] ?? 0;
    const isBehind = last.index === index && last.at <= at;
    const from = isBehind ? last.at : start;
    const between = document.blocks[index]?.text.slice(from - start, at - start) ?? "";
    const breaks = breaksBefore(between, charAt(at));
    const line = (isBehind ? last.line : (document.firstLines[index] ?? 0)) + breaks;
    const begin = isBehind && breaks === 0 ? last.begin : lineStartAt(at);
    last = { index, at, line, begin };
    return { line, character: encoding === "utf-16" ? at - begin : lengthIn(slice(begin, at), encoding) };
  };
  const offsetAt = ({ line, character }: Position): number => {
    if (line < 0) return 0;
    const begin = startOfLine(line);
    if (begin === null) return document.length;
    let end = begin;
    for (let code = charAt(end); end < document.length && code !== 0x0a && code !== 0x0d; code = charAt(end)) {
      end++;
      if (encoding === "utf-16" && end - begin >= character) break;
    }
    if (encoding === "utf-16") return Math.max(begin, Math.min(begin + character, end));
    return begin + offsetIn(slice(begin, end), character, encoding);
  };
  /** Null for a line that the document does not have. */
  const startOfLine = (line: number): number | null => {
    if (line === 0) return 0;
    const lines = document.firstLines;
    // The last block in which a line before this one ends.
    let low = 0;
    let high = lines.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? 0) < line) low = middle;
      else high = middle;
    }
    const text = document.blocks[low]?.text ?? "";
    const at = afterBreaks(text, line - (lines[low] ?? 0));
    return at === null ? null : (document.starts[low] ?? 0) + at;
  };
  return { positionAt, offsetAt, rangeOf: ({ start, end }) => ({ start: positionAt(start), end: positionAt(end) }) };
}

/** How many lines end in a text that goes on with the given character. */
function breaksBefore(text: string, next: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1)) {
    const after = at + 1 < text.length ? text.charCodeAt(at + 1) : next;
    if (after !== 0x0a) count++;
  }
  return count;
}

/** The offset behind the n-th line break; null where there are fewer. */
function afterBreaks(text: string, count: number): number | null {
  let left = count;
  const hasReturns = text.includes("\r");
  if (!hasReturns) {
    let at = 0;
    for (; left > 0; left--) {
      const feed = text.indexOf("\n", at);
      if (feed < 0) return null;
      at = feed + 1;
    }
    return at;
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) && --left === 0) return at + 1;
  }
  return null;
}

function lengthIn(text: string, encoding: Encoding): number {
  let length = 0;
  for (const character of text) length += unitsOf(character, encoding);
  return length;
}

/** The UTF-16 offset of the character that holds the unit; a place inside a character is its beginning. */
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
