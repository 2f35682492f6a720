import type { Fold } from "./fold.ts";

/** Folds with how many others of them each is in. */
export class NestedFolds {
  /** In order, outer before inner. */
  readonly folds: readonly Fold[];
  readonly levels: readonly number[];
  /** How many there are on each level. */
  readonly counts: readonly number[];
  private shallow: NestedFolds | undefined;

  constructor(folds: readonly Fold[]) {
    const open: Fold[] = [];
    const counts: number[] = [];
    this.folds = folds;
    this.counts = counts;
    this.levels = folds.map((fold) => {
      while ((open.at(-1)?.endLine ?? Number.POSITIVE_INFINITY) < fold.startLine) open.pop();
      const level = open.push(fold) - 1;
      counts[level] = (counts[level] ?? 0) + 1;
      return level;
    });
  }

  /** The outermost levels: the same object each time. */
  upTo(levels: number): NestedFolds {
    if (this.counts.length <= levels) return this;
    if (this.shallow?.counts.length !== levels)
      this.shallow = this.within(this.counts.map((count, level) => (level < levels ? count : 0)));
    return this.shallow;
  }

  /** Those for which there is room on their level. */
  within(room: readonly number[]): NestedFolds {
    const left = [...room];
    return new NestedFolds(
      this.folds.filter((_, index) => {
        const level = this.levels[index] ?? 0;
        left[level] = (left[level] ?? 0) - 1;
        return (left[level] ?? 0) >= 0;
      }),
    );
  }
}

/** The folds of a block. */
export interface PlacedFolds {
  /** From which their lines count, from the start of the stretch. */
  readonly line: number;
  readonly own: NestedFolds;
}

/** The folds of a stretch of blocks. */
export class StretchFolds {
  /** The blocks that have some. */
  readonly each: readonly PlacedFolds[];
  /** How many there are on each level. */
  readonly counts: readonly number[];
  private shallow: StretchFolds | undefined;

  constructor(each: readonly PlacedFolds[]) {
    const counts: number[] = [];
    for (const { own } of each) addCounts(counts, own.counts, 1);
    this.each = each;
    this.counts = counts;
  }

  /** The outermost levels: the same object each time. */
  upTo(levels: number): StretchFolds {
    if (this.counts.length <= levels) return this;
    if (levels === 0) return noFolds;
    if (this.shallow?.counts.length !== levels)
      this.shallow = new StretchFolds(this.each.map(({ line, own }) => ({ line, own: own.upTo(levels) })));
    return this.shallow;
  }

  /** Those for which there is room on their level. */
  within(room: readonly number[]): StretchFolds {
    const levels = levelsWithin(this.counts, room);
    if (levels !== null) return this.upTo(levels);
    const left = [...room];
    const each = this.each.map(({ line, own }) => {
      const levels = levelsWithin(own.counts, left);
      const shown = levels === null ? own.within(left) : own.upTo(levels);
      addCounts(left, shown.counts, -1);
      return { line, own: shown };
    });
    return new StretchFolds(each.filter(({ own }) => own.folds.length > 0));
  }
}

const noFolds = new StretchFolds([]);

/** How many levels there is room for; null if there is room for only some of the folds of a level. */
function levelsWithin(counts: readonly number[], room: readonly number[]): number | null {
  const full = counts.findIndex((count, level) => count > (room[level] ?? 0));
  if (full < 0) return counts.length;
  return counts.every((_, level) => level < full || (room[level] ?? 0) <= 0) ? full : null;
}

/** Adds what is on each level to what is there, from a level on. */
export function addCounts(to: number[], counts: readonly number[], factor: 1 | -1, from = 0): void {
  for (let level = 0; level < counts.length; level++)
    to[from + level] = (to[from + level] ?? 0) + factor * (counts[level] ?? 0);
}
