import type { SourceSpan } from "../../text/mapped-text.ts";
import { plainPath } from "../../text/plain-path.ts";
import { type Document, indexAt } from "../blocks/document.ts";
import { linesOf } from "../blocks/lines.ts";
import { entriesAround, type MergedDocument, ownPlaceAround } from "./merged-stack.ts";

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
  const index = indexAt(document, at);
  const offset = document.blocks.startOf(index);
  const entries = entriesAround(document.blocks.get(index)?.parsed.root ?? null, at - offset);
  const entry = entries.find(({ key }) => key.start === at - offset);
  return entry ? offset + Math.max(entry.key.end, entry.value.end) : null;
}

/** A place as `FILE:LINE`, where the document is called `name`. */
export function lineNamed(whole: WholeDocument, name: string, offset: number): string {
  const { document, path, start } = writtenPlace(whole, { start: offset, end: offset });
  const shown = path === null ? name : plainPath(`${name}/../${path}`);
  return `${shown}:${linesOf(document).positionAt(start).line + 1}`;
}
