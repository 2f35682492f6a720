import type { Block, Document, Run, Stretch } from "../../document/index.ts";
import { foldsOf, outerFoldsOf } from "./block-folds.ts";
import type { Fold } from "./fold.ts";
import { addCounts, NestedFolds, StretchFolds } from "./nested-folds.ts";
import { roomByDepth } from "./room-by-depth.ts";
import { finish, type Stepwise } from "./stepwise.ts";

/** What a stretch of blocks contributes to the folds, or one fold around stretches. */
export interface FoldPart {
  /** From which its lines count. */
  readonly line: number;
  /** How many folds are around it. */
  readonly depth: number;
  /** The same object as long as the blocks are the same. */
  readonly own: StretchFolds;
}

export interface FoldParts {
  readonly parts: readonly FoldPart[];
  /** There are more folds than are shown. */
  readonly isCut: boolean;
}

/**
 * The folds of a document, in order, outer before inner, at most one per line. `most`: if there are more, the deepest are
 * omitted.
 */
export const folding = (document: Document, most = Number.POSITIVE_INFINITY): readonly Fold[] =>
  finish(foldParts(document, most)).parts.flatMap(({ line: from, own: { each } }) =>
    each.flatMap(({ line, own }) => own.folds.map((fold) => movedBy(fold, from + line))),
  );

const movedBy = (fold: Fold, by: number): Fold => ({
  ...fold,
  startLine: fold.startLine + by,
  endLine: fold.endLine + by,
});

/** The same by stretches. Of very many blocks, only about as many are read as are shown. */
export function* foldParts(document: Document, most: number): Stepwise<FoldParts> {
  if (document.blocks.length > most) {
    const outer = yield* readParts(document, outermost, most);
    if (totalOf(outer) > most) return { parts: cutTo(outer, most), isCut: true };
  }
  const parts = yield* readParts(document, all, Number.POSITIVE_INFINITY);
  return totalOf(parts) > most ? { parts: cutTo(parts, most), isCut: true } : { parts, isCut: false };
}

interface Reading {
  readonly ofBlock: (block: Block) => NestedFolds;
  readonly ofStretch: (stretch: Stretch) => StretchFolds;
}

function readingOf(read: (block: Block) => readonly Fold[]): Reading {
  const ofBlock = (block: Block): NestedFolds => new NestedFolds(read(block));
  const ofStretch = ({ blocks }: Stretch): StretchFolds => {
    let from = 0;
    let last = -1;
    const each = blocks.flatMap((block) => {
      const line = from;
      from += block.lineBreaks;
      const own = withoutFirst(block.kept(ofBlock), last - line);
      last = (own.folds.at(-1)?.startLine ?? last - line) + line;
      return own.folds.length > 0 ? [{ line, own }] : [];
    });
    return new StretchFolds(each);
  };
  return { ofBlock, ofStretch };
}
const all = readingOf((block) => block.kept(foldsOf).folds);
const outermost = readingOf(outerFoldsOf);

/** An editor shows one fold for each line: one that starts on `line` is known already. */
const withoutFirst = (own: NestedFolds, line: number): NestedFolds =>
  own.folds[0]?.startLine === line ? new NestedFolds(own.folds.slice(1)) : own;

function* readParts(document: Document, reading: Reading, most: number): Stepwise<readonly FoldPart[]> {
  const { blocks } = document;
  const { runs } = blocks;
  const parts: FoldPart[] = [];
  /** The last lines of the folds around the next part. */
  const around: number[] = [];
  let lastStart = -1;
  let count = 0;
  const add = (line: number, found: StretchFolds): void => {
    const own = withoutFirstOf(found, lastStart - line);
    const first = own.each[0];
    const last = own.each.at(-1);
    if (!first || !last) return;
    const start = line + first.line + (first.own.folds[0]?.startLine ?? 0);
    while ((around.at(-1) ?? Number.POSITIVE_INFINITY) < start) around.pop();
    parts.push({ line, depth: around.length, own });
    lastStart = line + last.line + (last.own.folds.at(-1)?.startLine ?? 0);
    count += total(own.counts);
  };
  const addAround = (fold: Fold): void => {
    if (fold.endLine <= fold.startLine || fold.startLine === lastStart) return;
    add(0, new StretchFolds([{ line: 0, own: new NestedFolds([fold]) }]));
    around.push(fold.endLine);
  };
  const isCut = (runs.at(-1)?.like.part ?? 0) > 0;
  for (const [at, run] of runs.entries()) {
    const { like, from } = run;
    if (isCut && runs[at - 1]?.like.part !== like.part) addAround(partFold(document, at));
    if (like.holds === "section") addAround(sectionFold(document, run));
    if (like.holds === "frame" && from === 0) addAround(frameFold(document, like));
    let index = from;
    for (const stretch of run.stretches) {
      if (count > most && like.holds !== "top") break;
      if (!stretch.keeps(reading.ofStretch))
        for (const block of stretch.blocks) {
          block.kept(reading.ofBlock);
          yield;
        }
      add(blocks.firstLineOf(index), stretch.kept(reading.ofStretch));
      index += stretch.blocks.length;
      yield;
    }
  }
  return parts;
}

/** The last line of a block or an earlier one; not before `least`. */
function lastLineUpTo({ blocks }: Document, index: number, least: number): number {
  for (let at = index; at >= least; at--) {
    const last = blocks.get(at)?.kept(foldsOf).lastLine ?? -1;
    if (last >= 0) return last + blocks.firstLineOf(at);
  }
  return 0;
}

/** One of several documents, from its first line; its first run is given. */
function partFold(document: Document, first: number): Fold {
  const { blocks } = document;
  const { like, from } = blocks.runs[first] ?? {};
  let last = first;
  while (like && blocks.runs[last + 1]?.like.part === like.part) last++;
  const marker = /^(?:(?:\uFEFF|[ \t]*(?:[#%].*)?(?:\r\n|\r|\n))*)---(?=\s)/.exec(like?.text ?? "");
  if (!marker || from === undefined) return nothing;
  const startLine = blocks.firstLineOf(from) + marker[0].split(/\r\n|\r|\n/).length - 1;
  return { startLine, endLine: lastLineUpTo(document, (blocks.runs[last]?.to ?? 0) - 1, from) };
}

/** A section whose children are blocks: its key ends the previous block. */
const sectionFold = (document: Document, { from, to }: Run): Fold => ({
  startLine: document.blocks.firstLineOf(from) - 1,
  endLine: lastLineUpTo(document, to - 1, from),
});

/** A sequence whose items are blocks: the brackets are in the first and last block. */
function frameFold({ blocks }: Document, { text }: Block): Fold {
  const last = blocks.length - 1;
  const endLine = blocks.firstLineOf(last);
  const isAlone = /[\r\n][\s\]}]*$/.test(blocks.get(last - 1)?.text.slice(-1_000) ?? "");
  const opening = text.slice(0, text.lastIndexOf("[")).split(/\r\n|\r|\n/).length - 1;
  return { startLine: opening, endLine: isAlone ? endLine - 1 : endLine };
}

const nothing: Fold = { startLine: 0, endLine: 0 };

function withoutFirstOf(found: StretchFolds, line: number): StretchFolds {
  const [first, ...others] = found.each;
  const own = first && withoutFirst(first.own, line - first.line);
  if (!own || own === first.own) return found;
  return new StretchFolds(own.folds.length > 0 ? [{ line: first.line, own }, ...others] : others);
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const totalOf = (parts: readonly FoldPart[]): number => parts.reduce((sum, { own }) => sum + total(own.counts), 0);

/** The least nested folds, up to the limit. */
function cutTo(parts: readonly FoldPart[], most: number): readonly FoldPart[] {
  const counts: number[] = [];
  for (const { depth, own } of parts) addCounts(counts, own.counts, 1, depth);
  const room = roomByDepth(counts, most);
  return parts.map((part) => {
    const own = part.own.within(room.slice(part.depth));
    addCounts(room, own.counts, -1, part.depth);
    return { ...part, own };
  });
}
