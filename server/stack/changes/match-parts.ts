import { addToGroup } from "../../text/groups.ts";
import type { ConfigState, ResourceState } from "./state.ts";

/** By port, else in order. */
export function pairConfigs(
  now: readonly ConfigState[],
  before: readonly ConfigState[],
): ReadonlyMap<ConfigState, ConfigState> {
  const pairs = pairByKey(now, before, ({ port }) => port);
  return pairRest(pairs, now, before, () => "");
}

/** By label; without one, by address, else in order. */
export function pairNodes(
  now: readonly ResourceState[],
  before: readonly ResourceState[],
): ReadonlyMap<ResourceState, ResourceState> {
  const labelOf = ({ fields }: ResourceState): string | null => fields.get("label")?.key ?? null;
  const unnamed = (key: (state: ResourceState) => string | null) => (state: ResourceState) =>
    labelOf(state) === null ? key(state) : null;
  const byLabel = pairByKey(now, before, labelOf);
  const byAddress = pairRest(
    byLabel,
    now,
    before,
    unnamed(({ fields }) => fields.get("address")?.key ?? null),
  );
  return pairRest(
    byAddress,
    now,
    before,
    unnamed(() => ""),
  );
}

function pairRest<Item>(
  pairs: ReadonlyMap<Item, Item>,
  now: readonly Item[],
  before: readonly Item[],
  keyOf: (item: Item) => string | null,
): ReadonlyMap<Item, Item> {
  const taken = new Set(pairs.values());
  const rest = pairByKey(
    now.filter((one) => !pairs.has(one)),
    before.filter((one) => !taken.has(one)),
    keyOf,
  );
  return new Map([...pairs, ...rest]);
}

function pairByKey<Item>(
  now: readonly Item[],
  before: readonly Item[],
  keyOf: (item: Item) => string | null,
): ReadonlyMap<Item, Item> {
  const waiting = new Map<string, Item[]>();
  for (const one of [...before].reverse()) {
    const key = keyOf(one);
    if (key === null) continue;
    addToGroup(waiting, key, one);
  }
  const pairs = new Map<Item, Item>();
  for (const one of now) {
    const key = keyOf(one);
    const partner = key === null ? undefined : waiting.get(key)?.pop();
    if (partner !== undefined) pairs.set(one, partner);
  }
  return pairs;
}
