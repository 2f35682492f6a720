import { groupedBy } from "../../../text/groups.ts";
import type { PartKind } from "../../model/resources.ts";
import { type DescribedInStack, type DescribedResource, resourcesIn } from "../described.ts";
import type { EarlierSide } from "../earlier.ts";
import type { KeyOfResource, StackSide } from "../sides.ts";
import type { ResourceState } from "../state.ts";
import type { Pairing } from "./match.ts";
import { pairParts } from "./match-parts.ts";

/**
 * Tells instances with the same label apart by the nodes of load balancers: where a node of the stack refers to an instance, the
 * node with the same label in an answer has the private address of that instance.
 */
export function pairByAddress(pairing: Pairing, now: StackSide, earlier: EarlierSide, keyOf: KeyOfResource): Pairing {
  if (pairing.ambiguous.size === 0) return pairing;
  const agreed = agreementOf(
    resourcesIn(now.stacks, "loadbalancers").flatMap((balancer) =>
      backendsOf(balancer).flatMap(({ instance, address }) => {
        const candidates = pairing.ambiguous.get(instance) ?? [];
        const before = candidates.find((one) => earlier.answer(one, "private_ipv4") === address);
        return before ? { instance, before } : [];
      }),
    ),
  );
  if (agreed.size === 0) return pairing;
  const groups = groupedBy(pairing.ambiguous.keys(), (instance) => pairing.ambiguous.get(instance) ?? null);
  const ambiguous = new Map<DescribedInStack, readonly DescribedResource[]>();
  const gone = [...pairing.gone];
  for (const [candidates, instances] of groups) {
    const taken = new Set(instances.map((instance) => agreed.get(instance)));
    const old = candidates.filter((one) => !taken.has(one));
    const fresh = instances.filter((one) => !agreed.has(one));
    const [instance, before] = [fresh[0], old[0]];
    if (!instance) gone.push(...old);
    else if (before && fresh.length === 1 && old.length === 1) agreed.set(instance, before);
    else if (before) for (const one of fresh) ambiguous.set(one, old);
  }
  return { before: (one) => agreed.get(one) ?? pairing.before(one), ambiguous, gone };

  /** The instances to which the nodes of a load balancer refer, where an answer has the nodes, with the addresses that it says. */
  function backendsOf(balancer: DescribedInStack) {
    const before = pairing.before(balancer);
    const old = before && earlier.state(before);
    const state = old && now.state(balancer, keyOf);
    if (!state) return [];
    const pairs = (kind: PartKind, one: ResourceState, other: ResourceState) => [
      ...pairParts(kind, one.parts, other.parts, earlier.identity),
    ];
    const nodes = pairs("config", state, old).flatMap(([config, other]) => pairs("node", config, other));
    return nodes.flatMap(([node, other]) => {
      const reference = node.fields.get("address")?.value?.template?.references[0];
      const address = addressOf(other);
      if (!node.fields.has("label") || address === null || reference?.attribute !== "private_ipv4") return [];
      const instance = now.find(balancer.part, "instances", reference.name);
      return instance ? { instance, address } : [];
    });
  }
}

/** Without the port. */
const addressOf = ({ fields }: ResourceState): string | null =>
  /^"([\d.]+):\d+"$/.exec(fields.get("address")?.key ?? "")?.[1] ?? null;

/** The pairs that no other pair contradicts. */
function agreementOf(
  pairs: readonly { readonly instance: DescribedInStack; readonly before: DescribedResource }[],
): Map<DescribedInStack, DescribedResource> {
  const agreed = pairs.filter(({ instance, before }) =>
    pairs.every((other) => (other.instance === instance) === (other.before === before)),
  );
  return new Map(agreed.map(({ instance, before }) => [instance, before]));
}
