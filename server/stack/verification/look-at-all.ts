import { type CompareOptions, changesBetween } from "../changes/changes.ts";
import { type DescribedInStack, resourceOf } from "../changes/described.ts";
import type { EarlierSide } from "../changes/earlier.ts";
import { existingIds } from "../changes/existing-ids.ts";
import type { StackSide } from "../changes/sides.ts";
import { backendOf } from "../model/resources.ts";
import { bootOf } from "../plan/boot.ts";
import { createNames } from "../plan/names.ts";
import { keyPlaceOf, type Omission, placeOf, type Step } from "../plan/step.ts";
import { lookAt } from "./looks.ts";

/**
 * The requests that show whether what exists is as the stack says, as far as responses do. Looks at the ports of load balancers
 * that have nodes, and before that at the instances that these need.
 */
export function lookAtAll(now: StackSide, earlier: EarlierSide, options: CompareOptions) {
  const { changes, pairing } = changesBetween(now, earlier, options);
  const ids = existingIds(now, earlier, pairing);
  const names = createNames();
  const instances = new Map<DescribedInStack, Step>();
  const configs: Step[] = [];
  /** The ports that do not exist as far as is known. */
  const omissions: Omission[] = [];
  for (const change of changes) {
    const { kind, value } = change;
    const nodes =
      kind === "config" && value ? changes.filter(({ parent, value: node }) => parent === change && node) : [];
    if (nodes.length === 0 || !value || !change.now) continue;
    const port = value.get("port")?.integer ?? change.index + 1;
    const about = `port ${port} of the load balancer \`${change.now.name}\``;
    if (!change.old) {
      omissions.push({ what: about, why: "As far as is known, it does not exist.", place: placeOf(value) });
      continue;
    }
    const backends = nodes.map((node) => {
      const target = backendOf(node.value);
      return target && node.now ? now.find(node.now.part, target.namespace, target.name) : undefined;
    });
    for (const one of backends) {
      const resource = one && resourceOf(one);
      const before = (one && pairing.before(one)) ?? null;
      if (!one || !resource || !before || !boots(one) || instances.has(one)) continue;
      const looked = {
        name: names.give(one.name),
        about: `the instance \`${one.name}\``,
        origin: keyPlaceOf(resource),
      };
      const instanceId = ids.ofResource({ now: one, before });
      instances.set(one, lookAt("view-instance", looked, { instanceId }, { kind: "running" }));
    }
    configs.push(
      lookAt(
        "view-config",
        { name: names.give(change.now.name, port), about, origin: placeOf(value) },
        { loadbalancerId: ids.ofResource(change), configId: ids.ofConfig(change) },
        {
          kind: "up",
          nodes: nodes.map(({ value: node, index }) => node?.get("label")?.string ?? `node ${index + 1}`),
          off: backends.filter((one) => one && !boots(one)).length,
        },
      ),
    );
  }
  return { steps: [...instances.values(), ...configs], omissions };
}

function boots(one: DescribedInStack): boolean {
  const resource = resourceOf(one);
  return resource !== undefined && bootOf(resource) !== "not at all";
}
