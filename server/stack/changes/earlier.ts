import type { ResourceKind } from "../../api/index.ts";
import { keptIn } from "../../text/groups.ts";
import { type BlockSpan, keyPlaceOf } from "../plan/step.ts";
import {
  type DescribedInStack,
  type DescribedResource,
  type DescribedStack,
  keyOfName,
  resourceOf,
} from "./described.ts";
import type { Identity } from "./matching/match.ts";
import { meaningOf } from "./meaning.ts";
import type { KeyOfResource, StackSide } from "./sides.ts";
import type { ResourceState } from "./state.ts";

/** The side from which something changes: a stack, or answers of the service. */
export interface EarlierSide {
  readonly identity: Identity;
  readonly stacks: readonly DescribedStack[];
  readonly state: (resource: DescribedResource) => ResourceState | null;
  /** Whether a resource whose stacks have the same region is certainly the same, without reading it. */
  readonly isUnchanged: (now: DescribedInStack, before: DescribedResource) => boolean;
  /** Whether what it does not have does not exist. */
  readonly isWhole: (kind: ResourceKind) => boolean;
  /** Whether all of it could be read. Otherwise, what seems to be the same may not be. */
  readonly isRead: boolean;
  /** Whether what it seems to have may be part of something else. */
  readonly hasSyntaxErrors: boolean;
  /** Whether part of a list of instances is missing. */
  readonly lacksInstances: boolean;
  /** What the default region of a stack means; null if it has none. */
  readonly region: (part: number) => string | null;
  /** Its ID or an address, if an answer says it. */
  readonly answer: (resource: DescribedResource, attribute: string) => string | null;
  /** Null if it is not in a file with lines. */
  readonly place: (resource: DescribedResource) => BlockSpan | null;
}

/** A stack as the earlier side. */
export function earlierStack(side: StackSide): EarlierSide {
  const keyOf: KeyOfResource = (one, attribute) => ({ key: keyOfExisting(one, attribute), text: null, isKnown: true });
  return {
    identity: "names",
    stacks: side.stacks,
    state: keptBalancers((one) => (isInStack(one) ? side.state(one, keyOf) : null)),
    isUnchanged: (now, old) =>
      isInStack(old) &&
      !now.refers &&
      now.at === old.at &&
      now.name === old.name &&
      now.block.holds === old.block.holds &&
      now.block.section === old.block.section &&
      now.block.text === old.block.text,
    isWhole: () => side.unread.length === 0,
    isRead: side.unread.length === 0,
    hasSyntaxErrors: side.unread.some(({ block }) => block.parsed.problems.length > 0),
    lacksInstances: false,
    region: (part) => {
      const region = side.region(part);
      return region ? meaningOf(region, side.resolver(part, keyOf)).key : null;
    },
    answer: () => null,
    place: (one) => {
      const value = isInStack(one) && resourceOf(one);
      return value ? keyPlaceOf(value) : null;
    },
  };
}

/** Nothing is read twice of load balancers. Of instances, there may be very many. */
export function keptBalancers(read: EarlierSide["state"]): EarlierSide["state"] {
  const balancers = new Map<DescribedResource, ResourceState | null>();
  return (resource) =>
    resource.namespace === "instances" ? read(resource) : keptIn(balancers, resource, () => read(resource));
}

/**
 * What a reference to an attribute of a resource of the old side means, if its text is not known. An address that is still to
 * be allocated is not the one that the old side has anywhere.
 */
export const keyOfExisting = (
  { part, namespace, key, alias, asksForAddress }: DescribedResource,
  attribute: string,
): string =>
  `${attribute === "private_ipv4" && asksForAddress === false ? "new " : ""}#${part} ${alias === undefined ? key : keyOfName(namespace, alias)}.${attribute}`;

const isInStack = (one: DescribedResource): one is DescribedInStack => "block" in one;
