import { namespaceOf } from "../document/index.ts";
import { type Fact, type OtherFacts, rule } from "./rule.ts";
import { nodeReferences } from "./stack-nodes.ts";
import { atRegion, emitDefaultRegion, isLiteral, ownRegion, type Region, regionOf } from "./stack-region.ts";

const balancerKey = (name: string): string => `balancer ${name}`;
const instanceKey = (name: string): string => `instance ${name}`;

export const nodeRegion = rule({
  id: "node-region",
  severity: "error",
  summary: "A node is on an instance in another region than its load balancer.",
  sections: ["2.6"],
  kinds: ["stack"],
  across: {
    of: ["stack", "stack-instance", "stack-loadbalancer"],
    collect(object, emit) {
      const namespace = namespaceOf(object);
      if (namespace === null) return emitDefaultRegion(object, emit);
      if (namespace === "instances") return emit(instanceKey(object.name), atRegion(object), [ownRegion(object)]);
      emit(balancerKey(object.name), atRegion(object), [ownRegion(object)]);
      for (const { at, reference } of nodeReferences(object)) emit(instanceKey(reference.name), at, object.name);
    },
    least: 2,
    judge(facts, report, others) {
      const definition = facts.find(isDefinition);
      if (!definition?.key.startsWith(instanceKey(""))) return;
      const region = knownRegion(definition, others);
      if (!region) return;
      const name = definition.key.slice(instanceKey("").length);
      for (const use of facts) {
        if (typeof use.data !== "string") continue;
        const balancer = others.all(balancerKey(use.data)).find(isDefinition);
        const own = balancer && knownRegion(balancer, others);
        if (!own || own.text === region.text) continue;
        report(
          use.at,
          `\`${name}\` is in \`${region.text}\`, and the load balancer in \`${own.text}\`. A node has to be in the region of its load balancer.`,
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

const isDefinition = ({ data }: Fact): boolean => Array.isArray(data);

/** Of a thing whose region is written out, its own or the stack's. */
function knownRegion({ at, data }: Fact, others: OtherFacts): Region | null {
  const region = regionOf(Array.isArray(data) ? data[0] : undefined, at, others);
  return region && isLiteral(region) ? region : null;
}
