import type { Edit } from "../../text/edits.ts";
import { columnIndent, indentAt, indentUnit, isFirstOnLine, lineBreak, lineEnd } from "../../text/text-lines.ts";
import type { Data } from "../language.ts";
import type { Entry, Mapping, Node, Sequence, Span } from "../tree/tree.ts";
import { blockEntry, blockItem, inline, multiline } from "./layout.ts";
import { entrySpan, itemSpan, withCommentsAbove } from "./parts.ts";
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
  const { text, language } = source;
  const all = mapping.entries;
  const parts = all.map((entry) => entrySpan(source, entry));
  const index =
    where === "end" ? all.length : "before" in where ? all.indexOf(where.before) : all.indexOf(where.after) + 1;
  if (mapping.flow) {
    const lines = all.length > 0 && parts.every(({ start }) => isFirstOnLine(text, start));
    const indent = parts[0] ? indentAt(text, parts[0].start) : "";
    const written = entries.map(
      ([key, value]) =>
        `${language.key(key)}: ${lines ? multiline(source, value, indent) : inline(language, value, true)}`,
    );
    return insertInFlow(text, mapping, parts, index, written);
  }
  const indent = parts[0] ? columnIndent(text, parts[0].start) : "";
  const lines = entries.map(([key, value]) => blockEntry(source, key, value, indent));
  return insertLines(source, parts, index, lines, indent);
}

/** Inserts an item before the one at the index, in the style of its neighbor. */
export function insertItem(source: Source, sequence: Sequence, index: number, value: Data): Edit {
  const { text, language } = source;
  const parts = sequence.items.map((item) => itemSpan(source, sequence, item));
  const neighbor = sequence.items[index] ?? sequence.items.at(-1);
  const isOnOneLine = neighbor !== undefined && isFlowOnOneLine(text, neighbor);
  if (sequence.flow) {
    const lines = parts[0] !== undefined && isFirstOnLine(text, parts[0].start) && !isOnOneLine;
    const indent = parts[0] ? indentAt(text, parts[0].start) : "";
    return insertInFlow(text, sequence, parts, index, [
      lines ? multiline(source, value, indent) : inline(language, value, true),
    ]);
  }
  const first = parts[0];
  const indent = first ? columnIndent(text, first.start) : "";
  const item = isOnOneLine ? `- ${inline(language, value, false)}` : blockItem(source, value, indent);
  return insertLines(source, parts, index, [item], indent);
}

const isFlowOnOneLine = (text: string, node: Node): boolean =>
  (node.kind === "mapping" || node.kind === "sequence") &&
  node.flow &&
  !/[\r\n]/.test(text.slice(node.start, node.end));

export function insertInFlow(
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

export function insertLines(
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
