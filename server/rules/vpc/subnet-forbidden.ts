import { makeVpc } from "../interfaces/change-purpose.ts";
import { reportMisplaced } from "../interfaces/interfaces.ts";
import { removeField, rule } from "../kit/index.ts";

export const subnetForbidden = rule({
  id: "subnet-forbidden",
  severity: "error",
  summary: "An interface that is not a `vpc` has a `subnet_id`.",
  sections: ["2.5"],
  explains: true,
  broken: (broken, report) =>
    reportMisplaced(
      broken,
      report,
      `Only a \`vpc\` interface can have a \`subnet_id\`, but this one is \`${broken.other.string}\`. Remove \`subnet_id\`.`,
      broken.object.lacks("ipv4")
        ? [removeField(broken.subject), makeVpc(broken.object)]
        : // Both are those of a VPC.
          [makeVpc(broken.object), removeField(broken.subject)],
    ),
});
