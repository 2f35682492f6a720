import { forDisplay, removeFromList, rule } from "../kit/index.ts";
import { nodesWithSame } from "./node-duplicates.ts";

export const nodeAddressDuplicate = rule({
  id: "node-address-duplicate",
  severity: "warning",
  summary: "Two nodes of a configuration share an address.",
  sections: ["2.8"],
  ...nodesWithSame("address", ({ text, first, second, node }, report) => {
    report(second, `Two nodes of this configuration have the address \`${forDisplay(text)}\`. Remove or change one.`, {
      related: [{ at: first, message: "The first node with this address." }],
      fixes: [node && removeFromList(node, `Remove the second node with \`${forDisplay(text)}\``)],
    });
  }),
});
