import { firstBy, type PartKind } from "../../model/resources.ts";
import { couldBeSame, isOpenKey } from "../compare.ts";
import { keyIn, type ResourceState } from "../state.ts";
import { pairInTurn } from "./in-turn.ts";
import type { Identity } from "./match.ts";

/**
 * Configurations by port; nodes by label, without one by address. Between stacks, the rest of the configurations by label, and
 * then all in order: nothing says that the order of responses is that of the stack.
 */
export function pairParts(
  kind: PartKind,
  now: readonly ResourceState[],
  before: readonly ResourceState[],
  identity: Identity,
): ReadonlyMap<ResourceState, ResourceState> {
  const label = (state: ResourceState) => keyIn(state, "label");
  const withoutLabel = (key: typeof label) => (state: ResourceState) => (state.fields.has("label") ? null : key(state));
  const inOrder = () => "";
  const [certain, likely] =
    kind === "config"
      ? [[(state: ResourceState) => keyIn(state, "port")], [label, inOrder]]
      : [[label, withoutLabel((state) => keyIn(state, "address"))], [withoutLabel(inOrder)]];
  return pairInTurn(now, before, identity === "labels" ? certain : [...certain, ...likely]);
}

/** Those of a stack that exist: the service refuses another configuration of a port. */
export function existingParts(kind: PartKind, all: readonly ResourceState[], identity: Identity): typeof all {
  if (kind !== "config" || identity === "labels") return all;
  const portOf = (state: ResourceState) => keyIn(state, "port");
  const first = firstBy(all, portOf);
  return all.filter((one) => portOf(one) === null || first.get(portOf(one)) === one);
}

/** Whether one of two labels that differ is known only when requests are sent, and may be the other. */
export function mayHaveSameLabel({ fields: before }: ResourceState, { fields: now }: ResourceState): boolean {
  const [one, other] = [before.get("label"), now.get("label")];
  if (!one || !other) return false;
  return (isOpenKey(one.key) && isOpenKey(other.key)) || couldBeSame(one, other);
}
