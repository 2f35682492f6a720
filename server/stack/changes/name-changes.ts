import { stackNameIn } from "../plan/resource-variables.ts";
import type { StepNames } from "../plan/step-names.ts";
import type { DescribedInStack } from "./described.ts";
import type { ResourceChange } from "./resource-change.ts";
import type { StackSide } from "./sides.ts";

/** The names of the requests for a resource that changes. */
export interface ChangeNames {
  /** The name of its stack, if the file has several. */
  readonly stack: string | null;
  /** Of the request that creates it; the names of its other requests start with it. */
  readonly itself: string;
  /** Of the request for its private address; empty if there is none. */
  readonly address: string;
}

/** Names in the order of a plan, so that adding an instance renames no other step. */
export function nameChanges(
  changed: readonly ResourceChange[],
  { stacks }: Pick<StackSide, "stacks">,
  names: StepNames,
): ReadonlyMap<DescribedInStack, ChangeNames> {
  const resources = new Set(changed.flatMap((change) => change.now ?? []));
  const named = new Map<DescribedInStack, ChangeNames>();
  for (const namespace of ["loadbalancers", "instances"])
    for (const one of resources) {
      if (one.namespace !== namespace) continue;
      const stack = stackNameIn(stacks, one.part);
      const itself = names.give(stack, one.name);
      const address = one.asksForAddress ? names.giveWithin(itself, "ip") : "";
      named.set(one, { stack, itself, address });
    }
  return named;
}
