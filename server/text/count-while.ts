/** How many indexes from 0 on something holds for, found by halving: behind the first that it fails for it fails for all. */
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

/** How many of some ascending numbers are not greater than a limit. Positions ask this most: no step calls a function. */
export function countUpTo(numbers: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
