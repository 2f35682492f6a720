import { type Edit, shifted } from "./edits.ts";
import { lineEdits } from "./line-edits.ts";
import { sharedTextEnds } from "./shared-ends.ts";

/** The smallest edits that turn a text into one with another layout, so that cursors and folds stay where they are. */
export function layoutEdits(before: string, after: string): readonly Edit[] {
  if (before === after) return [];
  return blankEdits(before, after) ?? lineEdits(before, after).flatMap((edit) => within(before, edit));
}

/** A part of an edit may still change blanks only. */
function within(before: string, { start, end, text }: Edit): readonly Edit[] {
  const old = before.slice(start, end);
  const edits = blankEdits(old, text) ?? [difference(old, text)];
  return edits.map((edit) => shifted(edit, start));
}

/** One edit for each quote and each stretch of spaces and line breaks that differs; null if anything else does. */
function blankEdits(before: string, after: string): readonly Edit[] | null {
  const edits: Edit[] = [];
  let old = 0;
  let fresh = 0;
  while (old < before.length || fresh < after.length) {
    const oldEnd = blanksEnd(before, old);
    const freshEnd = blanksEnd(after, fresh);
    if (oldEnd === old && freshEnd === fresh) {
      if (before.charCodeAt(old) !== after.charCodeAt(fresh)) {
        if (!isQuote(before, old) || !isQuote(after, fresh)) return null;
        edits.push({ start: old, end: old + 1, text: after.charAt(fresh) });
      }
      old++;
      fresh++;
      continue;
    }
    const change = difference(before.slice(old, oldEnd), after.slice(fresh, freshEnd));
    if (change.start < change.end || change.text !== "") edits.push(shifted(change, old));
    old = oldEnd;
    fresh = freshEnd;
  }
  return edits;
}

const isQuote = (text: string, at: number): boolean => text.charAt(at) === '"' || text.charAt(at) === "'";

function blanksEnd(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; )
    code = text.charCodeAt(++at);
  return at;
}

/** The difference between the common prefix and suffix of two texts. */
export function difference(before: string, after: string): Edit {
  let { head: start, tail } = sharedTextEnds(before, after);
  // Do not split a `\r\n` or a surrogate pair.
  while (start > 0 && isSplit(before, start)) start--;
  while (tail > 0 && isSplit(before, before.length - tail)) tail--;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

const isSplit = (text: string, at: number): boolean =>
  text.startsWith("\r\n", at - 1) || /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1));
