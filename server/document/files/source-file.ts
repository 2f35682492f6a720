import type { CarrierLanguage } from "../../syntax/carriers.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import type { FileFacts } from "../blocks/block.ts";
import { type Document, isForeign } from "../blocks/document.ts";
import type { PlacedRequest, SourcePlaces } from "../carriers/source-places.ts";
import { type ShowStretch, showStretches, showStretchesAround } from "../secrets/shown.ts";

/** One version of a file: a document, or documents among other text. */
export interface SourceFile {
  readonly file: Pick<FileFacts, "uri" | "name" | "names">;
  readonly text: string;
  /** Its requests first, if it has any, then each file in a fence; or the file itself. */
  readonly parts: readonly SourcePart[];
  /** The file, if it holds requests among other text; null if it is a document itself. */
  readonly carrier: Carrier | null;
}

/** Whether nothing in a file is for this API. */
export const isEmptyFile = ({ parts, carrier }: SourceFile): boolean => parts.length === 0 && !carrier?.otherVersion;

/** A document in a file. */
export interface SourcePart {
  /** A part keeps it when others are added or removed beside it. */
  readonly key: string;
  readonly document: Document;
  readonly places: SourcePlaces;
}

export interface CarrierFile extends Pick<FileFacts, "uri" | "name" | "names"> {
  readonly language: CarrierLanguage;
}

/** One version of a file that contains requests among other text. */
export interface Carrier extends SourceFile {
  readonly file: CarrierFile;
  /** Its requests to the API, in order. */
  readonly requests: readonly PlacedRequest[];
  /** The version in the first URL that is documented but for its version; null if there is none. */
  readonly otherVersion: MappedText | null;
}

/** The places of a document that is a file itself. Whoever has many of them to convert compares with it instead. */
export const wholeFile: SourcePlaces = {
  spanOf: (span) => span,
  writtenSpan: (span) => span,
  editsOf: (edits) => edits,
  offsetOf: (offset) => offset,
  writerAt: () => null,
  say: (text) => text,
};

export const fileOfDocument = (document: Document): SourceFile => new WholeFile(document);

/** A class: V8 keeps an object literal with a getter, and all that it refers to, until the next full garbage collection. */
class WholeFile implements SourceFile {
  readonly parts: readonly [SourcePart];
  readonly carrier = null;

  constructor(document: Document) {
    this.parts = [{ key: "whole", document, places: wholeFile }];
  }

  get file() {
    return this.parts[0].document.file;
  }

  get text(): string {
    return this.parts[0].document.text;
  }
}

/** The document that a file is; null for one that holds documents among other text. */
export const wholeDocument = ({ parts }: SourceFile): Document | null =>
  parts[0]?.places === wholeFile ? parts[0].document : null;

/** A `stack.yaml` of another tool. */
export const isForeignFile = (file: SourceFile): boolean => {
  const document = wholeDocument(file);
  return document !== null && isForeign(document);
};

/** The part at an offset of a file, with the offset in its document; null outside of all. */
export function placeAt({ parts }: SourceFile, at: number) {
  for (const part of parts) {
    const offset = part.places.offsetOf(at);
    if (offset !== null) return { part, offset };
  }
  return null;
}

/** How stretches of a file are shown. */
export function showStretchesOfFile(file: SourceFile): ShowStretch {
  const document = wholeDocument(file);
  return document ? showStretches(document) : showStretchesAround(file.text, file.parts);
}
