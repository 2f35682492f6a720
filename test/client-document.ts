import { type Position, type Range, TextDocument, type TextEdit } from "vscode-languageserver-textdocument";

export type Encoding = "utf-8" | "utf-16" | "utf-32";

/** An edit as a client sends it: the whole new text, or a range and its replacement. */
export type ContentChange = { readonly text: string } | { readonly text: string; readonly range: Range };

/** A document as a client holds it, with positions in the units agreed on; it shares no code with the server. */
export interface ClientDocument {
  readonly positionAt: (offset: number) => Position;
  readonly offsetAt: (position: Position) => number;
  readonly textIn: (range: Range) => string;
  /** The text after the edits, which do not change the document. */
  readonly edited: (edits: readonly TextEdit[]) => string;
  readonly update: (changes: readonly ContentChange[]) => void;
}

export function clientDocument(text: string, encoding: Encoding = "utf-16"): ClientDocument {
  const document = TextDocument.create("", "", 0, text);
  const { length, first } = units[encoding];
  const before = ({ line, character }: Position): string =>
    document.getText({ start: { line, character: 0 }, end: { line, character } });
  const inUtf16 = ({ line, character }: Position): Position => ({
    line,
    character: first(before({ line, character: Number.MAX_SAFE_INTEGER }), character).length,
  });
  const rangeInUtf16 = ({ start, end }: Range): Range => ({ start: inUtf16(start), end: inUtf16(end) });
  return {
    positionAt: (offset) => {
      const position = document.positionAt(offset);
      return { line: position.line, character: length(before(position)) };
    },
    offsetAt: (position) => document.offsetAt(inUtf16(position)),
    textIn: (range) => document.getText(rangeInUtf16(range)),
    edited: (edits) =>
      TextDocument.applyEdits(
        document,
        edits.map(({ range, newText }) => ({ range: rangeInUtf16(range), newText })),
      ),
    update: (changes) => {
      for (const change of changes)
        TextDocument.update(
          document,
          ["range" in change ? { text: change.text, range: rangeInUtf16(change.range) } : change],
          0,
        );
    },
  };
}

interface Units {
  readonly length: (text: string) => number;
  /** The text with the given number of units. */
  readonly first: (text: string, count: number) => string;
}

const units: Readonly<Record<Encoding, Units>> = {
  "utf-8": {
    length: (text) => Buffer.byteLength(text),
    first: (text, count) => Buffer.from(text).subarray(0, count).toString(),
  },
  "utf-16": { length: (text) => text.length, first: (text, count) => text.slice(0, count) },
  "utf-32": { length: (text) => [...text].length, first: (text, count) => [...text].slice(0, count).join("") },
};
