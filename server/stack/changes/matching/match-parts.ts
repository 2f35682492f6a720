import { addToGroup } from "../../../text/groups.ts";
import { couldBeSame, isOpenKey } from "../compare.ts";
import type { ConfigState, ResourceState } from "../state.ts";
import type { Identity } from "./match.ts";

/** By port, else in order. Nothing says that the order of responses is that of the stack. */
export function pairConfigs(
  now: readonly ConfigState[],
  before: readonly ConfigState[],
  identity: Identity,
): ReadonlyMap<ConfigState, ConfigState> {
  const pairs = pairByKey(now, before, ({ port }) => port);
  return identity === "labels" ? pairs : pairRest(pairs, now, before, () => "");
}

/** Whether one of two labels that differ is known only when requests are sent, and may be the other. */
export function mayHaveSameLabel({ fields: before }: ResourceState, { fields: now }: ResourceState): boolean {
  const [one, other] = [before.get("label"), now.get("label")];
  if (!one || !other) return false;
  return (isOpenKey(one.key) && isOpenKey(other.key)) || couldBeSame(one, other);
}

/** By label; without one, by address, else in order, which responses do not have. */
export function pairNodes(
  now: readonly ResourceState[],
  before: readonly ResourceState[],
  identity: Identity,
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
  return identity === "labels"
    ? byAddress
    : pairRest(
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
