import { type Block, type Document, indexAt, indexOf } from "../../document/index.ts";
import { countWhile } from "../../syntax/index.ts";
import type { FoundAt } from "./finding.ts";
import type { RawFinding } from "./raw-finding.ts";

/** The findings of the blocks nearest to an offset, up to a limit, in order. All given blocks have findings. */
export function foundAround(
  document: Document,
  blocks: readonly Block[],
  findingsOf: (block: Block) => readonly RawFinding[],
  around: number,
  most: number,
): readonly FoundAt[] {
  /** The index of a block, usually near the previous one. -1 if there is none. */
  const seek = (at: number, near: number, step: 1 | -1): number => {
    const block = blocks[at];
    if (!block) return -1;
    for (let index = near; Math.abs(index - near) < 8; index += step)
      if (document.blocks.get(index) === block) return index;
    return indexOf(document, block);
  };
  /** Of the given blocks from one to another; `near`: the index in the document near which the first one is. */
  const foundIn = (from: number, to: number, near: number): readonly FoundAt[] => {
    const found: FoundAt[] = [];
    for (let at = from, index = near; at < to; at++, index++) {
      index = seek(at, index, 1);
      const block = blocks[at];
      const offset = document.blocks.startOf(index);
      for (const raw of block ? closestTo(findingsOf(block), around - offset, most) : [])
        found.push({ code: raw.rule.id, start: offset + raw.at.start, end: offset + raw.at.end, document, index, raw });
    }
    return found;
  };
  /** The offset of the first or last finding of the block at an index. */
  const startIn = (index: number, which: 0 | -1): number => {
    const block = document.blocks.get(index);
    return document.blocks.startOf(index) + ((block && findingsOf(block).at(which)?.at.start) ?? 0);
  };
  if (blocks.length <= most) return foundIn(0, blocks.length, 0);
  const middle = indexAt(document, around);
  const order = document.blocks.get(middle)?.order ?? 0;
  let from = countWhile(blocks.length, (at) => (blocks[at]?.order ?? 0) < order);
  let to = from;
  let before = seek(from - 1, middle - 1, -1);
  let behind = seek(to, middle, 1);
  const distanceBefore = (): number => (before < 0 ? Number.POSITIVE_INFINITY : around - startIn(before, -1));
  const distanceBehind = (): number => (behind < 0 ? Number.POSITIVE_INFINITY : startIn(behind, 0) - around);
  let toBefore = distanceBefore();
  let toBehind = distanceBehind();
  while (to - from < most) {
    if (toBefore < toBehind) {
      before = seek(--from - 1, before - 1, -1);
      toBefore = distanceBefore();
    } else {
      behind = seek(++to, behind + 1, 1);
      toBehind = distanceBehind();
    }
  }
  return foundIn(from, to, before + 1);
}

/** The items nearest to an offset, up to a limit, from a sorted list. */
export function closestTo<T extends { readonly start: number } | RawFinding>(
  items: readonly T[],
  around: number,
  most: number,
): readonly T[] {
  if (items.length <= most) return items;
  const startAt = (index: number): number => {
    const item = items[index];
    return item === undefined ? around : "at" in item ? item.at.start : item.start;
  };
  let from = 0;
  let to = items.length;
  while (to - from > most)
    if (around - startAt(from) > startAt(to - 1) - around) from++;
    else to--;
  return items.slice(from, to);
}
