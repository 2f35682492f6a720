import { atMisplaced, isOutOfPlace, purposeOf } from "../interfaces/interfaces.ts";
import { removeField } from "../kit/fix.ts";
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
      const instead = purpose === "vpc" ? "The address of a `vpc` interface is `ipv4.vpc`." : "Remove it.";
      const { at, related } = atMisplaced(networkInterface, address);
      report(at, `Only a \`vlan\` interface has an \`ipam_address\`, and this one is \`${purpose}\`. ${instead}`, {
        related,
        fixes: [removeField(address)],
      });
    },
  },
});
