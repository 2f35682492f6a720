import type { Edit } from "../../text/edits.ts";
import { lineEnd, nextLine } from "../../text/text-lines.ts";
import { childrenOf, type Mapping, type Node, type Sequence, type Span } from "../tree/tree.ts";
import { insertParts, itemText } from "./insert.ts";
import { entrySpan, itemSpan } from "./parts.ts";
import { textOfPieces } from "./pieces.ts";
import { type Layout, type Shape, type ShapeEntry, writeEntries } from "./shape.ts";
import type { Source } from "./source.ts";

/** Appends entries to a mapping in the style of its neighbors; comments only where each entry has lines of its own. */
export function appendShapes(source: Source, mapping: Mapping, entries: readonly ShapeEntry[], layout: Layout): Edit {
  const parts = withKeptLines(
    source.text,
    mapping.entries.map((entry) => entrySpan(source, entry)),
    mapping,
  );
  return insertParts(source, mapping, parts, parts.length, false, (place) =>
    entries.map((one) => textOfPieces(writeEntries([one], place, layout))),
  );
}

/** The same for a list. */
export function appendItems(source: Source, sequence: Sequence, items: readonly Shape[], layout: Layout): Edit {
  const parts = withKeptLines(
    source.text,
    sequence.items.map((item) => itemSpan(source, sequence, item)),
    sequence,
  );
  return insertParts(source, sequence, parts, parts.length, false, (place) =>
    items.map((item) => itemText(item, place, layout)),
  );
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
