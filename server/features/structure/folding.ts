import type { Block, Document, Run } from "../../document/index.ts";
import { foldsOf } from "./block-folds.ts";
import type { Fold } from "./fold.ts";
import { roomByDepth } from "./room-by-depth.ts";

/**
 * The folds of a document, in order, outer before inner, at most one per line. `most`: if there are more, the deepest are omitted
 * (`isCut`).
 */
export const folding = (document: Document, most = Number.POSITIVE_INFINITY) => cutTo(readFolds(document), most);

interface NestedFold {
  readonly fold: Fold;
  /** How many folds are around it. */
  readonly depth: number;
}

function readFolds(document: Document): readonly NestedFold[] {
  const { blocks } = document;
  const { runs } = blocks;
  const folds: NestedFold[] = [];
  /** The last lines of the folds around the next block. */
  const enclosing: number[] = [];
  /** An editor shows one fold for each line. */
  let lastStart = -1;
  const addAround = (fold: Fold): void => {
    if (fold.endLine <= fold.startLine || fold.startLine === lastStart) return;
    leave(enclosing, fold.startLine);
    folds.push({ fold, depth: enclosing.length });
    enclosing.push(fold.endLine);
    lastStart = fold.startLine;
  };
  const addBlock = (block: Block, line: number): void => {
    const inside: number[] = [];
    for (const own of block.kept(foldsOf).folds) {
      const fold = { ...own, startLine: own.startLine + line, endLine: own.endLine + line };
      if (fold.startLine === lastStart) continue;
      if (inside.length === 0) leave(enclosing, fold.startLine);
      leave(inside, fold.startLine);
      folds.push({ fold, depth: enclosing.length + inside.length });
      inside.push(fold.endLine);
      lastStart = fold.startLine;
    }
  };
  const isCut = (runs.at(-1)?.like.part ?? 0) > 0;
  for (const [at, run] of runs.entries()) {
    const { like, from, to } = run;
    if (isCut && runs[at - 1]?.like.part !== like.part) addAround(partFold(document, at));
    if (like.holds === "section") addAround(sectionFold(document, run));
    if (like.holds === "frame" && from === 0) addAround(frameFold(document, like));
    for (let index = from; index < to; index++) {
      const block = blocks.get(index);
      if (block) addBlock(block, blocks.firstLineOf(index));
    }
  }
  return folds;
}

/** Forgets the folds that end before a line. */
function leave(ends: number[], line: number): void {
  while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) < line) ends.pop();
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

/** The least nested folds, up to the limit. */
function cutTo(folds: readonly NestedFold[], most: number) {
  if (folds.length <= most) return { folds: folds.map(({ fold }) => fold), isCut: false };
  const counts: number[] = [];
  for (const { depth } of folds) counts[depth] = (counts[depth] ?? 0) + 1;
  const hasRoom = roomByDepth(counts, most);
  return { folds: folds.flatMap(({ fold, depth }) => (hasRoom(depth) ? fold : [])), isCut: true };
}
