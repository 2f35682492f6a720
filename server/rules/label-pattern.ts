import { inValue } from "./at.ts";
import { setValue } from "./fix.ts";
import { atName, instanceLabel, instanceTypes, nearestLabel } from "./instance-label.ts";
import { rule } from "./rule.ts";

export const labelPattern = rule({
  id: "label-pattern",
  severity: "error",
  summary:
    "An instance label has a character that it may not have, or begins or ends with one that is no letter or digit.",
  sections: ["2.1"],
  objects: {
    of: instanceTypes,
    check(instance, report) {
      const label = instanceLabel(instance);
      if (label === undefined || label.text === "") return;
      const found = firstBadCharacter(label.text);
      if (found === null) return;
      const [from, to] = found;
      const at = label.value ? inValue(label.value, from, to) : atName(instance, from, to);
      const better = nearestLabel(label.text);
      report(at, `An instance label ${why(label.text, from, to)}.`, {
        fixes: [
          label.value && better !== null ? setValue(label.value, better, `Change the label to \`${better}\``) : null,
        ],
      });
    },
  },
});

/** The first character that may not stand where it stands, whole where it takes two code units. */
function firstBadCharacter(label: string): readonly [number, number] | null {
  const foreign = /[^A-Za-z0-9._-]/u.exec(label);
  const edge = /^[._-]/.exec(label) ?? /[._-]$/.exec(label);
  const first = foreign && (!edge || foreign.index <= edge.index || edge.index > 0) ? foreign : edge;
  return first ? [first.index, first.index + first[0].length] : null;
}

function why(label: string, from: number, to: number): string {
  const character = label.slice(from, to);
  if (!/[._-]/.test(character))
    return `takes letters, digits, \`-\`, \`_\` and \`.\` only, not ${character === " " ? "a space" : `\`${character}\``}`;
  return from === 0
    ? `begins with a letter or digit, not with \`${character}\``
    : `ends with a letter or digit, not with \`${character}\``;
}
