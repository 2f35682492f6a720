import { type Document, editDocument, locate } from "../../document/index.ts";
import { interfaceAround, purposeOf } from "../../rules/interfaces/interfaces.ts";
import { shifted, textOfPieces } from "../../syntax/index.ts";
import type { Insertion } from "../completion/write.ts";
import { editsToPurpose } from "./change-purpose.ts";

/** An inserted purpose with the edits that make the other fields of the interface fit it; null if they cannot be told apart. */
export function withPurpose(document: Document, insertion: Insertion): Insertion | null {
  const { start, end, pieces, also } = insertion;
  const text = textOfPieces(pieces);
  const written = start + text.length;
  const after = editDocument(document, start, end, text);
  const location = locate(after, written - 1);
  const networkInterface = interfaceAround(location.value);
  const purpose = purposeOf(networkInterface);
  if (!networkInterface?.isComplete || !purpose || also.length > 0) return null;
  const edits = editsToPurpose(after, networkInterface, purpose).map((edit) => shifted(edit, location.start));
  if (edits.some((edit) => edit.end > start && edit.start < written)) return null;
  // Two edits must not be at one place.
  const isNext = (edit: (typeof edits)[number]): boolean => edit.start === written && edit.end === written;
  const by = written - end;
  return {
    ...insertion,
    pieces: [...pieces, ...edits.filter(isNext).map((edit) => edit.text)],
    also: edits.filter((edit) => !isNext(edit)).map((edit) => (edit.start < written ? edit : shifted(edit, -by))),
  };
}
