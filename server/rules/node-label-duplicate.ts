import { atValue } from "./at.ts";
import { rule } from "./rule.ts";

export const nodeLabelDuplicate = rule({
  id: "node-label-duplicate",
  severity: "error",
  summary: "Two nodes of one configuration have one label.",
  sections: ["2.8"],
  kinds: ["stack"],
  objects: {
    of: ["stack-config"],
    check(config, report) {
      const first = new Map<string, ReturnType<typeof atValue>>();
      for (const node of config.get("nodes")?.items ?? []) {
        const label = node.get("label");
        if (!label?.string) continue;
        const before = first.get(label.string);
        if (before) {
          report(
            atValue(label),
            `Two nodes of this configuration are called \`${label.string}\`. Give each a label of its own.`,
            {
              related: [{ at: before, message: "The first node with this label." }],
            },
          );
        } else first.set(label.string, atValue(label));
      }
    },
  },
});
