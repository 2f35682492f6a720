import { cpuTime } from "./cpu-time.ts";

/** The ratio of the larger text's length to the smaller one's. */
const growthFactor = 4;

/** Four times the text may take about four times as long; quadratic work takes sixteen times as long. */
export const growthLimit = 10;

/** For texts large enough that their times can be measured well. */
export const closeGrowthLimit = 6;

/** In milliseconds. Shorter times depend more on the machine than on the work. */
const minTime = 20;

/** On a busy machine, some measurements are too long, but not all of them. */
const attempts = 4;

/**
 * A step that caches and memory cause is at one size and is gone at larger ones, where quadratic work shows all the more. So a
 * growth that is too large is measured again with longer texts.
 */
const longer = [1, 2, 4];

/** The sizes that `growth` may ask for. */
export function growthSizes(size: number): number[] {
  return [...new Set(longer.flatMap((factor) => [factor * size, growthFactor * factor * size]))];
}

/** The factor by which the time grows for a text that is `growthFactor` times as long, measured until it is below the limit. */
export function growth(work: (size: number) => void, size: number, limit = growthLimit): number {
  return growthOf((count) => count, work, size, limit);
}

/** As `growth`, of the work alone: what it works on is made before. */
export function growthOf<Input>(
  inputOf: (size: number) => Input,
  work: (input: Input, size: number) => void,
  size: number,
  limit = growthLimit,
): number {
  const workOn = (count: number): (() => void) => {
    const input = inputOf(count);
    return () => work(input, count);
  };
  let least = Number.POSITIVE_INFINITY;
  for (const factor of longer) {
    const small = workOn(factor * size);
    const large = workOn(growthFactor * factor * size);
    for (let attempt = 0; attempt < attempts && least >= limit; attempt++)
      least = Math.min(least, growthOnce(small, large));
    if (least < limit) break;
  }
  return least;
}

function growthOnce(small: () => void, large: () => void): number {
  const timeOf = (work: () => void): number => {
    const before = cpuTime();
    work();
    return cpuTime() - before;
  };
  // Once before, when the code may not be compiled yet, and once after, when there may be garbage of the long text.
  const before = timeOf(small);
  const long = timeOf(large);
  return long / Math.max(minTime, Math.min(before, timeOf(small)));
}
