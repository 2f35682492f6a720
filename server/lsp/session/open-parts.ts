import type { Position } from "vscode-languageserver";
import { type Document, type Lines, type SourcePart, type SourcePlaces, wholeFile } from "../../document/index.ts";
import type { OpenFile } from "./open-documents.ts";

/** A document of an open file. */
export interface OpenPart extends Pick<OpenFile, "version">, SourcePart {
  /** Converts between offsets of the document and positions in the file. */
  readonly lines: Lines;
}

/** The documents of an open file. */
export const openParts = ({ file, lines, version }: OpenFile): readonly OpenPart[] =>
  file.parts.map((part) => ({ ...part, version, lines: linesThrough(lines, part.places, part.document) }));

/** The one at a position; undefined if there is none. */
export function openPartAt(open: OpenFile, position: Position) {
  for (const part of openParts(open)) {
    const offset = part.lines.offsetAt(position);
    if (offset >= 0) return { ...part, offset };
  }
  return undefined;
}

/** Offsets are those of a document, positions those of the file that contains it; positions outside the document have the offset -1. */
const linesThrough = (lines: Lines, places: SourcePlaces, { length }: Document): Lines =>
  places === wholeFile
    ? lines
    : {
        positionAt: (offset) => lines.positionAt(places.spanOf({ start: offset, end: Math.min(offset, length) }).start),
        offsetAt: (position) => places.offsetOf(lines.offsetAt(position)) ?? -1,
        rangeOf: (span) => lines.rangeOf(places.spanOf(span)),
      };
