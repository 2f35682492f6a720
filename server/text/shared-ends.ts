/** How many items at either end of two lists are the same. */
export function sharedEnds<T>(
  some: readonly T[],
  others: readonly T[],
  isSame: (one: T | undefined, other: T | undefined) => boolean,
): { readonly head: number; readonly tail: number } {
  const most = Math.min(some.length, others.length);
  let head = 0;
  let tail = 0;
  while (head < most && isSame(some[head], others[head])) head++;
  while (tail < most - head && isSame(some[some.length - 1 - tail], others[others.length - 1 - tail])) tail++;
  return { head, tail };
}
