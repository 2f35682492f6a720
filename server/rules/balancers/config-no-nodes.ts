import { atFirstKey, atValue, rule } from "../kit/index.ts";

export const configNoNodes = rule({
  id: "config-no-nodes",
  severity: "hint",
  summary: "A configuration of a stack has no nodes.",
  sections: ["1"],
  kinds: ["stack"],
  of: ["stack-config"],
  check(config, report) {
    const nodes = config.get("nodes");
    if (nodes ? nodes.node.kind !== "sequence" || nodes.node.items.length > 0 : !config.lacks("nodes")) return;
    const place = nodes ?? config.get("port");
    const isOutside = config.parent?.parent?.get("nodes") !== undefined;
    report(
      place ? atValue(place) : atFirstKey(config),
      `No backend responds on this port. ${isOutside ? "Move the `nodes` of the load balancer into" : "Add `nodes` to"} the configuration.`,
    );
  },
});
