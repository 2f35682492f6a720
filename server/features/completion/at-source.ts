import { type Document, type SourcePlaces, show } from "../../document/index.ts";
import { type Piece, textOfPieces } from "../../syntax/index.ts";
import type { Completion } from "./item.ts";

/** A completion of a document that another file holds as one of that file; null where the file cannot hold it. */
export function completionAtSource(
  completion: Completion,
  document: Document,
  places: SourcePlaces,
): Completion | null {
  const target = targetOf(completion, document, places);
  const also = completion.also.map(places.editOf);
  if (target === null || also.includes(null)) return null;
  const { writer, own } = target;
  const pieces = writtenPieces(own, writer.write);
  if (pieces === null) return null;
  // What a client compares with the item is the text of the file.
  const filter = own === completion.pieces ? completion.filter : completion.filter.replace(/^"/, "");
  return {
    ...completion,
    start: writer.start,
    end: writer.end,
    pieces,
    also: also.filter((edit) => edit !== null),
    label: places.say(show(completion.label), completion.start),
    filter: writer.write(filter) ?? filter,
  };
}

/** Quotes that the file does not have are not written there either. */
function targetOf({ start, end, pieces }: Completion, document: Document, places: SourcePlaces) {
  const whole = places.writerAt({ start, end });
  if (whole) return { writer: whole, own: pieces };
  const text = textOfPieces(pieces);
  const isQuoted = text.length > 1 && text.startsWith('"') && document.text.charAt(start) === '"';
  if (!isQuoted) return null;
  const isClosed = end - start > 1 && document.text.charAt(end - 1) === '"' && text.endsWith('"');
  const writer = places.writerAt({ start: start + 1, end: isClosed ? end - 1 : end });
  return writer && { writer, own: withoutQuotes(pieces, isClosed) };
}

function withoutQuotes(pieces: readonly Piece[], isClosed: boolean): readonly Piece[] {
  return pieces.map((piece, index) => {
    if (typeof piece !== "string") return piece;
    const begun = index === 0 ? piece.replace(/^"/, "") : piece;
    return isClosed && index === pieces.length - 1 ? begun.replace(/"$/, "") : begun;
  });
}

/** A reference is written as a whole: its tab stops are those of another notation. */
function writtenPieces(pieces: readonly Piece[], write: (text: string) => string | null): readonly Piece[] | null {
  const text = textOfPieces(pieces);
  if (/\$\{|[\r\n]/.test(text)) {
    const written = write(text);
    return written === null ? null : [written];
  }
  const written = pieces.map((piece): Piece | null => {
    if (typeof piece === "string") return piece === "" ? "" : write(piece);
    const stop = write(piece.stop);
    const choices = piece.choices?.map(write);
    if (stop === null || choices?.includes(null)) return null;
    return { ...piece, stop, ...(choices ? { choices: choices.filter((choice) => choice !== null) } : {}) };
  });
  return written.includes(null) ? null : written.filter((piece) => piece !== null);
}
