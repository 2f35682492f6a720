import { cpuTime } from "./cpu-time.ts";

/** How many times the larger text is as long as the smaller one. */
export const growthFactor = 4;

/** Four times the text may take about four times as long; work that grows with the square takes sixteen times. */
export const growthLimit = 10;

/** In milliseconds. Less says more about the machine than about the work. */
const minTime = 20;

/** A machine that is busy with other work makes a single measurement too long now and then, but not each of them. */
const attempts = 4;

/** How many times as long something takes for a text that is `growthFactor` times as long. */
export function growth(work: (size: number) => void, size: number): number {
  work(size);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least >= growthLimit; attempt++)
    least = Math.min(least, growthOnce(work, size));
  return least;
}

function growthOnce(work: (size: number) => void, size: number): number {
  const timeOf = (count: number): number => {
    const before = cpuTime();
    work(count);
    return cpuTime() - before;
  };
  const [small, large] = [size, growthFactor * size].map((count) => Math.min(timeOf(count), timeOf(count)));
  return (large ?? 0) / Math.max(minTime, small ?? 0);
}
