import { removeField, rule } from "../kit/index.ts";
import { makeVlan } from "./change-purpose.ts";
import { reportMisplaced } from "./interfaces.ts";

export const interfaceLabelForbidden = rule({
  id: "interface-label-forbidden",
  severity: "error",
  summary: "A `public` or `vpc` interface has a label.",
  sections: ["2.5"],
  explains: true,
  broken: (broken, report) =>
    reportMisplaced(
      broken,
      report,
      `Only a \`vlan\` interface can have a label, but this one is \`${broken.other.string}\`. Remove the label.`,
      broken.object.lacks("ipam_address")
        ? [removeField(broken.subject), makeVlan(broken.object)]
        : // Both are those of a VLAN.
          [makeVlan(broken.object), removeField(broken.subject)],
    ),
});
