import { atMisplaced, isOutOfPlace, purposeOf } from "../interfaces/interfaces.ts";
import { removeField } from "../kit/field-fixes.ts";
import { rule } from "../rule.ts";

export const ipamForbidden = rule({
  id: "ipam-forbidden",
  severity: "error",
  summary: "A `public` or `vpc` interface has an `ipam_address`.",
  sections: ["2.5"],
  objects: {
    of: ["interface"],
    check(networkInterface, report) {
      const address = networkInterface.get("ipam_address");
      const purpose = purposeOf(networkInterface);
      if (!address || !isOutOfPlace(address, purpose)) return;
      const instead = purpose === "vpc" ? "Use `ipv4.vpc` for the address of a `vpc` interface." : "Remove it.";
      const { at, related } = atMisplaced(networkInterface, address);
      report(at, `Only a \`vlan\` interface can have an \`ipam_address\`, but this one is \`${purpose}\`. ${instead}`, {
        related,
        fixes: [removeField(address)],
      });
    },
  },
});
