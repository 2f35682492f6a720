import type { Value } from "../../document/index.ts";
import { purposeOf, repeatedInInterfaces, typesWithInterfaces } from "../interfaces/interfaces.ts";
import { rule } from "../kit/index.ts";
import { ipamAddress } from "./ipam.ts";

export const ipamDuplicate = rule({
  id: "ipam-duplicate",
  severity: "error",
  summary: "Two interfaces of an instance share an `ipam_address`.",
  sections: ["2.5"],
  of: typesWithInterfaces,
  check(instance, report) {
    const addressOf = ({ parent }: Value) => (parent && purposeOf(parent) === "vlan" ? ipamAddress(parent) : undefined);
    for (const { at, first, key } of repeatedInInterfaces(instance, "ipam_address", addressOf))
      report(at, `Two interfaces of this instance have the address \`${key}\`. Give each its own address.`, {
        related: [{ at: first, message: "The first interface with this address." }],
      });
  },
});
