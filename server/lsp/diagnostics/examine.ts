import type { OpenFile } from "../session/open-documents.ts";
import type { FileState } from "./file-states.ts";

/** How much of a large document is examined before other work gets a turn. */
export interface Budget {
  readonly milliseconds: number;
  /** Blocks to examine, parts of large ones, and facts to compare, even if they take longer. */
  readonly steps: number;
}

/** Until a document that was opened has its first findings, near the visible range. */
const first: Budget = { milliseconds: 25, steps: 1 };

/** Until the findings around a change are shown. An edit in one block takes about ten steps, so its findings are all shown at once. */
const change: Budget = { milliseconds: 1, steps: 100 };

/** The same while most of the document is still to be examined. */
const changeAmid: Budget = { milliseconds: 1, steps: 1 };

/** While a client may be waiting for a response. */
export const slice: Budget = { milliseconds: 3, steps: 1 };

/** A file of up to this many blocks and characters is examined at once, so its findings appear together on any machine. */
const maxAtOnce = { blocks: 250, characters: 60_000 };

/** For the first look at a new version. */
export const budgetOf = ({ isReported, isExamined }: FileState): Budget =>
  isExamined ? change : isReported ? changeAmid : first;

/** Examines changes, starting near an offset. Returns whether everything was examined. */
export function examine(
  { file, edited }: Pick<OpenFile, "file" | "edited">,
  state: Pick<FileState, "ignored" | "checker" | "isExamined">,
  { milliseconds, steps }: Budget,
  around = edited,
): boolean {
  if (state.ignored) return true;
  const end = performance.now() + milliseconds;
  const left = { ...maxAtOnce };
  for (const { document } of file.parts) {
    left.blocks -= document.blocks.length;
    left.characters -= document.length;
  }
  const isSmall = left.blocks >= 0 && left.characters >= 0;
  let taken = 0;
  const pause = (): boolean => !isSmall && ++taken >= steps && performance.now() > end;
  state.isExamined = state.checker.update(file, { around, pause });
  return state.isExamined;
}
