/** A text that may be long and is edited: whoever reads a part of it does not put all of it together. */
export interface LongText {
  readonly length: number;
  /** All of it; put together on demand. */
  readonly text: string;
  readonly slice: (start: number, end: number) => string;
  /** In order. All but the last end with a line; after an edit, most are the same objects. */
  readonly pieces: readonly TextPiece[];
}

export interface TextPiece {
  readonly text: string;
  /** The cached result of a pure function of the piece. */
  readonly kept: <T>(make: (piece: TextPiece) => T) => T;
}

/** A text that is not edited. */
export function wholeText(text: string): LongText {
  const piece: TextPiece = { text, kept: (make) => make(piece) };
  return { length: text.length, text, slice: (start, end) => text.slice(start, end), pieces: [piece] };
}

const step = 4096;

/** Lengths of a common prefix of two texts, and of a common suffix of the rest: the longest, as far as pieces show it. */
export function sharedEnds(a: LongText, b: LongText): { readonly head: number; readonly tail: number } {
  const most = Math.min(a.length, b.length);
  const head = sharedLength(a.pieces, b.pieces, most, sharedHead);
  const tail = sharedLength(a.pieces.toReversed(), b.pieces.toReversed(), most - head, sharedTail);
  return { head, tail };
}

function sharedLength(
  a: readonly TextPiece[],
  b: readonly TextPiece[],
  most: number,
  sharedOf: (a: string, b: string) => number,
): number {
  let length = 0;
  let index = 0;
  for (; a[index] && a[index]?.text === b[index]?.text; index++) length += a[index]?.text.length ?? 0;
  return Math.min(most, length + sharedOf(a[index]?.text ?? "", b[index]?.text ?? ""));
}

function sharedHead(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head + step <= most && a.slice(head, head + step) === b.slice(head, head + step)) head += step;
  while (head < most && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  return head;
}

function sharedTail(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  const before = (text: string): string => text.slice(text.length - tail - step, text.length - tail);
  let tail = 0;
  while (tail + step <= most && before(a) === before(b)) tail += step;
  while (tail < most && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++;
  return tail;
}

/** What is before an offset on its line. */
export function lineBefore(text: LongText, at: number): string {
  for (let size = 1_024; ; size *= 4) {
    const near = text.slice(Math.max(0, at - size), at);
    const begin = Math.max(near.lastIndexOf("\n"), near.lastIndexOf("\r")) + 1;
    if (begin > 0 || size >= at) return near.slice(begin);
  }
}

/** What is behind an offset on its line. */
export function lineBehind(text: LongText, at: number): string {
  for (let size = 1_024; ; size *= 4) {
    const near = text.slice(at, at + size);
    const end = near.search(/[\r\n]/);
    if (end >= 0 || at + size >= text.length) return end < 0 ? near : near.slice(0, end);
  }
}

/** The start of the line behind that of an offset; the end of the text if there is none. */
export function lineStartBehind(text: LongText, at: number): number {
  const end = at + lineBehind(text, at).length;
  return Math.min(text.length, end + (text.slice(end, end + 2) === "\r\n" ? 2 : 1));
}

/** What is found in each piece of a text, with the start of the piece. `find` is called only for pieces that are new. */
export function* foundInPieces<T>(
  { pieces }: LongText,
  find: (piece: Pick<TextPiece, "text">) => readonly T[],
): Generator<{ readonly start: number; readonly found: T }> {
  let start = 0;
  for (const piece of pieces) {
    for (const found of piece.kept(find)) yield { start, found };
    start += piece.text.length;
  }
}
