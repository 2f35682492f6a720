import { interfacesOf, typesWithInterfaces } from "../interfaces/interfaces.ts";
import { atMember, forDisplay, repeats, rule } from "../kit/index.ts";
import { vlanLabel } from "./vlan-label.ts";

export const vlanLabelDuplicate = rule({
  id: "vlan-label-duplicate",
  severity: "error",
  summary: "Two interfaces of an instance share a VLAN label.",
  sections: ["2.5"],
  of: typesWithInterfaces,
  check(instance, report) {
    const labels = interfacesOf(instance)
      .flatMap((one) => one.get("label") ?? [])
      .filter(vlanLabel);
    const list = instance.get("interfaces");
    for (const { value, first, key } of repeats(labels, (label) => label.string)) {
      if (!list) continue;
      report(
        atMember(list, value),
        `Two interfaces of this instance are on the VLAN \`${forDisplay(key)}\`. Change or remove one.`,
        { related: [{ at: atMember(list, first), message: "The first interface on this VLAN." }] },
      );
    }
  },
});
