import { limits } from "../../api/index.ts";
import { atValue, forDisplay, rule, setValue, strings } from "../kit/index.ts";
import { lengthOf, nearestVlanLabel, vlanLabel } from "./vlan-label.ts";

export const vlanLabelLength = rule({
  id: "vlan-label-length",
  severity: "error",
  summary: "The label of a `vlan` interface is too long.",
  sections: ["2.5", "8"],
  types: strings("vlan-label"),
  values(value, report) {
    const label = vlanLabel(value);
    const { max } = limits.interfaceLabel;
    if (!label || lengthOf(label.text) <= max) return;
    const shorter = nearestVlanLabel(label.networkInterface, label.text);
    report(
      atValue(value),
      `A VLAN label can have at most ${max} characters, found ${lengthOf(label.text)}. Shorten it.`,
      {
        fixes: [shorter === null ? null : setValue(value, shorter, `Shorten the label to \`${forDisplay(shorter)}\``)],
      },
    );
  },
});
