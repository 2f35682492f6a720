/** The trees of a document that are in memory: those of the blocks that were read last. */
export interface Trees {
  readonly add: (block: ReadBlock) => void;
}

interface ReadBlock {
  readonly text: string;
  readonly forget: () => void;
}

export function keptTrees(): Trees {
  const small: ReadBlock[] = [];
  const large: ReadBlock[] = [];
  let length = 0;
  return {
    add: (block) => {
      if (block.text.length <= mostLength / mostTrees) {
        small.push(block);
        if (small.length > mostTrees) small.shift()?.forget();
        return;
      }
      large.push(block);
      length += block.text.length;
      while (length > mostLength && large.length > 1) {
        const oldest = large.shift();
        length -= oldest?.text.length ?? 0;
        oldest?.forget();
      }
    },
  };
}

/** More small blocks than fit on a screen. */
const mostTrees = 32;
/**
 * The characters of all large blocks: each key in one adds a version of it. Small ones do not count, so that a large one is not
 * parsed again because another block was read in between.
 */
const mostLength = 8_000_000;
