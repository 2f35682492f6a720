import type { Fold } from "./fold.ts";

/** Folds with how many others of them each is in. */
export interface NestedFolds {
  /** In order, outer before inner. */
  readonly folds: readonly Fold[];
  readonly levels: readonly number[];
  /** How many there are on each level. */
  readonly counts: readonly number[];
}

export function nested(folds: readonly Fold[]): NestedFolds {
  const open: Fold[] = [];
  const counts: number[] = [];
  const levels = folds.map((fold) => {
    while ((open.at(-1)?.endLine ?? Number.POSITIVE_INFINITY) < fold.startLine) open.pop();
    const level = open.push(fold) - 1;
    counts[level] = (counts[level] ?? 0) + 1;
    return level;
  });
  return { folds, levels, counts };
}
