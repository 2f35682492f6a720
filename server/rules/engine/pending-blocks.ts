import type { Block } from "../../document/index.ts";

/** Pending blocks of a document, taken in the order of their distance to an offset. */
export function pendingBlocks() {
  const pending = new Set<Block>();
  /** The nearest last, and the order of the block around which they are; null if they must be sorted again. */
  let sorted: Block[] = [];
  let middle: number | null = null;
  return {
    size: (): number => pending.size,
    /** Removes some blocks, pending or not, and adds others. */
    replace: (gone: readonly Block[], come: readonly Block[]): void => {
      for (const block of gone) pending.delete(block);
      for (const block of come) pending.add(block);
      middle = null;
    },
    /** Puts back the block that was taken last. */
    putBack: (block: Block): void => {
      pending.add(block);
      sorted.push(block);
    },
    /** The pending block nearest to this order. */
    take: (order: number): Block | undefined => {
      if (order !== middle) {
        sorted = [...pending].sort((a, b) => Math.abs(b.order - order) - Math.abs(a.order - order));
        middle = order;
      }
      const block = sorted.pop();
      if (block) pending.delete(block);
      return block;
    },
  };
}
