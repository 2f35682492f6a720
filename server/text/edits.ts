/** A stretch of a text, in UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces what is there. */
export interface Edit extends Span {
  readonly text: string;
}

/** Applies non-overlapping edits in any order. Of two at the same offset, the first in the list comes first. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of inOrder(edits)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** An edit or a place of a text, in a text that begins so many characters before it. */
export const shifted = <Of extends Span>(one: Of, by: number): Of => ({
  ...one,
  start: one.start + by,
  end: one.end + by,
});

export const inOrder = (edits: readonly Edit[]): readonly Edit[] =>
  [...edits].sort((a, b) => a.start - b.start || a.end - b.end);

/** An unchanged part of the original text, or its replacement. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

/** Combines several rounds of edits, each based on the previous result, into one round for the original text. */
export function composeEdits(length: number, rounds: readonly (readonly Edit[])[]): readonly Edit[] {
  let pieces: readonly Piece[] = [{ start: 0, end: length }];
  for (const edits of rounds) pieces = edited(pieces, inOrder(edits));
  return editsOf(pieces, length);
}

const lengthOf = (piece: Piece): number => ("text" in piece ? piece.text.length : piece.end - piece.start);

const part = (piece: Piece, from: number, to: number): Piece =>
  "text" in piece ? { text: piece.text.slice(from, to) } : { start: piece.start + from, end: piece.start + to };

function edited(pieces: readonly Piece[], edits: readonly Edit[]): readonly Piece[] {
  const result: Piece[] = [];
  const keep = (piece: Piece): void => {
    if (lengthOf(piece) > 0) result.push(piece);
  };
  let index = 0;
  /** The start of the current piece in the resulting text, and how much of it has been processed. */
  let begin = 0;
  let done = 0;
  const advance = (to: number, take: (piece: Piece) => void): void => {
    for (let piece = pieces[index]; piece; piece = pieces[index]) {
      const until = Math.min(lengthOf(piece), to - begin);
      if (until > done) take(part(piece, done, until));
      done = Math.max(done, until);
      if (done < lengthOf(piece) || begin + done >= to) return;
      begin += done;
      done = 0;
      index++;
    }
  };
  for (const { start, end, text } of edits) {
    advance(start, keep);
    keep({ text });
    advance(end, () => {});
  }
  advance(Number.POSITIVE_INFINITY, keep);
  return result;
}

function editsOf(pieces: readonly Piece[], length: number): readonly Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let text = "";
  const flush = (to: number): void => {
    if (to > at || text !== "") edits.push({ start: at, end: to, text });
    text = "";
  };
  for (const piece of pieces) {
    if ("text" in piece) text += piece.text;
    else {
      flush(piece.start);
      at = piece.end;
    }
  }
  flush(length);
  return edits;
}
