import type { Edit } from "../../text/edits.ts";
import { columnIndent, lineEnd, nextLine } from "../../text/text-lines.ts";
import { childrenOf, type Mapping, type Node, type Sequence, type Span } from "../tree/tree.ts";
import { insertInFlow, insertLines } from "./insert.ts";
import { entrySpan, itemSpan } from "./parts.ts";
import { textOfPieces } from "./pieces.ts";
import { type Layout, type Shape, type ShapeEntry, writeEntries, writeValue } from "./shape.ts";
import type { Source } from "./source.ts";

/** Appends entries to a mapping in the style of its neighbors; comments only where each entry has lines of its own. */
export function appendShapes(source: Source, mapping: Mapping, entries: readonly ShapeEntry[], layout: Layout): Edit {
  const { text } = source;
  const parts = mapping.entries.map((entry) => entrySpan(source, entry));
  const [first] = parts;
  if (mapping.flow)
    return insertInFlow(
      text,
      mapping,
      parts,
      parts.length,
      entries.map((one) => inFlow(one, layout)),
    );
  const column = first ? columnIndent(text, first.start) : "";
  const lines = entries.map((one) =>
    textOfPieces(writeEntries([one], { surroundings: "block", column, lines: true }, layout)),
  );
  return insertLines(source, withKeptLines(text, parts, mapping), parts.length, lines, column);
}

/** The same for a list. */
export function appendItems(source: Source, sequence: Sequence, items: readonly Shape[], layout: Layout): Edit {
  const { text } = source;
  const parts = sequence.items.map((item) => itemSpan(source, sequence, item));
  const [first] = parts;
  if (sequence.flow)
    return insertInFlow(
      text,
      sequence,
      parts,
      parts.length,
      items.map((item) => textOfPieces(writeValue(item, flow, layout))),
    );
  const column = first ? columnIndent(text, first.start) : "";
  const inner = { surroundings: "block", column: `${column}  `, lines: true } as const;
  const lines = items.map((item) => `- ${textOfPieces(writeValue(item, inner, layout))}`);
  return insertLines(source, withKeptLines(text, parts, sequence), parts.length, lines, column);
}

/** The blank lines behind a text that keeps them (`|+`) belong to it. */
function withKeptLines(text: string, parts: readonly Span[], node: Node): readonly Span[] {
  const last = parts.at(-1);
  const kept = keptLines(node);
  if (!last || kept === 0) return parts;
  let end = lineEnd(text, last.end);
  for (let line = 0; line < kept; line++) end = lineEnd(text, nextLine(text, end));
  return [...parts.slice(0, -1), { start: last.start, end }];
}

function keptLines(node: Node): number {
  if (node.kind === "mapping" || node.kind === "sequence") {
    const last = childrenOf(node).at(-1);
    return last ? keptLines(last) : 0;
  }
  if (node.kind !== "scalar" || node.style !== "block" || typeof node.value !== "string") return 0;
  let kept = 0;
  while (node.value.at(-2 - kept) === "\n" && node.value.endsWith("\n")) kept++;
  return kept;
}

const flow = { surroundings: "flow", column: "", lines: false } as const;
const inFlow = (entry: ShapeEntry, layout: Layout): string => textOfPieces(writeEntries([entry], flow, layout));
