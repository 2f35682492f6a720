import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";
import { makeVlan } from "./change-purpose.ts";
import { atMisplaced, isOutOfPlace, purposeOf } from "./interfaces.ts";

export const interfaceLabelForbidden = rule({
  id: "interface-label-forbidden",
  severity: "error",
  summary: "A `public` or `vpc` interface has a label.",
  sections: ["2.5"],
  objects: {
    of: ["interface"],
    check(networkInterface, report) {
      const label = networkInterface.get("label");
      const purpose = purposeOf(networkInterface);
      if (!label || !isOutOfPlace(label, purpose)) return;
      const { at, related } = atMisplaced(networkInterface, label);
      report(at, `Only a \`vlan\` interface can have a label, but this one is \`${purpose}\`. Remove the label.`, {
        related,
        fixes: [removeField(label), makeVlan(networkInterface)],
      });
    },
  },
});
