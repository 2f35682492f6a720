import { inValue } from "../kit/at.ts";
import { setValue, shown } from "../kit/fix.ts";
import { rule, strings } from "../rule.ts";
import { badPlace, nearestVlanLabel, vlanLabel } from "./vlan-label.ts";

export const vlanLabelPattern = rule({
  id: "vlan-label-pattern",
  severity: "error",
  summary: "The label of a `vlan` interface has a character that it may not have, or two hyphens in a row.",
  sections: ["2.5"],
  types: strings("vlan-label"),
  values(value, report) {
    const label = vlanLabel(value);
    const bad = label && badPlace(label.text);
    if (!bad) return;
    const better = nearestVlanLabel(label.networkInterface, label.text);
    report(inValue(value, ...bad), `The label of a VLAN ${why(label.text.slice(...bad))}.`, {
      fixes: [better === null ? null : setValue(value, better, `Change the label to \`${shown(better)}\``)],
    });
  },
});

function why(bad: string): string {
  if (bad === "--") return "takes single hyphens only, not `--`";
  return `takes letters, digits and \`-\` only, not ${/\s/.test(bad) ? "white space" : `\`${bad}\``}`;
}
