import { makeVpc } from "../interfaces/change-purpose.ts";
import { reportMisplaced } from "../interfaces/interfaces.ts";
import { removeField, rule } from "../kit/index.ts";

export const subnetForbidden = rule({
  id: "subnet-forbidden",
  severity: "error",
  summary: "An interface that is not a `vpc` has a `subnet_id`.",
  sections: ["2.5"],
  broken: (broken, report) =>
    reportMisplaced(
      broken,
      report,
      `Only a \`vpc\` interface can have a \`subnet_id\`, but this one is \`${broken.other.string}\`. Remove \`subnet_id\`.`,
      [removeField(broken.subject), makeVpc(broken.object)],
    ),
});
