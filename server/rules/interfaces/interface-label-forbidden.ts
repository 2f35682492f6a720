import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";
import { makeVlan } from "./change-purpose.ts";
import { atMisplaced } from "./interfaces.ts";

export const interfaceLabelForbidden = rule({
  id: "interface-label-forbidden",
  severity: "error",
  summary: "A `public` or `vpc` interface has a label.",
  sections: ["2.5"],
  broken(broken, report) {
    const { object: networkInterface, subject: label, other: purpose } = broken;
    const { at, related } = atMisplaced(broken);
    report(at, `Only a \`vlan\` interface can have a label, but this one is \`${purpose.string}\`. Remove the label.`, {
      related,
      fixes: [removeField(label), makeVlan(networkInterface)],
    });
  },
});
