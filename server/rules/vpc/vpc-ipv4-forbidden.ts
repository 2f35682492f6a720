import { reportMisplaced } from "../interfaces/interfaces.ts";
import { removeField, rule } from "../kit/index.ts";

export const vpcIpv4Forbidden = rule({
  id: "vpc-ipv4-forbidden",
  severity: "error",
  summary: "An interface that is not a `vpc` has `ipv4.vpc` or `ipv4.nat_1_1`.",
  sections: ["2.5"],
  broken(broken, report) {
    const { object: networkInterface, subject: field, other: purpose } = broken;
    const ipv4 = networkInterface.get("ipv4") ?? field;
    reportMisplaced(
      broken,
      report,
      `Only a \`vpc\` interface can have \`ipv4.${field.name}\`, but this one is \`${purpose.string}\`. Remove it.`,
      [ipv4.use || ipv4.values.length === 1 ? removeField(ipv4) : removeField(field, `Remove \`ipv4.${field.name}\``)],
    );
  },
});
