import { objectTypes } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { nestFields } from "../kit/field-fixes.ts";
import { atKey, forDisplay, rule } from "../kit/index.ts";

export const balancerNoConfigs = rule({
  id: "balancer-no-configs",
  severity: "hint",
  summary: "A load balancer in a stack has no configurations.",
  sections: ["2.7"],
  kinds: ["stack"],
  of: ["stack-loadbalancer"],
  check(balancer, report) {
    const configs = balancer.get("configs");
    const hasNone = configs
      ? configs.node.kind === "sequence" && configs.node.items.length === 0
      : balancer.lacks("configs");
    if (!hasNone) return;
    const outside = balancer.values.filter(isOfConfig);
    const [first] = configs ? [] : outside;
    const names = codeList(outside.map(({ name }) => name));
    report(
      atKey(balancer),
      `\`${forDisplay(balancer.name)}\` does not listen on any port. ${
        outside.length > 0 ? `Put ${names} into a configuration in` : "Add a configuration to"
      } \`configs\`.`,
      { fixes: [first ? nestFields(first, "configs", isOfConfig, true) : null] },
    );
  },
});

/** A field of configurations, and none of a load balancer. */
const isOfConfig = ({ field, name }: Value): boolean =>
  field === null && Object.hasOwn(objectTypes["stack-config"].fields, name);
