import { byteOrderMark, space, tab } from "./characters.ts";
import type { Span } from "./edits.ts";

/** The first line break of the text; the others are assumed to be the same. */
export const lineBreak = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";

/** A line without its break. */
export interface SourceLine extends Span {
  readonly text: string;
}

/** The lines of a text from an offset on, by default behind a byte order mark. */
export function linesFrom(
  text: string,
  from = text.startsWith("\uFEFF") ? 1 : 0,
  breaks = /\r\n|\n|\r/g,
): readonly SourceLine[] {
  const lines: SourceLine[] = [];
  let start = from;
  for (const { 0: lineBreak, index } of text.matchAll(breaks)) {
    if (index < start) continue;
    lines.push({ start, end: index, text: text.slice(start, index) });
    start = index + lineBreak.length;
  }
  return [...lines, { start, end: text.length, text: text.slice(start) }];
}

/** The indentation unit: that of the first indented line, or two spaces. */
export function indentUnit(text: string): string {
  let outer: number | null = null;
  for (const line of filledLines(text)) {
    const column = /^ */.exec(line)?.[0].length ?? 0;
    if (outer !== null && column > outer && /[^\s-]/.test(line.charAt(column))) return " ".repeat(column - outer);
    outer = /[:{[]\s*(?:#.*|\/\/.*)?$/.test(line) ? column : null;
  }
  return /^\t/m.test(text) ? "\t" : "  ";
}

/** The lines that are neither blank nor comments, without line breaks. */
export function* filledLines(text: string): Generator<string> {
  for (let at = 0; at < text.length; at = nextLine(text, at)) {
    const line = text.slice(at, lineEnd(text, at));
    if (!/^\s*(?:$|#|\/\/)/.test(line)) yield line;
  }
}

/** The start of an offset's line; not before the limit, which keeps very long lines fast. */
export function lineStart(text: string, offset: number, limit = 0): number {
  const least = Math.max(0, limit);
  let at = offset;
  while (at > least && !isBreak(text.charCodeAt(at - 1))) at--;
  return at;
}

export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isBreak(text.charCodeAt(at))) at++;
  return at;
}

/** The start of the next line. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  if (text.startsWith("\r\n", end)) return end + 2;
  return Math.min(text.length, end + 1);
}

/** The offset of the first character from here on that is no space. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === space) at++;
  return at;
}

/** Whether a character is part of a line break. */
export const isBreak = (code: number): boolean => code === 0x0a || code === 0x0d;

/** Whether only white space precedes the offset on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  let at = offset;
  while (isBlank(text.charCodeAt(at - 1))) at--;
  return at === 0 || isBreak(text.charCodeAt(at - 1));
}

const isBlank = (code: number): boolean => code === space || code === tab || code === byteOrderMark;

/** The indentation of a line. */
export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";

/** Spaces up to the column of the offset, so that a new line aligns with it (after a dash, too). */
export const columnIndent = (text: string, offset: number): string =>
  text.slice(lineStart(text, offset), offset).replace("\uFEFF", "").replace(/[^\t]/g, " ");
