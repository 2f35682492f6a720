import type { Value } from "../../document/index.ts";
import { makeVpc } from "../interfaces/change-purpose.ts";
import { atMisplaced, isOutOfPlace, purposeOf } from "../interfaces/interfaces.ts";
import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";

export const subnetForbidden = rule({
  id: "subnet-forbidden",
  severity: "error",
  summary: "An interface that is not a `vpc` has a `subnet_id`.",
  sections: ["2.5"],
  objects: {
    of: ["interface"],
    check(networkInterface, report) {
      const subnet = networkInterface.get("subnet_id");
      const purpose = purposeOf(networkInterface);
      if (!subnet || !purpose || purpose === "vpc") return;
      if (!isOutOfPlace(subnet, purpose) && !isSubnetOfStack(subnet)) return;
      const { at, related } = atMisplaced(networkInterface, subnet);
      report(
        at,
        `Only a \`vpc\` interface can have a \`subnet_id\`, but this one is \`${purpose}\`. Remove \`subnet_id\`.`,
        {
          related,
          fixes: [removeField(subnet), makeVpc(networkInterface)],
        },
      );
    },
  },
});

/** Other references may be empty. */
const isSubnetOfStack = (value: Value): boolean =>
  value.template?.references.some((reference) => reference.kind === "subnets") ?? false;
