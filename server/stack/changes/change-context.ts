import type { Value } from "../../document/index.ts";
import type { PlanContext } from "../plan/context.ts";
import type { ResourceSteps } from "../plan/step-names.ts";
import { type DescribedInStack, resourceOf } from "./described.ts";
import type { ExistingIds } from "./existing-ids.ts";
import type { StackSide } from "./sides.ts";

export type ChangeContexts = ReturnType<typeof changeContexts>;

/** The contexts for drafting the changes of several stacks. */
export function changeContexts(
  now: StackSide,
  stepNames: ReadonlyMap<DescribedInStack, ResourceSteps>,
  ids: ExistingIds,
  shared: Omit<PlanContext, "stack" | "find" | "stepOf" | "existing">,
  isUnknown: (one: DescribedInStack) => boolean,
) {
  const described = new Map<Value, DescribedInStack>();
  const resources = new Map<DescribedInStack, Value>();

  const keptResource = (one: DescribedInStack): Value | undefined => {
    const resource = resources.get(one) ?? resourceOf(one);
    if (!resource) return undefined;
    resources.set(one, resource);
    described.set(resource, one);
    return resource;
  };
  const of = (part: number): PlanContext => ({
    ...shared,
    stack: { region: now.region(part) },
    find: (namespace, name) => {
      const resource = now.find(part, namespace, name);
      return resource && keptResource(resource);
    },
    stepOf: (resource, answers) => {
      const one = described.get(resource);
      return one && stepNames.get(one)?.[answers];
    },
    existing: (resource, attribute) => {
      const one = described.get(resource);
      // The step of what may exist is always left out, and so is what needs it.
      const step = one && isUnknown(one) ? stepNames.get(one)?.itself : undefined;
      if (step !== undefined) return [{ kind: "step", step, field: attribute }];
      return one && ids.attribute(one, resource, attribute);
    },
  });
  return {
    /** The same one each time. */
    resource: keptResource,
    of,
  };
}
