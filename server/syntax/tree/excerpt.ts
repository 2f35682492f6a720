import { countWhile } from "../../text/count-while.ts";
import type { Node, Span } from "./tree.ts";

/** Shortens a text far from an offset; the rest parses as before, except for the removed values. */
export interface Excerpt {
  readonly text: string;
  /** Where the place is in it. */
  readonly offset: number;
  /** The offset in the whole text of one in this. */
  readonly inWhole: (offset: number) => number;
}

/**
 * Removes the middle of long lists, objects and texts away from the offset. Null if nothing can be removed safely.
 */
export function excerptAround(text: string, root: Node, offset: number): Excerpt | null {
  const cuts: Span[] = [];
  cutFrom(text, root, offset, cuts);
  const pieces: string[] = [];
  const kept: { readonly at: number; readonly from: number }[] = [];
  let at = 0;
  let from = 0;
  for (const { start, end } of [...cuts, { start: text.length, end: text.length }]) {
    if (start < from || end < start || (start < offset && offset < end)) return null;
    kept.push({ at, from });
    pieces.push(text.slice(from, start));
    at += start - from;
    from = end;
  }
  const whole = kept.findLast((piece) => piece.from <= offset);
  return {
    text: pieces.join(""),
    offset: whole ? whole.at + offset - whole.from : offset,
    inWhole: (place) => {
      const piece = kept.findLast((one) => one.at <= place);
      return piece ? piece.from + place - piece.at : place;
    },
  };
}

/** The number of children to keep on each side of the offset, and elsewhere. */
const mostBeside = 100;
const mostElsewhere = 40;
const longText = 2_000;
const keptText = 500;

function cutFrom(text: string, node: Node, offset: number, cuts: Span[]): void {
  const isHere = node.start <= offset && offset <= node.end;
  if (node.kind === "scalar") cutText(text, node, offset, cuts);
  if (node.kind !== "mapping" && node.kind !== "sequence") return;
  const count = node.kind === "mapping" ? node.entries.length : node.items.length;
  const startOf = (index: number): number =>
    (node.kind === "mapping" ? node.entries[index]?.key : node.items[index])?.start ?? node.end;
  const last = count - 1;
  const here = isHere ? Math.max(0, countWhile(count, (index) => startOf(index) <= offset) - 1) : 0;
  const most = isHere ? mostBeside : mostElsewhere;
  const low = Math.max(1, here - most);
  const high = Math.min(last, here + most);
  const cut = (from: number, to: number): void => {
    if (to > from) cuts.push({ start: startOf(from), end: startOf(to) });
  };
  const look = (index: number): void => {
    const child = node.kind === "mapping" ? node.entries[index]?.value : node.items[index];
    if (child) cutFrom(text, child, offset, cuts);
  };
  look(0);
  cut(1, low);
  for (let index = low; index <= high; index++) look(index);
  cut(high + 1, last);
  if (last > high) look(last);
}

/** A text at the offset stays whole, because it may be replaced. */
function cutText(text: string, { start, end }: Span, offset: number, cuts: Span[]): void {
  if ((start <= offset && offset <= end) || end - start < longText) return;
  const low = plainRun(text.slice(start, start + keptText));
  const high = plainRun(text.slice(end - keptText, end));
  if (low > 0 && high > 0) cuts.push({ start: start + low, end: end - keptText + high });
}

/** A cut position after some letters and digits, away from escapes and line breaks; 0 if there is none. */
function plainRun(text: string): number {
  const match = /[A-Za-z0-9]{8}/.exec(text);
  return match ? match.index + 8 : 0;
}
