import type { Block, Document } from "../../document/index.ts";
import { foldsOf } from "./block-folds.ts";
import type { Fold } from "./fold.ts";

/**
 * The folds of a document, in order, outer before inner, at most one per line. The folds of each block are cached. `most`: if
 * there are more, the deepest are omitted.
 */
export function folding(document: Document, most = Number.POSITIVE_INFINITY): readonly Fold[] {
  const { blocks } = document;
  const folds: Fold[] = [];
  const add = (fold: Fold): void => {
    if (fold.endLine > fold.startLine && fold.startLine !== folds.at(-1)?.startLine) folds.push(fold);
  };
  const lineOf = (index: number): number => blocks.firstLineOf(index);
  const isCut = (blocks.get(blocks.length - 1)?.part ?? 0) > 0;
  blocks.all().forEach((block, index) => {
    const before = blocks.get(index - 1);
    if (isCut && before?.part !== block.part) add(partFold(document, index));
    if (block.holds === "section" && !isSibling(before, block)) add(sectionFold(document, index));
    if (block.holds === "frame" && index === 0) add(frameFold(document, block));
    for (const fold of block.kept(foldsOf).folds)
      add({ ...fold, startLine: fold.startLine + lineOf(index), endLine: fold.endLine + lineOf(index) });
  });
  return outermost(folds, most);
}

const isSibling = (block: Block | undefined, like: Block): boolean =>
  block?.holds === like.holds && block.section === like.section && block.part === like.part;

/** The last line of a block or an earlier one; not before `least`. */
function lastLineUpTo({ blocks }: Document, index: number, least: number): number {
  for (let at = index; at >= least; at--) {
    const last = blocks.get(at)?.kept(foldsOf).lastLine ?? -1;
    if (last >= 0) return last + blocks.firstLineOf(at);
  }
  return 0;
}

/** One of several documents, from its first line. */
function partFold(document: Document, first: number): Fold {
  const { blocks } = document;
  const part = blocks.get(first)?.part;
  let last = first;
  while (blocks.get(last + 1)?.part === part) last++;
  const marker = /^(?:(?:\uFEFF|[ \t]*(?:[#%].*)?(?:\r\n|\r|\n))*)---(?=\s)/.exec(blocks.get(first)?.text ?? "");
  if (!marker) return nothing;
  const startLine = blocks.firstLineOf(first) + marker[0].split(/\r\n|\r|\n/).length - 1;
  return { startLine, endLine: lastLineUpTo(document, last, first) };
}

/** A section whose children are blocks: its key ends the previous block. */
function sectionFold(document: Document, first: number): Fold {
  const { blocks } = document;
  const like = blocks.get(first);
  let last = first;
  while (like && isSibling(blocks.get(last + 1), like)) last++;
  return { startLine: blocks.firstLineOf(first) - 1, endLine: lastLineUpTo(document, last, first) };
}

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
  let left = most;
  const allowed = atDepth.map((count) => {
    const here = Math.max(0, Math.min(count, left));
    left -= here;
    return here;
  });
  return folds.filter((_, index) => {
    const depth = depths[index] ?? 0;
    const more = allowed[depth] ?? 0;
    allowed[depth] = more - 1;
    return more > 0;
  });
}
