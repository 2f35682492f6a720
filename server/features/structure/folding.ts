import type { Block, Document, Run } from "../../document/index.ts";
import { foldsOf, outerFoldsOf } from "./block-folds.ts";
import type { Fold } from "./fold.ts";
import { roomByDepth } from "./room-by-depth.ts";
import { finish, type Stepwise } from "./stepwise.ts";

export interface Folds {
  readonly folds: readonly Fold[];
  /** There are more than are shown. */
  readonly isCut: boolean;
}

/**
 * The folds of a document, in order, outer before inner, at most one per line. `most`: if there are more, the deepest are
 * omitted.
 */
export const folding = (document: Document, most = Number.POSITIVE_INFINITY): readonly Fold[] =>
  finish(foldSteps(document, most)).folds;

/** The same in steps. Of very many blocks, only as many are read as are shown. */
export function* foldSteps(document: Document, most: number): Stepwise<Folds> {
  if (document.blocks.length > most) {
    const outer = yield* readFolds(document, outerFoldsOf, most);
    if (outer.length > most) return { folds: outermost(outer, most), isCut: true };
  }
  const folds = yield* readFolds(document, (block) => block.kept(foldsOf).folds, Number.POSITIVE_INFINITY);
  return folds.length > most ? { folds: outermost(folds, most), isCut: true } : { folds, isCut: false };
}

type Read = (block: Block) => readonly Fold[];

function* readFolds(document: Document, read: Read, most: number): Stepwise<readonly Fold[]> {
  const { blocks } = document;
  const { runs } = blocks;
  const folds: Fold[] = [];
  const add = (fold: Fold): void => {
    if (fold.endLine > fold.startLine && fold.startLine !== folds.at(-1)?.startLine) folds.push(fold);
  };
  const isCut = (runs.at(-1)?.like.part ?? 0) > 0;
  for (const [at, run] of runs.entries()) {
    const { like, from, to } = run;
    if (isCut && runs[at - 1]?.like.part !== like.part) add(partFold(document, at));
    if (like.holds === "section") add(sectionFold(document, run));
    if (like.holds === "frame" && from === 0) add(frameFold(document, like));
    for (let index = from; index < to && (folds.length <= most || like.holds === "top"); index++) {
      const block = blocks.get(index);
      const line = blocks.firstLineOf(index);
      for (const fold of block ? read(block) : [])
        add({ ...fold, startLine: fold.startLine + line, endLine: fold.endLine + line });
      yield;
    }
  }
  return folds;
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

/** The least nested ones, up to the limit. */
function outermost(folds: readonly Fold[], most: number): readonly Fold[] {
  if (folds.length <= most) return folds;
  const open: Fold[] = [];
  const atDepth: number[] = [];
  const depths = folds.map((fold) => {
    while ((open.at(-1)?.endLine ?? Number.POSITIVE_INFINITY) < fold.startLine) open.pop();
    const depth = open.push(fold) - 1;
    atDepth[depth] = (atDepth[depth] ?? 0) + 1;
    return depth;
  });
  const allowed = roomByDepth(atDepth, most);
  return folds.filter((_, index) => {
    const depth = depths[index] ?? 0;
    const more = allowed[depth] ?? 0;
    allowed[depth] = more - 1;
    return more > 0;
  });
}
