import { groupedBy } from "../../../text/groups.ts";

/** Pairs items by their keys of the first way, the rest by those of the next. Of several with one key, the first come first. */
export function pairInTurn<Item>(
  now: readonly Item[],
  before: readonly Item[],
  ways: readonly ((item: Item) => string | null)[],
): ReadonlyMap<Item, Item> {
  const pairs = new Map<Item, Item>();
  const taken = new Set<Item>();
  for (const keyOf of ways) {
    const waiting = groupedBy(
      before.filter((one) => !taken.has(one)),
      keyOf,
    );
    for (const one of now) {
      const key = pairs.has(one) ? null : keyOf(one);
      const partner = key === null ? undefined : waiting.get(key)?.shift();
      if (partner === undefined) continue;
      pairs.set(one, partner);
      taken.add(partner);
    }
  }
  return pairs;
}
