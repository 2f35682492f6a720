import { forDisplay, rule } from "../kit/index.ts";
import { nodesWithSame } from "./node-duplicates.ts";

export const nodeLabelDuplicate = rule({
  id: "node-label-duplicate",
  severity: "error",
  summary: "Two nodes of a configuration share a label.",
  sections: ["2.8"],
  ...nodesWithSame("label", ({ text, first, second }, report) => {
    report(second, `Two nodes of this configuration have the label \`${forDisplay(text)}\`. Give each its own label.`, {
      related: [{ at: first, message: "The first node with this label." }],
    });
  }),
});
