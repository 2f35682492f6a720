import type { Value } from "../../document/index.ts";
import { type BlockSpan, keyPlaceOf } from "../plan/step.ts";
import type { DescribedInStack, DescribedResource, DescribedStack } from "./described.ts";
import type { Identity } from "./match.ts";
import { meaningOf, type ResolveReference } from "./meaning.ts";
import type { AnswerText, KeyOfResource, StackSide } from "./sides.ts";
import type { BalancerState, ResourceState } from "./state.ts";

/** The side from which something changes: a stack, or answers of the service. */
export interface EarlierSide {
  readonly identity: Identity;
  readonly stacks: readonly DescribedStack[];
  readonly instance: (resource: DescribedResource) => ResourceState | null;
  readonly balancer: (resource: DescribedResource) => BalancerState | null;
  /** Whether a resource is certainly the same, without reading it. */
  readonly isUnchanged: (now: DescribedInStack, before: DescribedResource, side: StackSide) => boolean;
  /** Whether values inside two fields mean the same. */
  readonly isSame: (before: Value, now: Value, resolve: ResolveReference) => boolean;
  readonly answer: AnswerText;
  /** Null if it is not in a file with lines. */
  readonly place: (resource: DescribedResource) => BlockSpan | null;
}

/** A stack as the earlier side. */
export function earlierStack(side: StackSide): EarlierSide {
  const own = new Map(
    side.stacks.flatMap(({ resources }) => resources.map((one) => [one as DescribedResource, one] as const)),
  );
  const keyOf: KeyOfResource = ({ number }, attribute) => ({
    key: `#${number}.${attribute}`,
    text: null,
    isKnown: true,
  });
  const balancers = new Map<DescribedResource, BalancerState | null>();
  const regionKeys = new Map<string, boolean>();
  const regionKey = (from: StackSide, part: number): string | null => {
    const region = from.region(part);
    return region ? meaningOf(region, from.resolver(part, keyOf)).key : null;
  };
  return {
    identity: "names",
    stacks: side.stacks,
    instance: (resource) => {
      const found = own.get(resource);
      return found ? side.instance(found, keyOf) : null;
    },
    balancer: (resource) => {
      const found = own.get(resource);
      if (!balancers.has(resource)) balancers.set(resource, found ? side.balancer(found, keyOf) : null);
      return balancers.get(resource) ?? null;
    },
    isUnchanged: (now, before, fresh) => {
      const old = own.get(before);
      if (!old || now.refers || now.at !== old.at || now.name !== old.name || now.block.text !== old.block.text)
        return false;
      if (now.block.holds !== old.block.holds || now.block.section !== old.block.section) return false;
      if (now.hasRegion) return true;
      const key = `${now.part} ${old.part}`;
      let isSame = regionKeys.get(key);
      isSame ??= regionKey(fresh, now.part) === regionKey(side, old.part);
      regionKeys.set(key, isSame);
      return isSame;
    },
    isSame: (before, now, resolve) =>
      meaningOf(before, side.resolver(before.block.part, keyOf)).key === meaningOf(now, resolve).key,
    answer: () => null,
    place: (resource) => {
      const found = own.get(resource);
      const value = found && side.resource(found)?.value;
      return value ? keyPlaceOf(value) : null;
    },
  };
}
