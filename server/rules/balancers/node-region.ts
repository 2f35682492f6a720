import type { OperationId } from "../../api/index.ts";
import { namespaceOf, type Value } from "../../document/index.ts";
import { type Emit, type Fact, inValue, type OtherFacts, rule } from "../kit/index.ts";
import { atPath } from "../requests/request-path.ts";
import { targetOf } from "../requests/request-target.ts";
import { stepName, stepReferences } from "../sequences/step-references.ts";
import { atRegion, emitDefaultRegion, isLiteral, ownRegion, type Region, regionOf } from "../stacks/stack-region.ts";
import { nodeReferences } from "./stack-nodes.ts";

const balancerKey = (name: string): string => `balancer ${name}`;
const instanceKey = (name: string): string => `instance ${name}`;

export const nodeRegion = rule({
  id: "node-region",
  severity: "error",
  summary: "A node is on an instance in a different region than its load balancer.",
  sections: ["2.6"],
  across: {
    of: ["stack", "stack-instance", "stack-loadbalancer", "envelope"],
    collect(object, emit) {
      if (object.object?.id === "envelope") return collectStep(object, emit);
      const namespace = namespaceOf(object);
      if (namespace === null) return emitDefaultRegion(object, emit);
      if (namespace === "instances") return emit(instanceKey(object.name), atRegion(object), [ownRegion(object)]);
      emit(balancerKey(object.name), atRegion(object), [ownRegion(object)]);
      for (const { at, reference } of nodeReferences(object)) emit(instanceKey(reference.name), at, object.name);
    },
    minFacts: 2,
    judge(facts, report, others) {
      const definition = facts.find(isDefinition);
      if (!definition?.key.startsWith(instanceKey(""))) return;
      const region = regionBehind(definition, others);
      if (!region) return;
      const name = throughAddress(definition) ?? definition.key.slice(instanceKey("").length);
      for (const use of facts) {
        if (typeof use.data !== "string") continue;
        const balancer = others.all(balancerKey(use.data)).find(isDefinition);
        const own = balancer && knownRegion(balancer, others);
        if (!own || own.text === region.text) continue;
        report(
          use.at,
          `\`${name}\` is in \`${region.text}\`, but the load balancer is in \`${own.text}\`. A node must be in the region of its load balancer.`,
          {
            related: [
              { at: region.at, message: `\`${name}\` is in \`${region.text}\`.` },
              { at: own.at, message: `The load balancer \`${use.data}\` is in \`${own.text}\`.` },
            ],
          },
        );
      }
    },
  },
});

/** A step that creates an instance or a load balancer, allocates an address, or adds a node. */
function collectStep(request: Value, emit: Emit): void {
  const target = targetOf(request);
  const body = request.get("body");
  if (!target || !body) return;
  const name = stepName(request)?.string;
  const made = madeIn(target.operation, body);
  if (made && name !== undefined)
    emit(made(name), body.get("region") ? atRegion(body) : atPath(request), [ownRegion(body)]);
  const instance = target.operation === "allocate-ip" ? stepBehind(body.get("compute_id")?.text) : undefined;
  if (instance !== undefined && name !== undefined) emit(instanceKey(name), atPath(request), { of: instance });
  const balancer = target.operation === "create-node" ? stepBehind(target.parameters.loadbalancerId) : undefined;
  const address = body.get("address");
  if (!address) return;
  for (const { name: step, start, end } of stepReferences(address))
    emit(instanceKey(step), inValue(address, start, end), balancer);
}

/** The key of the created resource, by name; null if it has no own region. */
function madeIn(operation: OperationId, body: Value): ((name: string) => string) | null {
  if (operation === "create-loadbalancer") return balancerKey;
  const isInstance = operation === "create-instance" || (operation === "clone-instance" && !body.get("compute_id"));
  return isInstance ? instanceKey : null;
}

/** The step that the whole text refers to. */
const stepBehind = (text: string | undefined): string | undefined =>
  /^\$\{steps\.([^.}]+)\.[^}]+\}$/.exec(text ?? "")?.[1];

const isDefinition = ({ data }: Fact): boolean => typeof data === "object" && data !== null;

/** The instance itself, or the one that gets an address from the step. */
function regionBehind(definition: Fact, others: OtherFacts): Region | null {
  const name = throughAddress(definition);
  const instance = name === null ? definition : others.all(instanceKey(name)).find(({ data }) => Array.isArray(data));
  return instance ? knownRegion(instance, others) : null;
}

/** The instance for which a step allocates an address; null for other steps. */
const throughAddress = ({ data }: Fact): string | null =>
  data !== null && typeof data === "object" && "of" in data ? String(data.of) : null;

/** For a resource with a literal region, its own or the stack's. */
function knownRegion({ at, data }: Fact, others: OtherFacts): Region | null {
  const region = regionOf(Array.isArray(data) ? data[0] : undefined, at, others);
  return region && isLiteral(region) ? region : null;
}
