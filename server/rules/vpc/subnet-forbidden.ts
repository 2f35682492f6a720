import { makeVpc } from "../interfaces/change-purpose.ts";
import { atMisplaced } from "../interfaces/interfaces.ts";
import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";

export const subnetForbidden = rule({
  id: "subnet-forbidden",
  severity: "error",
  summary: "An interface that is not a `vpc` has a `subnet_id`.",
  sections: ["2.5"],
  broken(broken, report) {
    const { object: networkInterface, subject: subnet, other: purpose } = broken;
    const { at, related } = atMisplaced(broken);
    report(
      at,
      `Only a \`vpc\` interface can have a \`subnet_id\`, but this one is \`${purpose.string}\`. Remove \`subnet_id\`.`,
      {
        related,
        fixes: [removeField(subnet), makeVpc(networkInterface)],
      },
    );
  },
});
