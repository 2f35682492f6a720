/** How many items of each depth there is room for under a limit: the least nested come first. */
export function roomByDepth(counts: readonly number[], most: number): number[] {
  let left = most;
  return counts.map((count) => {
    const here = Math.max(0, Math.min(count, left));
    left -= here;
    return here;
  });
}
