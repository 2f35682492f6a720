import type { Block } from "../../document/index.ts";
import { childrenOf, countWhile, type Node, type Span } from "../../syntax/index.ts";
import type { Fold } from "./fold.ts";
import { type FoldLines, foldLinesOf } from "./fold-lines.ts";

/** The folds of a block, outer before inner; lines are relative to the block. */
export function foldsOf(block: Block) {
  const { root } = block.parsed;
  const lines = foldLinesOf(block.text);
  const comments = ownLineComments(block, lines);
  const folds: Fold[] = commentFolds(comments);
  const add = (startLine: number, node: Node, column: number): void => {
    const endLine = endOf(node, column);
    if (endLine > startLine) folds.push({ startLine, endLine });
  };
  const endOf = (node: Node, column: number): number => {
    if (node.kind === "scalar" || node.kind === "alias") return lines.lastLine(node.end);
    if (!node.flow) return withComments(lines.lastLine(node.end), column, comments, lines);
    const isClosed = /[\]}]/.test(block.text.charAt(node.end - 1));
    return isClosed ? lines.lastInside(node.end - 1) : lines.lastLine(node.end);
  };
  const waiting: Node[] = root ? [root] : [];
  if (root && isFlow(root)) add(lines.lineAt(root.start), root, 0);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === "mapping")
      for (const { key, value } of node.entries) {
        // Comments at the indentation of the key belong to what follows.
        const column = Math.max(lines.columnAt(value.start), lines.columnAt(key.start) + 1);
        add(lines.lineAt(isFlow(value) ? value.start : key.end), value, column);
      }
    if (node.kind === "sequence")
      for (const item of node.items) add(lines.lineAt(item.start), item, lines.columnAt(item.start));
    for (const child of childrenOf(node)) if (child.kind !== "alias") waiting.push(child);
  }
  /** The end of its content, with the comments that belong to it; -1 if empty. */
  const lastLine = root ? endOf(root, block.indent) : -1;
  return { folds: onePerLine(folds), lastLine };
}

const isFlow = (node: Node): boolean => (node.kind === "mapping" || node.kind === "sequence") && node.flow;

interface OwnLineComment {
  readonly startLine: number;
  readonly endLine: number;
  readonly column: number;
}

/** The comments on their own lines. */
function ownLineComments({ text, holds, parsed }: Block, lines: FoldLines): readonly OwnLineComment[] {
  return parsed.comments.flatMap(({ start, end }: Span) => {
    const startLine = lines.lineAt(start);
    // An item starts after the comma of the previous one, in the middle of a line.
    if (!lines.isFirst(start) || (startLine === 0 && holds === "item")) return [];
    if (!/^[ \t]*(?:[\r\n]|$)/.test(text.slice(end, end + 200))) return [];
    return [{ startLine, endLine: lines.lineAt(end), column: lines.columnAt(start) }];
  });
}

/** Comments on consecutive lines fold together. */
function commentFolds(comments: readonly OwnLineComment[]): Fold[] {
  const runs: { startLine: number; endLine: number }[] = [];
  for (const { startLine, endLine } of comments) {
    const run = runs.at(-1);
    if (run && startLine === run.endLine + 1) run.endLine = endLine;
    else runs.push({ startLine, endLine });
  }
  return runs.filter((run) => run.endLine > run.startLine).map((run) => ({ ...run, kind: "comment" }));
}

/** A collection includes the comments below it that are indented like its content. */
function withComments(endLine: number, column: number, comments: readonly OwnLineComment[], lines: FoldLines): number {
  let index = countWhile(comments.length, (at) => (comments[at]?.startLine ?? 0) <= endLine);
  let last = endLine;
  for (let next = comments[index]; next && next.column >= column; next = comments[++index]) {
    if (lines.filledBefore(next.startLine) !== last) break;
    last = next.endLine;
  }
  return last;
}

/** An editor shows one fold for each line: the longest. */
const onePerLine = (folds: readonly Fold[]): readonly Fold[] =>
  [...folds]
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)
    .filter((fold, index, all) => fold.startLine !== all[index - 1]?.startLine);
