import { type Span, shifted } from "../../syntax/index.ts";
import type { Block } from "./block.ts";
import { type Document, indexAt } from "./document.ts";

/** The block that contains an offset, its place in the document, and the offset in it. */
export function blockAt(document: Document, offset: number) {
  const index = indexAt(document, offset);
  const block = document.blocks.get(index);
  if (!block) throw new RangeError("a document has at least one block");
  const start = document.blocks.startOf(index);
  return { block, index, start, offset: offset - start };
}

/** What is kept of the blocks that a stretch touches, with offsets in the document. */
export function* keptInBlocks<Kept extends Span>(
  document: Document,
  read: (block: Block) => readonly Kept[],
  { start, end }: Span = { start: 0, end: document.length },
): Generator<Kept> {
  const { blocks } = document;
  for (let index = indexAt(document, start); index < blocks.length && blocks.startOf(index) <= end; index++)
    for (const one of blocks.get(index)?.kept(read) ?? []) yield shifted(one, blocks.startOf(index));
}
