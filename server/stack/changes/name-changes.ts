import { stackNameIn } from "../plan/resource-variables.ts";
import { nameResource, type ResourceSteps, type StepNames } from "../plan/step-names.ts";
import type { DescribedInStack } from "./described.ts";
import type { ResourceChange } from "./resource-change.ts";
import type { StackSide } from "./sides.ts";

/** Names in the order of a plan, so that adding an instance renames no other step. */
export function nameChanges(
  changed: readonly ResourceChange[],
  { stacks }: Pick<StackSide, "stacks">,
  names: StepNames,
): ReadonlyMap<DescribedInStack, ResourceSteps> {
  const resources = [...new Set(changed.flatMap((change) => change.now ?? []))];
  const ordered = ["loadbalancers", "instances"].flatMap((namespace) =>
    resources.filter((one) => one.namespace === namespace),
  );
  return new Map(ordered.map((one) => [one, nameResource(names, stackNameIn(stacks, one.part), one)]));
}
