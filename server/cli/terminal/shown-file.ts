import type { ShownText } from "../../describe/diff.ts";
import { type Document, editTogether, readAgain, type ShowStretch, showStretches } from "../../document/index.ts";
import type { Edit, Span } from "../../syntax/index.ts";

/** The text of a file, which can be read again after edits. */
export interface ShownFile extends ShownText {
  /** How the text after edits is shown. Null once too much has been read again. */
  readonly after: (edits: readonly Edit[]) => ShowStretch | null;
  /** The request at an offset of a file that holds other text as well. */
  readonly requestAt?: (offset: number) => Span | null;
}

/** In characters for each file: some seconds of work. */
export const mostReadAgain = 20_000_000;

export function shownDocument(document: Document): ShownFile {
  let left = mostReadAgain;
  return {
    text: document.text,
    stretches: () => showStretches(document),
    after: (edits) => {
      left -= readAgain(document, edits);
      return left < 0 ? null : showStretches(editTogether(document, edits));
    },
  };
}
