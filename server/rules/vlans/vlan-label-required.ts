import { purposeOf } from "../interfaces/interfaces.ts";
import { setField } from "../kit/field-fixes.ts";
import { atMember, atObject } from "../kit/finding-location.ts";
import { placeholderFor } from "../kit/placeholders.ts";
import { rule } from "../rule.ts";

export const vlanLabelRequired = rule({
  id: "vlan-label-required",
  severity: "error",
  summary: "A `vlan` interface has no label.",
  sections: ["2.5"],
  objects: {
    of: ["interface"],
    check(networkInterface, report) {
      if (purposeOf(networkInterface) !== "vlan" || !networkInterface.lacks("label")) return;
      const label = placeholderFor(networkInterface, "label");
      const empty = networkInterface.get("label");
      report(
        empty ? atMember(networkInterface, empty) : atObject(networkInterface),
        "A `vlan` interface needs a `label`, the name of the VLAN.",
        { fixes: [setField(networkInterface, ["label", label], `Insert \`label: ${label}\``)] },
      );
    },
  },
});
