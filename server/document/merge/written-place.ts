import { absolute, type Entry, type Node, touches } from "../../syntax/index.ts";
import type { SourceSpan } from "../../text/mapped-text.ts";
import { plainPath } from "../../text/plain-path.ts";
import { blockAt } from "../blocks/block-at.ts";
import type { Document } from "../blocks/document.ts";
import { linesOf } from "../blocks/lines.ts";
import type { MergedDocument } from "./merged-stack.ts";
import { placeIn } from "./stack-layers.ts";

/** A document, and what it was merged from, if it was. */
export interface WholeDocument {
  readonly document: Document;
  readonly merge?: MergedDocument | null;
}

/** A place in the file that has its text. */
export interface WrittenPlace extends SourceSpan {
  readonly document: Document;
  /** Relative to the folder of the merged file; null for that file itself. */
  readonly path: string | null;
}

/** Where a stretch of a document is written. An entry of a merged mapping is as long as the file that has its key says. */
export function writtenPlace({ document, merge }: WholeDocument, span: SourceSpan): WrittenPlace {
  if (!merge) return { document, path: null, start: span.start, end: span.end };
  const origin = merge.originOf({ start: span.start, end: span.start + 1 });
  const source = origin?.source ?? merge.sources[0];
  if (!source) return { document, path: null, start: span.start, end: span.end };
  const path = source.via ? source.path : null;
  if (!origin) return { document: source.document, path, ...ownPlaceAround(merge, span) };
  const end = endOfEntry(source.document, origin.start) ?? merge.originOf(span)?.end ?? origin.end;
  return { document: source.document, path, start: origin.start, end };
}

/** The end of the entry whose key is at an offset. */
function endOfEntry(document: Document, at: number): number | null {
  const { block, start, offset } = blockAt(document, at);
  const entry = entriesAround(block.parsed.root, offset).find(({ key }) => key.start === offset);
  return entry ? start + Math.max(entry.key.end, entry.value.end) : null;
}

/** A place as `FILE:LINE`, where the document is called `name`. */
export function lineNamed(whole: WholeDocument, name: string, offset: number): string {
  const { document, path, start } = writtenPlace(whole, { start: offset, end: offset });
  const shown = path === null ? name : plainPath(`${name}/../${path}`);
  return `${shown}:${linesOf(document).positionAt(start).line + 1}`;
}

/**
 * The text of the document itself that takes part in a stretch of the merged one: the nearest key around it that the document
 * has, or else the path that leads to the file with it.
 */
export function ownPlaceAround(
  { document, sources, originOf }: MergedDocument,
  { start, end }: SourceSpan,
): SourceSpan {
  const [own] = sources;
  const { block, start: begin, offset } = blockAt(document, start);
  for (const { key } of entriesAround(block.parsed.root, offset).toReversed()) {
    const origin = originOf(absolute(key, begin));
    if (origin && origin.source === own) return { start: origin.start, end: origin.end };
  }
  const via = originOf({ start, end })?.source.via ?? sources[1]?.via;
  if (via) return placeIn(sources, via.from, via.node);
  return originOf({ start: 0, end: document.length }) ?? { start: 0, end: 0 };
}

/** The entries that hold an offset, from the outermost. */
function entriesAround(root: Node | null, offset: number): readonly Entry[] {
  const entries: Entry[] = [];
  for (let node = root; node && node.kind !== "scalar" && node.kind !== "alias"; ) {
    if (node.kind === "sequence") {
      node = node.items.find((item) => touches(item, offset)) ?? null;
      continue;
    }
    const entry: Entry | undefined = node.entries.find(
      ({ key, value }) => key.start <= offset && offset <= Math.max(key.end, value.end),
    );
    if (entry) entries.push(entry);
    node = entry?.value ?? null;
  }
  return entries;
}
