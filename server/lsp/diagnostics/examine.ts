import type { OpenDocument } from "../session/open-documents.ts";
import type { DocumentState } from "./document-states.ts";

/** How long a large document may be examined before other work gets a turn, in milliseconds. */
export const time = {
  /** From opening until the first findings, near the visible range, are shown. */
  first: 25,
  /** From a change until the findings around it are shown; changes are examined first. */
  change: 1,
  /** While a client may be waiting for a response. */
  slice: 3,
  /** How often additional findings are shown during the examination. */
  between: 500,
};

export const rest = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A document of up to this many blocks is examined at once, so its findings appear together on any machine. */
const maxAtOnce = 100;

/** The time limit of the first look at a new version. */
export const budgetOf = ({ isReported }: DocumentState): number => (isReported ? time.change : time.first);

/** Examines changes for the given milliseconds, starting near an offset. Returns whether everything was examined. */
export function examine(
  { document, edited }: OpenDocument,
  state: DocumentState,
  most: number,
  around = edited,
): boolean {
  const end = performance.now() + most;
  const isSmall = document.blocks.length <= maxAtOnce;
  return state.checker.update(document, { around, pause: () => !isSmall && performance.now() > end });
}
