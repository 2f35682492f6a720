import { reportMisplaced } from "../interfaces/interfaces.ts";
import { rule } from "../kit/index.ts";

export const ipamForbidden = rule({
  id: "ipam-forbidden",
  severity: "error",
  summary: "A `public` or `vpc` interface has an `ipam_address`.",
  sections: ["2.5"],
  broken(broken, report) {
    const purpose = broken.other.string;
    const instead = purpose === "vpc" ? "Use `ipv4.vpc` for the address of a `vpc` interface." : "Remove it.";
    reportMisplaced(
      broken,
      report,
      `Only a \`vlan\` interface can have an \`ipam_address\`, but this one is \`${purpose}\`. ${instead}`,
    );
  },
});
