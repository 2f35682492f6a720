import { addToGroup } from "../../../text/groups.ts";
import type { PartKind } from "../../model/resources.ts";
import { couldBeSame, isOpenKey } from "../compare.ts";
import { keyIn, type ResourceState } from "../state.ts";
import type { Identity } from "./match.ts";

/**
 * Configurations by port; nodes by label, without one by address. The rest in order: nothing says that the order of responses is
 * that of the stack.
 */
export function pairParts(
  kind: PartKind,
  now: readonly ResourceState[],
  before: readonly ResourceState[],
  identity: Identity,
): ReadonlyMap<ResourceState, ResourceState> {
  const ways: readonly ((state: ResourceState) => string | null)[] =
    kind === "config"
      ? [(state) => keyIn(state, "port"), () => ""]
      : [
          (state) => keyIn(state, "label"),
          (state) => (state.fields.has("label") ? null : keyIn(state, "address")),
          (state) => (state.fields.has("label") ? null : ""),
        ];
  const used = identity === "labels" ? ways.slice(0, -1) : ways;
  return used.reduce((pairs, keyOf) => pairRest(pairs, now, before, keyOf), new Map<ResourceState, ResourceState>());
}

/** Whether one of two labels that differ is known only when requests are sent, and may be the other. */
export function mayHaveSameLabel({ fields: before }: ResourceState, { fields: now }: ResourceState): boolean {
  const [one, other] = [before.get("label"), now.get("label")];
  if (!one || !other) return false;
  return (isOpenKey(one.key) && isOpenKey(other.key)) || couldBeSame(one, other);
}

function pairRest<Item>(
  pairs: Map<Item, Item>,
  now: readonly Item[],
  before: readonly Item[],
  keyOf: (item: Item) => string | null,
): Map<Item, Item> {
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
