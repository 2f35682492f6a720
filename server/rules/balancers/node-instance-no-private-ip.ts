import { namespaceOf } from "../../document/index.ts";
import { atName } from "../instances/instance-label.ts";
import { atWritten, rule, setField } from "../kit/index.ts";
import { nodeReferences } from "./stack-nodes.ts";

export const nodeInstanceNoPrivateIp = rule({
  id: "node-instance-no-private-ip",
  severity: "error",
  summary: "A node uses the private address of an instance that has none.",
  sections: ["1", "4.5"],
  kinds: ["stack"],
  across: {
    of: ["stack-instance", "stack-loadbalancer"],
    collect(resource, emit) {
      if (namespaceOf(resource) === "instances") {
        const asks = resource.get("private_ip")?.boolean;
        if (resource.lacks("private_ip") || asks === false) emit(resource.name, atName(resource), "none", resource);
        else emit(resource.name, atName(resource), "one");
        return;
      }
      for (const { at, reference } of nodeReferences(resource))
        if (reference.attribute === "private_ipv4") emit(reference.name, atWritten(at));
    },
    minFacts: 2,
    judge(facts, report) {
      const definition = facts.find(({ data }) => data !== null);
      if (definition?.data !== "none") return;
      const { at, key, value } = definition;
      for (const use of facts) {
        if (use.data !== null) continue;
        report(use.at, `\`${key}\` has no private address. Add one with \`private_ip: true\`.`, {
          related: [{ at, message: "The instance." }],
          fixes: [value ? setField(value, ["private_ip", true], `Insert \`private_ip: true\` in \`${key}\``) : null],
        });
      }
    },
  },
});
