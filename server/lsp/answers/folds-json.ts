import type { Fold } from "../../features/structure/fold.ts";
import type { FoldPart } from "../../features/structure/folding.ts";
import type { NestedFolds } from "../../features/structure/nested-folds.ts";
import { keptJson } from "./kept-json.ts";

/** Writes the folds of a document as JSON, in pieces; those of stretches are kept. */
export function foldsWriter(): (parts: readonly FoldPart[]) => readonly string[] {
  const kept = keptJson<NestedFolds>();
  return (parts) => {
    const pieces = parts
      .filter(({ own }) => own.folds.length > 0)
      .map(({ line, own }) =>
        kept(own, { line, character: 0 }, 0, () => own.folds.map((fold) => foldJson(fold, line)).join(",")),
      );
    return ["[", ...pieces.flatMap((piece, index) => (index > 0 ? [",", piece] : [piece])), "]"];
  };
}

function foldJson({ startLine, endLine, kind }: Fold, line: number): string {
  const shown = kind === undefined ? "" : `,"kind":"${kind}"`;
  return `{"startLine":${startLine + line},"endLine":${endLine + line}${shown}}`;
}
