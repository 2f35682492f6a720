import type { Edit } from "../../text/edits.ts";
import { columnIndent, indentAt, indentUnit, isFirstOnLine, lineBreak, lineEnd } from "../../text/text-lines.ts";
import type { Data } from "../language.ts";
import type { Entry, Mapping, Node, Sequence, Span } from "../tree/tree.ts";
import { inline, layoutAmong, shapeOfData } from "./layout.ts";
import { entrySpan, itemSpan, withCommentsAbove } from "./parts.ts";
import { textOfPieces } from "./pieces.ts";
import { type Layout, type Shape, type WritePlace, writeEntries, writeValue } from "./shape.ts";
import type { NewEntry, Source } from "./source.ts";

/** Where to insert entries: before or after an entry, or at the end. */
export type Where = { readonly before: Entry } | { readonly after: Entry } | "end";

/** Inserts entries in the style of their neighbors: one per line, or inline. */
export function insertEntries(
  source: Source,
  mapping: Mapping,
  entries: readonly NewEntry[],
  where: Where = "end",
): Edit {
  const all = mapping.entries;
  const parts = all.map((entry) => entrySpan(source, entry));
  const index =
    where === "end" ? all.length : "before" in where ? all.indexOf(where.before) : all.indexOf(where.after) + 1;
  const lines = all.length > 0 && parts.every(({ start }) => isFirstOnLine(source.text, start));
  return insertParts(source, mapping, parts, index, lines, (place) =>
    entries.map(([key, value]) =>
      textOfPieces(writeEntries([{ key, value: shapeOfData(value, "lines") }], place, layoutAmong(source))),
    ),
  );
}

/** Inserts an item before the one at the index, in the style of its neighbor. */
export function insertItem(source: Source, sequence: Sequence, index: number, value: Data): Edit {
  const { text, language } = source;
  const parts = sequence.items.map((item) => itemSpan(source, sequence, item));
  const neighbor = sequence.items[index] ?? sequence.items.at(-1);
  const isOnOneLine = neighbor !== undefined && isFlowOnOneLine(text, neighbor);
  const lines = parts[0] !== undefined && isFirstOnLine(text, parts[0].start) && !isOnOneLine;
  return insertParts(source, sequence, parts, index, lines, (place) => [
    isOnOneLine && !sequence.flow
      ? `- ${inline(language, value, false)}`
      : itemText(shapeOfData(value, "lines"), place, layoutAmong(source)),
  ]);
}

/** An item of a list, with its dash outside of brackets. */
export const itemText = (shape: Shape, place: WritePlace, layout: Layout): string =>
  place.surroundings === "flow"
    ? textOfPieces(writeValue(shape, place, layout))
    : `- ${textOfPieces(writeValue(shape, { ...place, column: `${place.column}  ` }, layout))}`;

/** Inserts parts where the others are; `lines`: whether those in brackets may have several. */
export function insertParts(
  source: Source,
  collection: Mapping | Sequence,
  parts: readonly Span[],
  index: number,
  lines: boolean,
  write: (place: WritePlace) => readonly string[],
): Edit {
  const { text } = source;
  const [first] = parts;
  if (collection.flow) {
    const column = first ? indentAt(text, first.start) : "";
    return insertInFlow(text, collection, parts, index, write({ surroundings: "flow", column, lines }));
  }
  const column = first ? columnIndent(text, first.start) : "";
  return insertLines(source, parts, index, write({ surroundings: "block", column, lines: true }), column);
}

const isFlowOnOneLine = (text: string, node: Node): boolean =>
  (node.kind === "mapping" || node.kind === "sequence") &&
  node.flow &&
  !/[\r\n]/.test(text.slice(node.start, node.end));

function insertInFlow(
  text: string,
  collection: Mapping | Sequence,
  parts: readonly Span[],
  index: number,
  written: readonly string[],
): Edit {
  const [next, previous, first] = [parts[index], parts[index - 1], parts[0]];
  if (first === undefined) return fillEmpty(text, collection, written);
  const gap = isFirstOnLine(text, first.start) ? lineBreak(text) + indentAt(text, first.start) : " ";
  if (previous === undefined || (next && !isFirstOnLine(text, next.start))) {
    const start = next?.start ?? first.start;
    return { start, end: start, text: written.map((part) => `${part},${gap}`).join("") };
  }
  // The comment at the end of the line before stays there.
  const to = lineEnd(text, previous.end);
  const rest = /^(\s*,)?(\s*(?:#.*|\/\/.*|\/\*(?:(?!\*\/).)*\*\/\s*)?)$/.exec(text.slice(previous.end, to));
  if (gap === " " || rest === null)
    return { start: previous.end, end: previous.end, text: written.map((part) => `,${gap}${part}`).join("") };
  const [, comma, comment] = rest;
  const lines = written.map((part) => gap + part).join(",");
  return { start: previous.end, end: to, text: `,${comment}${lines}${next || comma ? "," : ""}` };
}

/** On one line between empty brackets, otherwise one per line. */
function fillEmpty(text: string, collection: Mapping | Sequence, written: readonly string[]): Edit {
  const inner = text.slice(collection.start + 1, collection.end - 1);
  const at = collection.start + 1;
  if (/^[ \t]*$/.test(inner)) {
    const body = collection.kind === "mapping" ? ` ${written.join(", ")} ` : written.join(", ");
    return { start: at, end: at + inner.length, text: body };
  }
  const outer = lineBreak(text) + indentAt(text, collection.start);
  const lines = written.map((part) => outer + indentUnit(text) + part).join(",");
  return inner.trim() === ""
    ? { start: at, end: at + inner.length, text: lines + outer }
    : { start: at, end: at, text: lines };
}

function insertLines(
  source: Source,
  parts: readonly Span[],
  index: number,
  lines: readonly string[],
  indent: string,
): Edit {
  const { text } = source;
  const newline = lineBreak(text);
  const [next, previous] = [parts[index], parts[index - 1]];
  if (next && previous === undefined) {
    // A comment at the top of the file is about the file.
    const above = withCommentsAbove(source, next).start;
    const at = indent !== "" && indentAt(text, above) === indent ? above : next.start;
    return { start: at, end: at, text: lines.map((line) => line + newline + indent).join("") };
  }
  const end = previous ? lineEnd(text, previous.end) : text.length;
  return { start: end, end, text: lines.map((line) => newline + indent + line).join("") };
}
