/** Adds an item to its group, which is created with the first. */
export function addToGroup<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  keptIn(groups, key, (): Item[] => []).push(item);
}

/** Items by their keys, except those without one. */
export function groupedBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key | null): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) addToGroup(groups, key, item);
  }
  return groups;
}

/** How often each occurs. */
export function countEach<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** What is kept under a key; it is made when it is first asked for. */
export function keptIn<Key, Value>(
  kept: { readonly get: (key: Key) => Value | undefined; readonly set: (key: Key, value: Value) => unknown },
  key: Key,
  make: () => Value,
): Value {
  const present = kept.get(key);
  if (present !== undefined) return present;
  const made = make();
  kept.set(key, made);
  return made;
}
