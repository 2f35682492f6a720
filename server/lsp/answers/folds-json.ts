import type { Fold } from "../../features/structure/fold.ts";
import type { FoldPart } from "../../features/structure/folding.ts";
import type { NestedFolds, StretchFolds } from "../../features/structure/nested-folds.ts";
import { keptJson } from "./kept-json.ts";

/** Writes the folds of a document as JSON, in pieces; those of blocks and stretches are kept. */
export function foldsWriter(): (parts: readonly FoldPart[]) => readonly string[] {
  const keptStretch = keptJson<StretchFolds>();
  const keptBlock = keptJson<NestedFolds>();
  const blockJson = (own: NestedFolds, line: number): string =>
    keptBlock(own, { line, character: 0 }, 0, () => own.folds.map((fold) => foldJson(fold, line)).join(","));
  const partJson = ({ line: from, own }: FoldPart): string =>
    keptStretch(own, { line: from, character: 0 }, 0, () =>
      own.each.map(({ line, own }) => blockJson(own, from + line)).join(","),
    );
  return (parts) => {
    const pieces = parts.filter(({ own }) => own.each.length > 0).map(partJson);
    return ["[", ...pieces.flatMap((piece, index) => (index > 0 ? [",", piece] : [piece])), "]"];
  };
}

function foldJson({ startLine, endLine, kind }: Fold, line: number): string {
  const shown = kind === undefined ? "" : `,"kind":"${kind}"`;
  return `{"startLine":${startLine + line},"endLine":${endLine + line}${shown}}`;
}
