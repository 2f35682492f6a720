import { countUpTo } from "../../syntax/index.ts";
import type { Block } from "./block.ts";

/**
 * The blocks of a document in order, with their offsets. There may be very many, and each edit creates a new document: they are
 * stored in chunks, and a new document shares all chunks except the edited one.
 */
export class Blocks implements Iterable<Block> {
  readonly length: number;
  /** The total length in UTF-16 code units. */
  readonly textLength: number;
  private readonly chunks: readonly Chunk[];
  /** How many blocks, code units and line breaks come before each chunk, and before the end. */
  private readonly firsts: Int32Array;
  private readonly starts: Int32Array;
  private lines: Int32Array | undefined;
  private allRuns: readonly Run[] | undefined;
  /** The last accessed chunk, which is usually the next one, too. */
  private near = 0;

  constructor(chunks: readonly Chunk[]) {
    this.chunks = chunks;
    this.firsts = sumsOf(chunks, ({ blocks }) => blocks.length);
    this.starts = sumsOf(chunks, ({ starts }) => totalOf(starts));
    this.length = totalOf(this.firsts);
    this.textLength = totalOf(this.starts);
  }

  /** Undefined if there is none, including before the first. */
  get(index: number): Block | undefined {
    const chunk = this.chunkOf(index);
    return this.chunks[chunk]?.blocks[index - (this.firsts[chunk] ?? 0)];
  }

  /** The start offset of a block; after the last one, the end. */
  startOf(index: number): number {
    const chunk = this.chunkOf(index);
    return (this.starts[chunk] ?? 0) + (this.chunks[chunk]?.starts[index - (this.firsts[chunk] ?? 0)] ?? 0);
  }

  /** The zero-based line on which a block starts. */
  firstLineOf(index: number): number {
    const chunk = this.chunkOf(index);
    return (this.lineSums[chunk] ?? 0) + (this.chunks[chunk]?.lines[index - (this.firsts[chunk] ?? 0)] ?? 0);
  }

  /** The last block that starts at or before an offset. */
  indexAt(offset: number): number {
    const chunk = lastUpTo(this.starts, offset);
    return (this.firsts[chunk] ?? 0) + lastUpTo(this.chunks[chunk]?.starts, offset - (this.starts[chunk] ?? 0));
  }

  /** The last block that starts on or before a line. */
  indexAtLine(line: number): number {
    const chunk = lastUpTo(this.lineSums, line);
    return (this.firsts[chunk] ?? 0) + lastUpTo(this.chunks[chunk]?.lines, line - (this.lineSums[chunk] ?? 0));
  }

  *[Symbol.iterator](): Iterator<Block> {
    for (const { blocks } of this.chunks) for (const block of blocks) yield block;
  }

  /** A copy as an array. */
  all(): readonly Block[] {
    return this.chunks.flatMap(({ blocks }) => blocks);
  }

  /** The runs of blocks of one kind, in order. */
  get runs(): readonly Run[] {
    this.allRuns ??= runsOf(this);
    return this.allRuns;
  }

  slice(from: number, to: number): readonly Block[] {
    const blocks: Block[] = [];
    for (let index = Math.max(0, from); index < to; index++) {
      const block = this.get(index);
      if (!block) break;
      blocks.push(block);
    }
    return blocks;
  }

  /** These, with others in the place of those from one index up to another. */
  with(from: number, to: number, others: readonly Block[]): Blocks {
    const first = this.chunkOf(from);
    const last = this.chunkOf(to);
    const head = this.chunks[first]?.blocks.slice(0, from - (this.firsts[first] ?? 0)) ?? [];
    const tail = this.chunks[last]?.blocks.slice(to - (this.firsts[last] ?? 0)) ?? [];
    return new Blocks(this.chunks.toSpliced(first, last + 1 - first, ...chunksOf(head.concat(others, tail))));
  }

  /** How many blocks at either end are the same in both. */
  endsSharedWith(other: Blocks): { readonly head: number; readonly tail: number } {
    const most = Math.min(this.length, other.length);
    const chunks = Math.min(this.chunks.length, other.chunks.length);
    let head = 0;
    let tail = 0;
    for (let i = 0; i < chunks && this.chunks[i] === other.chunks[i]; i++) head += this.chunks[i]?.blocks.length ?? 0;
    while (head < most && this.get(head) === other.get(head)) head++;
    for (let i = 1; i <= chunks; i++) {
      const chunk = this.chunks[this.chunks.length - i];
      if (!chunk || chunk !== other.chunks[other.chunks.length - i]) break;
      tail += chunk.blocks.length;
    }
    while (tail < most - head && this.get(this.length - 1 - tail) === other.get(other.length - 1 - tail)) tail++;
    return { head, tail: Math.min(tail, most - head) };
  }

  /** Counting lines requires reading all text, so it is done on demand. */
  private get lineSums(): Int32Array {
    this.lines ??= sumsOf(this.chunks, ({ lines }) => totalOf(lines));
    return this.lines;
  }

  private chunkOf(index: number): number {
    const { firsts, near } = this;
    if (index < (firsts[near] ?? 0) || index >= (firsts[near + 1] ?? 0)) this.near = lastUpTo(firsts, index);
    return this.near;
  }
}

export const blocksOf = (blocks: readonly Block[]): Blocks => new Blocks(chunksOf(blocks));

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

/** Some neighboring blocks. Its numbers are relative to its start, so they stay valid when the text around it changes. */
class Chunk {
  readonly blocks: readonly Block[];
  /** How many code units come before each block, and in all. */
  readonly starts: Int32Array;
  private lineSums: Int32Array | undefined;

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks;
    this.starts = sumsOf(blocks, ({ text }) => text.length);
  }

  /** The same of line breaks. */
  get lines(): Int32Array {
    this.lineSums ??= sumsOf(this.blocks, ({ lineBreaks }) => lineBreaks);
    return this.lineSums;
  }
}

/** An edit copies one chunk and the list of them: of 100,000 blocks the two are about as long. */
const mostInChunk = 256;

/** Chunks of about the same size. */
function chunksOf(blocks: readonly Block[]): readonly Chunk[] {
  const size = Math.ceil(blocks.length / Math.ceil(blocks.length / mostInChunk));
  const chunks: Chunk[] = [];
  for (let from = 0; from < blocks.length; from += size) chunks.push(new Chunk(blocks.slice(from, from + size)));
  return chunks;
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

const totalOf = (sums: Int32Array): number => sums[sums.length - 1] ?? 0;

/** The index of the last item whose prefix sum does not exceed a value. */
const lastUpTo = (sums: Int32Array | undefined, limit: number): number =>
  sums ? Math.max(0, Math.min(countUpTo(sums, limit), sums.length - 1) - 1) : 0;

export const noBlocks: Blocks = blocksOf([]);
