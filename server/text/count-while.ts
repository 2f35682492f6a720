/** The number of leading indexes for which a monotonic predicate holds, found by binary search. */
export function countWhile(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of ascending numbers up to a limit. */
export const countUpTo = (numbers: ArrayLike<number>, limit: number): number =>
  countWhile(numbers.length, (index) => (numbers[index] ?? 0) <= limit);
