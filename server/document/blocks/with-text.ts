import { countWhile } from "../../syntax/index.ts";
import { type Document, editDocument } from "./document.ts";
import { textBetween } from "./document-text.ts";

/** A document with another text, of which only what differs is read again. */
export function withText(before: Document, text: string): Document {
  const { blocks, length } = before;
  const grown = text.length - length;
  const isAt = (index: number, offset: number): boolean => {
    const own = blocks.get(index)?.text;
    return own !== undefined && offset >= 0 && text.slice(offset, offset + own.length) === own;
  };
  let [head, tail] = [0, blocks.length];
  while (isAt(head, blocks.startOf(head))) head++;
  const start = blocks.startOf(head);
  while (tail > head && blocks.startOf(tail - 1) + grown >= start && isAt(tail - 1, blocks.startOf(tail - 1) + grown))
    tail--;
  if (head === blocks.length && grown === 0) return before;
  const end = blocks.startOf(tail);
  return withStretch(before, start, end, text.slice(start, end + grown));
}

/** A document with another text in the place of some blocks. At its end, an edit would reach into the next block. */
export function withStretch(before: Document, start: number, end: number, fresh: string): Document {
  const old = textBetween(before, start, end);
  const same = countWhile(Math.min(old.length, fresh.length), (count) =>
    old.endsWith(fresh.slice(fresh.length - count - 1)),
  );
  return editDocument(before, start, end - same, fresh.slice(0, fresh.length - same));
}
