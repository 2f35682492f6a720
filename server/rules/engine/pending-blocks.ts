import type { Block } from "../../document/index.ts";
import { countWhile } from "../../syntax/index.ts";

/**
 * Blocks of a document that wait for something, of which those nearest to a place are taken first. What was taken is a gap in their
 * list: an edit beside it does not search it again, however long it has become.
 */
export function pendingBlocks() {
  let blocks: Block[] = [];
  /** The gap. */
  let from = 0;
  let to = 0;
  /** The order of the block around which it is; null where that has to be found again. */
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
    /** Some that wait no longer or never did, and others that begin to. */
    replace: (gone: readonly Block[], come: readonly Block[]): void => {
      closeGap();
      // Few are put in their places, many are sorted with the rest.
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
    /** The one nearest to a block of this order. */
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
