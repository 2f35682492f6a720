import { atMisplaced } from "../interfaces/interfaces.ts";
import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";

export const ipamForbidden = rule({
  id: "ipam-forbidden",
  severity: "error",
  summary: "A `public` or `vpc` interface has an `ipam_address`.",
  sections: ["2.5"],
  broken(broken, report) {
    const { subject: address, other: purpose } = broken;
    const instead = purpose.string === "vpc" ? "Use `ipv4.vpc` for the address of a `vpc` interface." : "Remove it.";
    const { at, related } = atMisplaced(broken);
    report(
      at,
      `Only a \`vlan\` interface can have an \`ipam_address\`, but this one is \`${purpose.string}\`. ${instead}`,
      {
        related,
        fixes: [removeField(address)],
      },
    );
  },
});
