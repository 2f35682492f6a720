import { atMember, atObject, rule, setField } from "../kit/index.ts";
import { placeholderFor } from "../kit/placeholders.ts";

export const vlanLabelRequired = rule({
  id: "vlan-label-required",
  severity: "error",
  summary: "A `vlan` interface has no label.",
  sections: ["2.5"],
  broken({ object: networkInterface, subject }, report) {
    const label = placeholderFor(networkInterface, "label");
    report(
      subject === networkInterface ? atObject(subject) : atMember(networkInterface, subject),
      "A `vlan` interface needs a `label`, the name of the VLAN.",
      { fixes: [setField(networkInterface, ["label", label], `Insert \`label: ${label}\``)] },
    );
  },
});
