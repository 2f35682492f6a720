import type { Position } from "vscode-languageserver";
import type { Carrier, Document, Lines, SourcePlaces } from "../../document/index.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import type { OpenCarriers } from "./open-carriers.ts";

/** A document of an open file: the file's own, or one inside the file. */
export interface OpenPart extends Pick<OpenDocument, "version" | "document"> {
  /** Converts between offsets of the document and positions in the file. */
  readonly lines: Lines;
  /** Null if the document is the file's own. */
  readonly places: SourcePlaces | null;
  /** Converts between offsets of the file and positions in it. */
  readonly fileLines: Lines;
}

export interface PartAt extends OpenPart {
  readonly offset: number;
}

/** The documents of open files. */
export interface OpenParts {
  readonly all: (uri: string) => Promise<readonly OpenPart[]>;
  /** The document at a position; undefined if there is none. */
  readonly at: (uri: string, position: Position) => Promise<PartAt | undefined>;
}

export function openParts(documentAt: (uri: string) => OpenDocument | undefined, carriers: OpenCarriers): OpenParts {
  const partsOf = async (uri: string): Promise<readonly OpenPart[]> => {
    const open = documentAt(uri);
    if (open) return [{ ...open, places: null, fileLines: open.lines }];
    const found = await carriers.at(uri);
    return found ? partsOfCarrier(found.carrier, found.lines, found.version) : [];
  };
  return {
    all: partsOf,
    at: async (uri, position) => {
      for (const part of await partsOf(uri)) {
        const { places, lines } = part;
        if (places === null) return { ...part, offset: lines.offsetAt(position) };
        const offset = lines.offsetAt(position);
        if (offset >= 0) return { ...part, offset };
      }
      return undefined;
    },
  };
}

const partsOfCarrier = ({ parts }: Carrier, lines: Lines, version: number): readonly OpenPart[] =>
  parts.map(({ document, places }) => ({
    document,
    places,
    version,
    lines: linesThrough(lines, places, document),
    fileLines: lines,
  }));

/** Offsets are those of a document, positions those of the file that contains it; positions outside the document have the offset -1. */
const linesThrough = (lines: Lines, places: SourcePlaces, { length }: Document): Lines => ({
  positionAt: (offset) => lines.positionAt(places.spanOf({ start: offset, end: Math.min(offset, length) }).start),
  offsetAt: (position) => places.offsetOf(lines.offsetAt(position)) ?? -1,
  rangeOf: (span) => lines.rangeOf(places.spanOf(span)),
});
