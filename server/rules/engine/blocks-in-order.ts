import type { Block } from "../../document/index.ts";
import { countWhile } from "../../syntax/index.ts";

/** A subset of a document's blocks in order, efficient for few and many changes. */
export function blocksInOrder() {
  let blocks: Block[] = [];
  const come = new Set<Block>();
  const gone = new Set<Block>();
  const placeOf = ({ order }: Block): number => countWhile(blocks.length, (at) => (blocks[at]?.order ?? 0) < order);
  return {
    /** A block that is not in the subset. */
    add: (block: Block): void => {
      if (!gone.delete(block)) come.add(block);
    },
    /** A block that is. */
    delete: (block: Block): void => {
      if (!come.delete(block)) gone.add(block);
    },
    all: (): readonly Block[] => {
      // A few are inserted one by one, many are sorted with the rest.
      if (come.size + gone.size > 16)
        blocks = [...blocks.filter((block) => !gone.has(block)), ...come].sort((a, b) => a.order - b.order);
      else {
        for (const block of gone) blocks.splice(placeOf(block), 1);
        for (const block of come) blocks.splice(placeOf(block), 0, block);
      }
      come.clear();
      gone.clear();
      return blocks;
    },
  };
}
