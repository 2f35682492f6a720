import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";
import { makeVlan } from "./change-purpose.ts";
import { reportMisplaced } from "./interfaces.ts";

export const interfaceLabelForbidden = rule({
  id: "interface-label-forbidden",
  severity: "error",
  summary: "A `public` or `vpc` interface has a label.",
  sections: ["2.5"],
  broken: (broken, report) =>
    reportMisplaced(
      broken,
      report,
      `Only a \`vlan\` interface can have a label, but this one is \`${broken.other.string}\`. Remove the label.`,
      [removeField(broken.subject), makeVlan(broken.object)],
    ),
});
