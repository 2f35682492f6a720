import type { Edit } from "../text/edits.ts";
import { verbatimText, type WrittenForm } from "../text/mapped-text.ts";
import type { CarrierProblem } from "./carrier.ts";
import type { Span } from "./tree/tree.ts";

/** A problem of a carrier whose fix is known. */
export type Slip = CarrierProblem & Required<Pick<CarrierProblem, "fix">>;

/** Text that is written as it is. */
export const asWritten: WrittenForm = { write: (text) => text };

/** What is meant in the place of a stretch; `at`: what is replaced, where that is not the stretch that is marked. */
export const slipAt = (
  source: string,
  { start, end }: Span,
  message: string,
  meant: string,
  { title = `Write \`${meant}\``, at = { start, end } }: { readonly title?: string; readonly at?: Span } = {},
): Slip => ({ start, end, message, fix: { title, text: verbatimText(source, at.start, at.end, asWritten), meant } });

/** The edit of its fix. */
export function editOf({ start, end, fix: { text, meant } }: Slip): Edit {
  const [place = { start, end }] = text.parts;
  return { start: place.start, end: place.end, text: meant };
}
