import { namespaceOf } from "../../document/index.ts";
import { atName } from "../instances/instance-label.ts";
import { atMember, atWritten, rule } from "../kit/index.ts";
import { nodeReferences } from "./stack-nodes.ts";

export const nodeInstanceOffline = rule({
  id: "node-instance-offline",
  severity: "warning",
  summary: "A node is on an instance that is not booted or cannot boot.",
  sections: ["3"],
  kinds: ["stack"],
  across: {
    of: ["stack-instance", "stack-loadbalancer"],
    collect(resource, emit) {
      if (namespaceOf(resource) === "instances") {
        const { name } = resource;
        const booted = resource.get("booted");
        const configs = resource.at("clone", "configs");
        if (configs?.node.kind === "sequence" && configs.isComplete && configs.items.length === 0)
          emit(name, atMember(resource.parent ?? resource, configs), "no profile");
        else if (resource.get("clone")) return;
        else if (booted?.boolean === false) emit(name, atMember(resource.parent ?? resource, booted), "off");
        else if (resource.lacks("image") && resource.lacks("backup_id")) emit(name, atName(resource), "no disk");
        return;
      }
      for (const { at, reference } of nodeReferences(resource)) emit(reference.name, atWritten(at));
    },
    minFacts: 2,
    judge(facts, report) {
      const definition = facts.find(({ data }) => data !== null);
      if (!definition) return;
      const { at, key, data } = definition;
      const { why, there } = data === "no disk" ? noDisk : data === "no profile" ? noProfile : off;
      for (const use of facts) {
        if (use.data !== null) continue;
        report(use.at, `\`${key}\` ${why}`, { related: [{ at, message: there }] });
      }
    },
  },
});

/** Why nothing listens on an instance, and the message for the related location. */
const off = {
  why: "stays off after it is deployed, so the node stays down. Boot it.",
  there: "The instance is not booted.",
};
const noDisk = {
  why: "has nothing to boot from, so the node stays down. Add an `image` or a `backup_id`.",
  there: "The instance is created without a disk.",
};
const noProfile = {
  why: "has nothing to boot from, so the node stays down. Clone a configuration profile as well.",
  there: "No configuration profile is cloned.",
};
