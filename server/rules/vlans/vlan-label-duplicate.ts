import type { Value } from "../../document/index.ts";
import { repeatedInInterfaces, typesWithInterfaces } from "../interfaces/interfaces.ts";
import { forDisplay, rule } from "../kit/index.ts";
import { vlanLabel } from "./vlan-label.ts";

export const vlanLabelDuplicate = rule({
  id: "vlan-label-duplicate",
  severity: "error",
  summary: "Two interfaces of an instance share a VLAN label.",
  sections: ["2.5"],
  of: typesWithInterfaces,
  check(instance, report) {
    const nameOf = (label: Value) => (vlanLabel(label) ? label.string : undefined);
    for (const { at, first, key } of repeatedInInterfaces(instance, "label", nameOf))
      report(at, `Two interfaces of this instance are on the VLAN \`${forDisplay(key)}\`. Change or remove one.`, {
        related: [{ at: first, message: "The first interface on this VLAN." }],
      });
  },
});
