import { countUpTo } from "../../syntax/index.ts";
import { sharedEnds } from "../../text/shared-ends.ts";
import { type Block, remember } from "./block.ts";

/** The blocks of a document in order, with their offsets. */
export class Blocks implements Iterable<Block> {
  readonly length: number;
  /** The total length in UTF-16 code units. */
  readonly textLength: number;
  private readonly blocks: readonly Block[];
  /** How many code units and line breaks come before each block, and before the end. */
  private readonly starts: Int32Array;
  private lines: Int32Array | undefined;
  private readonly made = new Map<unknown, unknown>();

  constructor(blocks: readonly Block[], starts = sumsOf(blocks, ({ text }) => text.length)) {
    this.blocks = blocks;
    this.starts = starts;
    this.length = blocks.length;
    this.textLength = this.startOf(blocks.length);
  }

  /** Undefined if there is none, including before the first. */
  get(index: number): Block | undefined {
    return this.blocks[index];
  }

  /** The start offset of a block; after the last one, the end. */
  startOf(index: number): number {
    return this.starts[index] ?? 0;
  }

  /** The zero-based line on which a block starts. */
  firstLineOf(index: number): number {
    return this.lineSums[index] ?? 0;
  }

  /** The last block that starts at or before an offset. */
  indexAt(offset: number): number {
    return lastUpTo(this.starts, offset);
  }

  /** The last block that starts on or before a line. */
  indexAtLine(line: number): number {
    return lastUpTo(this.lineSums, line);
  }

  [Symbol.iterator](): Iterator<Block> {
    return this.blocks[Symbol.iterator]();
  }

  all(): readonly Block[] {
    return this.blocks;
  }

  /** The runs of blocks of one kind, in order. */
  get runs(): readonly Run[] {
    return this.once(runsOf);
  }

  /** The cached result of a pure function of the blocks. */
  once<T>(make: (blocks: Blocks) => T): T {
    return remember(this.made, make, this);
  }

  slice(from: number, to: number): readonly Block[] {
    return this.blocks.slice(Math.max(0, from), Math.max(0, to));
  }

  /** These, with others in the place of those from one index up to another. */
  with(from: number, to: number, others: readonly Block[]): Blocks {
    const starts = new Int32Array(this.starts.length + others.length - (to - from));
    starts.set(this.starts.subarray(0, from));
    let start = this.startOf(from);
    let index = from;
    for (const { text } of others) {
      starts[index++] = start;
      start += text.length;
    }
    const shift = start - this.startOf(to);
    for (let old = to; old < this.starts.length; old++) starts[index++] = this.startOf(old) + shift;
    return new Blocks(this.blocks.slice(0, from).concat(others, this.blocks.slice(to)), starts);
  }

  /** How many blocks at either end are the same in both. */
  endsSharedWith(other: Blocks, isSame: (one: Block | undefined, other: Block | undefined) => boolean = Object.is) {
    return sharedEnds(this.length, other.length, (at, index) => isSame(this.blocks[at], other.blocks[index]));
  }

  /** Counting lines requires reading all text, so it is done on demand. */
  private get lineSums(): Int32Array {
    this.lines ??= sumsOf(this.blocks, ({ lineBreaks }) => lineBreaks);
    return this.lines;
  }
}

/** Neighboring blocks that hold the same: a section's children, items, or parts of the top level of one document. */
export interface Run {
  readonly like: Block;
  /** The index of the first one, and that after the last one. */
  readonly from: number;
  readonly to: number;
}

const isAlike = (a: Block, b: Block): boolean =>
  a.frame === b.frame || (a.holds === b.holds && a.section === b.section && a.part === b.part);

function runsOf(blocks: Iterable<Block>): readonly Run[] {
  const runs: (Run & { to: number })[] = [];
  let at = 0;
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last && isAlike(last.like, block)) last.to = at + 1;
    else runs.push({ like: block, from: at, to: at + 1 });
    at++;
  }
  return runs;
}

/** Prefix sums, ending with the total. */
function sumsOf<T>(items: readonly T[], sizeOf: (item: T) => number): Int32Array {
  const sums = new Int32Array(items.length + 1);
  let sum = 0;
  items.forEach((item, index) => {
    sum += sizeOf(item);
    sums[index + 1] = sum;
  });
  return sums;
}

/** The index of the last item whose prefix sum does not exceed a value. */
const lastUpTo = (sums: Int32Array, limit: number): number =>
  Math.max(0, Math.min(countUpTo(sums, limit), sums.length - 1) - 1);

export const noBlocks: Blocks = new Blocks([]);
