import { addToGroup } from "../../text/groups.ts";

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
export function countEach<Key>(keys: Iterable<Key>): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
