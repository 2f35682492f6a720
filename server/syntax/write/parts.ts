import { indentAt, isFirstOnLine, lineStart } from "../../text/text-lines.ts";
import type { Entry, Node, Sequence, Span } from "../tree/tree.ts";
import type { Source } from "./source.ts";

/** From the `?`, the anchor or the tag before its key on. */
export const entrySpan = ({ text }: Source, { key, value }: Entry): Span => ({
  start: beforeMarks(text, key.start),
  end: Math.max(key.end, value.end),
});

function beforeMarks(text: string, start: number): number {
  let end = start;
  while (/[ \t]/.test(text.charAt(end - 1))) end--;
  let from = end;
  while (/[^\s,[\]{}]/.test(text.charAt(from - 1))) from--;
  const isMark = end < start && /^(?:\?$|[&!])/.test(text.slice(from, end));
  return isMark ? beforeMarks(text, from) : start;
}

/** From its dash on. */
export function itemSpan(source: Source, sequence: Sequence, item: Node): Span {
  if (sequence.flow) return item;
  const dash = source.text.lastIndexOf("-", item.start - (item.start === item.end ? 0 : 1));
  return { start: dash < sequence.start ? item.start : dash, end: item.end };
}

/** The offset after the next comma, skipping comments, or `from`. */
export function commaAfter(text: string, from: number): number {
  // Comments match in only one way, so a failing search does not backtrack.
  const match = /^(?:\s|(?:\/\/|#)[^\r\n]*(?![^\r\n])|\/\*(?:(?!\*\/)[\s\S])*\*\/)*,/.exec(
    text.slice(from, from + 2000),
  );
  return match ? from + match[0].length : from;
}

/** Comment lines directly above belong to the entry below. */
export function withCommentsAbove({ text, language }: Source, part: Span): Span {
  let { start } = part;
  while (isFirstOnLine(text, start)) {
    const line = lineStart(text, start);
    const above = lineStart(text, text.startsWith("\r\n", line - 2) ? line - 2 : line - 1);
    const comment = above + (/^[ \t]*/.exec(text.slice(above, line))?.[0].length ?? 0);
    if (line === 0 || !text.startsWith(language.lineComment, comment)) break;
    start = comment;
  }
  return { start, end: part.end };
}

/** A text whose lines are moved from the indentation of a line to another one. */
export function linesMoved(text: string, start: number, end: number, place: number, column: string): string {
  const own = indentAt(text, place);
  return text
    .slice(start, end)
    .replace(/(\r\n|\r|\n)([ \t]*)/g, (_, lineEnd: string, indent: string) =>
      indent.startsWith(own) ? lineEnd + column + indent.slice(own.length) : lineEnd + indent,
    );
}
