import { type Document, type SourcePlaces, show, withBareTemplates } from "../../../document/index.ts";
import { type Edit, type Piece, type Span, textOfPieces } from "../../../syntax/index.ts";
import { countWhile } from "../../../text/count-while.ts";
import type { Completion } from "../item.ts";

/** A completion of a document that another file holds as one of that file; null where the file cannot hold it. */
export function completionAtSource(
  completion: Completion,
  document: Document,
  places: SourcePlaces,
): Completion | null {
  const target = targetOf(completion, document, places);
  const also = places.editsOf(completion.also);
  if (target === null || also.includes(null)) return null;
  const { writer, pieces: own, kept } = target;
  const meant = withBare(own, target, completion.also, document);
  const pieces = writtenPieces(meant, writer.write) ?? writtenPieces(withoutTemplates(meant, completion), writer.write);
  if (pieces === null) return null;
  // What a client compares with the item is the text of the file.
  const filter = completion.filter.startsWith(kept) ? completion.filter.slice(kept.length) : completion.filter;
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

/** What a completion writes in the place of a part of what it replaces. */
interface Target extends Span {
  readonly pieces: readonly Piece[];
  /** What is before that part, and stays. */
  readonly kept: string;
}

function targetOf({ start, end, pieces }: Completion, document: Document, places: SourcePlaces) {
  const whole = { start, end, pieces, kept: "" };
  for (const written of [whole, withoutQuotes(whole, document)]) {
    const target = behindTemplates(written, document);
    const writer = places.writerAt(target);
    if (writer) return { ...target, writer };
  }
  return null;
}

/** Quotes that the file does not have are not written there either. */
function withoutQuotes(target: Target, document: Document): Target {
  const { start, end, pieces } = target;
  const text = textOfPieces(pieces);
  if (text.length < 2 || !text.startsWith('"') || document.text.charAt(start) !== '"') return target;
  const isClosed = end - start > 1 && document.text.charAt(end - 1) === '"' && text.endsWith('"');
  const inside = pieces.map((piece, index) => {
    if (typeof piece !== "string") return piece;
    const begun = index === 0 ? piece.slice(1) : piece;
    return isClosed && index === pieces.length - 1 ? begun.replace(/"$/, "") : begun;
  });
  return {
    start: start + 1,
    end: isClosed ? end - 1 : end,
    pieces: inside.filter((piece) => piece !== ""),
    kept: '"',
  };
}

/** Templates at the beginning of a value, such as the base of a URL, are kept as the file writes them. */
function behindTemplates({ start, end, pieces, kept }: Target, document: Document): Target {
  const [first = "", ...rest] = pieces;
  if (typeof first !== "string") return { start, end, pieces, kept };
  const old = document.text.slice(start, end);
  const shared = countWhile(Math.min(old.length, first.length), (at) => old.startsWith(first.slice(0, at + 1)));
  const templates = [...first.slice(0, shared).matchAll(/\$\{[^{}]*\}|\$\([^()]*\)|\{\{[^{}]*\}\}/g)];
  const last = templates.at(-1);
  const length = last ? last.index + last[0].length : 0;
  return { start: start + length, end, pieces: [first.slice(length), ...rest], kept: kept + first.slice(0, length) };
}

/** Where nothing is filled in, such as in a here-document with a quoted delimiter, a field is left to be typed. */
function withoutTemplates(pieces: readonly Piece[], { kind }: Completion): readonly Piece[] {
  const [before = "", after = "", ...more] = textOfPieces(pieces).split(/\$\{[^{}]*\}/);
  const isOpen = more.length === 0 && (kind === "field" || /[\w/]$/.test(before));
  return isOpen ? [before, { stop: "" }, after] : pieces;
}

function withBare(
  pieces: readonly Piece[],
  { start, end }: Span,
  also: readonly Edit[],
  document: Document,
): readonly Piece[] {
  const text = textOfPieces(pieces);
  const [edit] = withBareTemplates(document, [{ start, end, text }, ...also]);
  return edit === undefined || edit.text === text ? pieces : [edit.text];
}

/** A piece is written by itself if that gives what the file has as a whole. */
function writtenPieces(pieces: readonly Piece[], write: (text: string) => string | null): readonly Piece[] | null {
  const whole = write(textOfPieces(pieces));
  const each = whole === null ? null : eachWritten(pieces, write);
  return each && textOfPieces(each) === whole ? each : whole === null ? null : [whole];
}

function eachWritten(pieces: readonly Piece[], write: (text: string) => string | null): readonly Piece[] | null {
  const written = pieces.map((piece): Piece | null => {
    if (typeof piece === "string") return piece === "" ? "" : write(piece);
    const stop = write(piece.stop);
    const choices = piece.choices?.map(write);
    if (stop === null || choices?.includes(null)) return null;
    return { ...piece, stop, ...(choices ? { choices: choices.filter((choice) => choice !== null) } : {}) };
  });
  return written.includes(null) ? null : written.filter((piece) => piece !== null);
}
