/** Whether there is still room for an item of a depth under a limit: the least nested come first. Each takes its own. */
export function roomByDepth(counts: readonly number[], most: number): (depth: number) => boolean {
  let free = most;
  const room = counts.map((count) => {
    const here = Math.max(0, Math.min(count, free));
    free -= here;
    return here;
  });
  return (depth) => {
    const left = room[depth] ?? 0;
    room[depth] = Math.max(0, left - 1);
    return left > 0;
  };
}
