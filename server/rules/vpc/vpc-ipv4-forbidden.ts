import { atMisplaced, isOutOfPlace, purposeOf } from "../interfaces/interfaces.ts";
import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";

export const vpcIpv4Forbidden = rule({
  id: "vpc-ipv4-forbidden",
  severity: "error",
  summary: "An interface that is not a `vpc` has `ipv4.vpc` or `ipv4.nat_1_1`.",
  sections: ["2.5"],
  objects: {
    of: ["interface"],
    check(networkInterface, report) {
      const ipv4 = networkInterface.get("ipv4");
      const purpose = purposeOf(networkInterface);
      for (const field of ipv4?.object ? ipv4.values : []) {
        if (!ipv4 || !isOutOfPlace(field, purpose)) continue;
        const { at, related } = atMisplaced(networkInterface, field);
        report(
          at,
          `Only a \`vpc\` interface can have \`ipv4.${field.name}\`, but this one is \`${purpose}\`. Remove it.`,
          {
            related,
            fixes: [
              ipv4.use || ipv4.values.length === 1
                ? removeField(ipv4)
                : removeField(field, `Remove \`ipv4.${field.name}\``),
            ],
          },
        );
      }
    },
  },
});
