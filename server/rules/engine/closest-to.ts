/** The items nearest to an offset, up to a limit, from a sorted list. */
export function closestTo<T extends { readonly start: number }>(
  items: readonly T[],
  around: number,
  most: number,
): readonly T[] {
  const startAt = (index: number): number => items[index]?.start ?? around;
  let from = 0;
  let to = items.length;
  while (to - from > most)
    if (around - startAt(from) > startAt(to - 1) - around) from++;
    else to--;
  return items.slice(from, to);
}
