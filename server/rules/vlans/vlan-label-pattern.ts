import { forDisplay, inValue, nameOfCharacter, rule, setValue, strings } from "../kit/index.ts";
import { badPlace, nearestVlanLabel, vlanLabel } from "./vlan-label.ts";

export const vlanLabelPattern = rule({
  id: "vlan-label-pattern",
  severity: "error",
  summary: "The label of a `vlan` interface contains an invalid character or consecutive hyphens.",
  sections: ["2.5"],
  types: strings("vlan-label"),
  values(value, report) {
    const label = vlanLabel(value);
    const bad = label && badPlace(label.text);
    if (!bad) return;
    const better = nearestVlanLabel(label.networkInterface, label.text);
    report(inValue(value, ...bad), `A VLAN label ${why(label.text.slice(...bad))}.`, {
      fixes: [better === null ? null : setValue(value, better, `Change the label to \`${forDisplay(better)}\``)],
    });
  },
});

function why(bad: string): string {
  if (bad === "--") return "cannot contain consecutive `-`";
  return `can contain only letters, digits and \`-\`, found ${nameOfCharacter(bad)}`;
}
