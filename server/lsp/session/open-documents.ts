import type { TextDocumentContentChangeEvent } from "vscode-languageserver";
import type { ServiceNames } from "../../api/index.ts";
import {
  type BaseText,
  type Document,
  documentOf,
  type Encoding,
  editDocument,
  type FileType,
  fileOfDocument,
  fileTypeOf,
  type KindInSettings,
  type Lines,
  linesOf,
  type SourceFile,
} from "../../document/index.ts";
import { decoded } from "../../text/decoded.ts";

/** A file that the client has open, at its newest version. */
export interface OpenFile {
  readonly version: number;
  readonly file: SourceFile;
  /** Those of the file itself. */
  readonly lines: Lines;
  /** The offset of the last edit. */
  readonly edited: number;
}

/** One that is a document itself. */
export interface OpenDocument extends OpenFile {
  readonly document: Document;
}

interface Opened {
  readonly version: number;
  readonly edited: number;
}

/** Null for an unsupported file: a client may send more than requested. */
export const typeOfOpen = (uri: string, languageId: string, declared: KindInSettings | null): FileType | null =>
  fileTypeOf(fileNameOf(uri), declared, languageId);

/** The text of an unsupported file is kept as well, without being parsed, so that edits to it are cheap. */
export const openText = (
  uri: string,
  type: FileType | null,
  text: string,
  { version, edited }: Opened,
  encoding: Encoding,
  names?: ServiceNames,
): OpenDocument => {
  const file = { uri, name: fileNameOf(uri), ...(names && type && type.kind !== "settings" && { names }) };
  const document = type
    ? documentOf({ ...file, ...type }, text)
    : documentOf({ ...file, kind: "stack" }, text, "unread");
  return at(document, version, edited, encoding);
};

/** A client may send malformed changes: then its text is unknown. */
export const areChanges = (changes: unknown): boolean =>
  Array.isArray(changes) && changes.every((change) => typeof change?.text === "string");

export function edit(
  before: OpenDocument,
  version: number,
  changes: readonly TextDocumentContentChangeEvent[],
  encoding: Encoding,
): OpenDocument {
  let open = before;
  for (const change of changes) {
    const { document, lines } = open;
    const start = "range" in change ? lines.offsetAt(change.range.start) : 0;
    const end = "range" in change ? Math.max(start, lines.offsetAt(change.range.end)) : document.length;
    open = at(editDocument(document, start, end, change.text), version, start, encoding);
  }
  return open === before ? { ...before, version } : open;
}

const at = (document: Document, version: number, edited: number, encoding: Encoding): OpenDocument => ({
  version,
  document,
  file: fileOfDocument(document),
  edited,
  lines: linesOf(document, encoding),
});

export const fileNameOf = (uri: string): string => decoded(uri.replace(/[?#].*$/, ""));

/** An open stack as an answer about its file. A text that nobody asks for is not joined. */
export class OpenText implements BaseText {
  readonly kind = "text";
  readonly document: Document;

  constructor(document: Document) {
    this.document = document;
  }

  get text(): string {
    return this.document.text;
  }
}
