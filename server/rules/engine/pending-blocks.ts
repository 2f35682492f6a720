import type { Block } from "../../document/index.ts";
import { countWhile } from "../../syntax/index.ts";

/**
 * Pending blocks of a document, taken in the order of their distance to an offset. Taken blocks form a gap in the list, which an
 * edit nearby does not search again.
 */
export function pendingBlocks() {
  let blocks: Block[] = [];
  /** The gap. */
  let from = 0;
  let to = 0;
  /** The order of the block around which it is; null if it must be found again. */
  let middle: number | null = null;
  const placeOf = (order: number): number => countWhile(blocks.length, (at) => (blocks[at]?.order ?? 0) < order);
  const closeGap = (): void => {
    blocks.splice(from, to - from);
    from = 0;
    to = 0;
    middle = null;
  };
  return {
    size: (): number => blocks.length - (to - from),
    /** Removes some blocks, pending or not, and adds others. */
    replace: (gone: readonly Block[], come: readonly Block[]): void => {
      closeGap();
      // A few are inserted one by one, many are sorted with the rest.
      if (gone.length + come.length > 16) {
        const out = new Set(gone);
        blocks = [...blocks.filter((block) => !out.has(block)), ...come].sort((a, b) => a.order - b.order);
        return;
      }
      for (const block of gone) {
        const place = placeOf(block.order);
        if (blocks[place] === block) blocks.splice(place, 1);
      }
      for (const block of come) blocks.splice(placeOf(block.order), 0, block);
    },
    /** The pending block nearest to this order. */
    take: (order: number): Block | undefined => {
      if (order !== middle) {
        closeGap();
        from = placeOf(order);
        to = from;
        middle = order;
      }
      const before = blocks[from - 1];
      const behind = blocks[to];
      if (before && (!behind || order - before.order < behind.order - order)) {
        from--;
        return before;
      }
      if (behind) to++;
      return behind;
    },
  };
}
