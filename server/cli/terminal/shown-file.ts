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

/** The text of a file, which can be read again after edits. */
export interface ShownFile {
  readonly text: string;
  readonly stretches: () => ShowStretch;
  /** How the text after edits is shown. Null once too much has been read again. */
  readonly after: (edits: readonly Edit[]) => ShowStretch | null;
  /** The request at an offset of a file that holds other text as well. */
  readonly requestAt?: (offset: number) => Span | null;
}

/** In characters for each file: some seconds of work. */
const mostReadAgain = 20_000_000;
/** Each edit also copies the list of blocks: so many of them cost as much as reading a character. */
const blocksPerCharacter = 10;

export function shownFile({ file, reread }: OpenedFile): ShownFile {
  const { text, carrier } = file;
  const document = wholeDocument(file);
  let left = mostReadAgain;
  return {
    text,
    stretches: () => showStretchesOfFile(file),
    ...(carrier && {
      requestAt: (offset) =>
        carrier.requests.findLast(({ request: { start, end } }) => start <= offset && offset < end)?.request ?? null,
    }),
    after: (edits) => {
      left -= document ? readAgain(document, edits) + document.blocks.length / blocksPerCharacter : text.length;
      if (left < 0) return null;
      return document
        ? showStretches(editTogether(document, edits))
        : showStretchesOfFile(reread(applyEdits(text, edits)));
    },
  };
}
