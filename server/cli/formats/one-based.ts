import { posix } from "node:path";
import type { Lines, Position, Range } from "../../document/index.ts";
import type { RelatedPlace } from "../../rules/engine/check.ts";
import type { Span } from "../../syntax/index.ts";
import type { CheckedFile } from "../terminal/report.ts";

/** A position as compilers and most formats count it: lines and columns from 1. */
export interface OneBased {
  readonly line: number;
  readonly column: number;
}

export interface OneBasedRange {
  readonly start: OneBased;
  readonly end: OneBased;
}

const oneBased = ({ line, character }: Position): OneBased => ({ line: line + 1, column: character + 1 });

/** `3:7`, as compilers print it. */
export function placeText(lines: Lines, offset: number): string {
  const { line, column } = oneBased(lines.positionAt(offset));
  return `${line}:${column}`;
}

/** A place that a finding points to: the path, which another one may name, and where it is there. */
export function relatedPlaceIn(
  { path, lines }: Pick<CheckedFile, "path" | "lines">,
  { elsewhere, ...span }: RelatedPlace,
) {
  return elsewhere
    ? { path: posix.join(posix.dirname(path), elsewhere.path), range: elsewhere.range }
    : { path, range: lines.rangeOf(span) };
}

/** Columns are in UTF-16 units. */
export const oneBasedRange = (lines: Lines, span: Span): OneBasedRange => oneBasedOf(lines.rangeOf(span));

export const oneBasedOf = ({ start, end }: Range): OneBasedRange => ({ start: oneBased(start), end: oneBased(end) });
