import { namespaceOf } from "../document/index.ts";
import { atMember } from "./at.ts";
import { rule } from "./rule.ts";
import { nodeReferences } from "./stack-nodes.ts";
import { atWritten } from "./things.ts";

export const nodeInstanceOffline = rule({
  id: "node-instance-offline",
  severity: "warning",
  summary: "A node is on an instance that is not booted.",
  sections: ["3"],
  kinds: ["stack"],
  across: {
    of: ["stack-instance", "stack-loadbalancer"],
    collect(thing, emit) {
      if (namespaceOf(thing) === "instances") {
        const booted = thing.get("booted");
        if (booted?.boolean === false && !thing.get("clone"))
          emit(thing.name, atMember(thing.parent ?? thing, booted), "offline");
        return;
      }
      for (const { at, reference } of nodeReferences(thing)) emit(reference.name, atWritten(at));
    },
    judge(facts, report) {
      const definition = facts.find(({ data }) => data !== null);
      if (!definition) return;
      const { at, key } = definition;
      for (const use of facts) {
        if (use.data !== null) continue;
        report(
          use.at,
          `\`${key}\` stays off after it is deployed, so that this node is down. Boot it, or remove the node.`,
          {
            related: [{ at, message: "The instance is not booted." }],
          },
        );
      }
    },
  },
});
