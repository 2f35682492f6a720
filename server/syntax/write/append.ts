import type { Edit } from "../../text/edits.ts";
import { columnIndent } from "../../text/text-lines.ts";
import type { Mapping, Sequence } from "../tree/tree.ts";
import { insertInFlow, insertLines } from "./insert.ts";
import { entrySpan, itemSpan } from "./parts.ts";
import { type Layout, type Shape, type ShapeEntry, textOfPieces, writeEntries, writeValue } from "./shape.ts";
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
  return insertLines(source, parts, parts.length, lines, column);
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
  return insertLines(source, parts, parts.length, lines, column);
}

const flow = { surroundings: "flow", column: "", lines: false } as const;
const inFlow = (entry: ShapeEntry, layout: Layout): string => textOfPieces(writeEntries([entry], flow, layout));
