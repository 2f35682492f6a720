import { type Carrier, type Document, placeAt, type SourceFile } from "../../../document/index.ts";
import type { Completion } from "../item.ts";
import { completeInCarrier } from "./around-documents.ts";
import { completionAtSource } from "./at-source.ts";
import { closedAt } from "./closed-command.ts";

/** How the documents of a file are completed. */
export interface Completing {
  /** Reads another text of the same file. */
  readonly reread: (text: string) => SourceFile;
  readonly complete: (document: Document, offset: number) => readonly Completion[];
}

/** What can be written at an offset of a file. */
export interface FileCompletions {
  /** Those of the document that is there. */
  readonly inDocument: readonly Completion[];
  /** Those of the notation around it, such as headers and variables. */
  readonly inNotation: readonly Completion[];
  /** The command at the offset is not finished. */
  readonly isOpen: boolean;
}

/** All that can be written at an offset of a file that holds requests, in a command that is not finished, too. */
export function completeCarrier(file: Carrier, at: number, { reread, complete }: Completing): FileCompletions {
  const closed = closedAt(file, at, reread);
  const carrier = closed?.carrier ?? file;
  const { isAll, items } = completeInCarrier(carrier, at);
  const place = isAll ? null : placeAt(carrier, at);
  const inDocument = place
    ? complete(place.part.document, place.offset).flatMap(
        (item) => completionAtSource(item, place.part.document, place.part.places) ?? [],
      )
    : [];
  if (!closed) return { inDocument, inNotation: items, isOpen: false };
  return { inDocument: inDocument.map(closed.inOpen), inNotation: items.map(closed.inOpen), isOpen: true };
}
