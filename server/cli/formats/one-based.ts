import type { Lines, Position } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";

/** A position as compilers and most formats count it: lines and columns from 1. */
export interface OneBased {
  readonly line: number;
  readonly column: number;
}

const oneBased = ({ line, character }: Position): OneBased => ({ line: line + 1, column: character + 1 });

/** `3:7`, as compilers print it. */
export function placeText(lines: Lines, offset: number): string {
  const { line, column } = oneBased(lines.positionAt(offset));
  return `${line}:${column}`;
}

/** Columns are in UTF-16 units. */
export function oneBasedRange(lines: Lines, span: Span): { readonly start: OneBased; readonly end: OneBased } {
  const { start, end } = lines.rangeOf(span);
  return { start: oneBased(start), end: oneBased(end) };
}
