import type { Range } from "vscode";
import { rangeOf } from "../protocol/range.ts";
import type { GraphItem } from "./messages.ts";

/** The smallest items that contain a selection: several if an alias repeats them. */
export function innermost(items: readonly GraphItem[], selection: Range): readonly GraphItem[] {
  const enclosing = items
    .flatMap((item) => (item.range && item.file === null ? [{ item, range: rangeOf(item.range) }] : []))
    .filter(({ range }) => range.contains(selection));
  const smallest = enclosing.reduce<Range | undefined>(
    (best, { range }) => (best && !best.contains(range) ? best : range),
    undefined,
  );
  return enclosing.filter(({ range }) => smallest?.isEqual(range)).map(({ item }) => item);
}
