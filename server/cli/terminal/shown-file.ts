import {
  editTogether,
  readAgain,
  type ShowStretch,
  showStretches,
  showStretchesOfFile,
  wholeDocument,
} from "../../document/index.ts";
import { applyEdits, type Edit, type Span } from "../../syntax/index.ts";
import type { OpenedFile } from "../../workspace/read-file.ts";

export type ShownFile = ReturnType<typeof shownFile>;

/** In characters for each file: some seconds of work. */
const mostReadAgain = 20_000_000;
/** Each edit also copies the list of blocks: so many of them cost as much as reading a character. */
const blocksPerCharacter = 10;

/** The text of a file, which can be read again after edits. */
export function shownFile({ file, reread }: OpenedFile) {
  const { text, carrier } = file;
  const document = wholeDocument(file);
  let left = mostReadAgain;
  return {
    text,
    stretches: (): ShowStretch => showStretchesOfFile(file),
    ...(carrier && {
      /** The request at an offset of a file that holds other text as well. */
      requestAt: (offset: number): Span | null =>
        carrier.requests.findLast(({ request: { start, end } }) => start <= offset && offset < end)?.request ?? null,
    }),
    /** How the text after edits is shown. Null once too much has been read again. */
    after: (edits: readonly Edit[]): ShowStretch | null => {
      left -= document ? readAgain(document, edits) + document.blocks.length / blocksPerCharacter : text.length;
      if (left < 0) return null;
      return document
        ? showStretches(editTogether(document, edits))
        : showStretchesOfFile(reread(applyEdits(text, edits)));
    },
  };
}
