import type { Document } from "./document.ts";

/** Without putting the whole text together. */
export function textBetween({ blocks }: Document, start: number, end: number): string {
  const first = blocks.indexAt(start);
  const offset = blocks.startOf(first);
  const texts = blocks.slice(first, blocks.indexAt(end) + 1).map(({ text }) => text);
  return texts.join("").slice(start - offset, end - offset);
}
