import type { OpenDocument } from "../session/open-documents.ts";
import type { DocumentState } from "./document-states.ts";

/** How long a large document may be examined before something else has its turn, in milliseconds. */
export const time = {
  /** From opening it until the first findings are shown, those near the visible place. */
  first: 25,
  /** From a change until the findings around it are shown: what changed is examined first. */
  change: 1,
  /** While somebody may be waiting for an answer. */
  slice: 3,
  /** Idle time after a change: the next one may follow at once. */
  rest: 30,
  /** How often more findings are shown while it is examined. */
  between: 500,
};

export const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, time.rest));

/** A document of so many blocks is examined in one go: its findings come together, however slow the machine. */
const maxAtOnce = 100;

/** How long the first look at a new version may take. */
export const budgetOf = ({ isReported }: DocumentState): number => (isReported ? time.change : time.first);

/** Examines what has changed for so many milliseconds, beginning near an offset. Returns whether all of it was examined. */
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
