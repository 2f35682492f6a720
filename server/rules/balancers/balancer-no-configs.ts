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
    if (hasNone)
      report(
        atKey(balancer),
        `\`${forDisplay(balancer.name)}\` does not listen on any port. Add a configuration to \`configs\`.`,
      );
  },
});
