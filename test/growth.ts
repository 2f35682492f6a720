import { cpuTime } from "./cpu-time.ts";

/** The ratio of the larger text's length to the smaller one's. */
export const growthFactor = 4;

/** Four times the text may take about four times as long; quadratic work takes sixteen times as long. */
export const growthLimit = 10;

/** For texts large enough that their times can be measured well. */
export const closeGrowthLimit = 6;

/** In milliseconds. Shorter times depend more on the machine than on the work. */
const minTime = 20;

/** On a busy machine, some measurements are too long, but not all of them. */
const attempts = 10;

/** The factor by which the time grows for a text that is `growthFactor` times as long, measured until it is below the limit. */
export function growth(work: (size: number) => void, size: number, limit = growthLimit): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least >= limit; attempt++)
    least = Math.min(least, growthOnce(work, size));
  return least;
}

function growthOnce(work: (size: number) => void, size: number): number {
  const timeOf = (count: number): number => {
    const before = cpuTime();
    work(count);
    return cpuTime() - before;
  };
  // Once before, when the code may not be compiled yet, and once after, when there may be garbage of the long text.
  const before = timeOf(size);
  const large = timeOf(growthFactor * size);
  return large / Math.max(minTime, Math.min(before, timeOf(size)));
}
