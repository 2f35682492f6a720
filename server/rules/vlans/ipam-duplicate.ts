import { interfacesOf, purposeOf, typesWithInterfaces } from "../interfaces/interfaces.ts";
import { atMember, repeats, rule } from "../kit/index.ts";
import { ipamAddress } from "./ipam.ts";

export const ipamDuplicate = rule({
  id: "ipam-duplicate",
  severity: "error",
  summary: "Two interfaces of an instance share an `ipam_address`.",
  sections: ["2.5"],
  of: typesWithInterfaces,
  check(instance, report) {
    const vlans = interfacesOf(instance).filter((one) => purposeOf(one) === "vlan");
    for (const { value, first, key } of repeats(vlans, ipamAddress)) {
      const [own, before] = [value.get("ipam_address"), first.get("ipam_address")];
      const list = value.parent;
      if (!own || !before || !list) continue;
      report(
        atMember(list, own),
        `Two interfaces of this instance have the address \`${key}\`. Give each its own address.`,
        { related: [{ at: atMember(list, before), message: "The first interface with this address." }] },
      );
    }
  },
});
