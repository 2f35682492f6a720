/** A filter that keeps the first item with each key. */
export function onlyFirst<Item>(keyOf: (item: Item) => unknown): (item: Item) => boolean {
  const seen = new Set<unknown>();
  return (item) => seen.size < seen.add(keyOf(item)).size;
}
