import { replacementCharacter } from "../../document/index.ts";
import { nameOfCharacter, rule } from "../kit/index.ts";
import { holdsLabels, labelsIn, nearestLabel } from "./instance-label.ts";

export const labelPattern = rule({
  id: "label-pattern",
  severity: "error",
  summary: "An instance label contains an invalid character, or does not start and end with a letter or digit.",
  sections: ["2.1"],
  types: holdsLabels,
  values(value, report) {
    for (const label of labelsIn(value)) {
      const character = firstBadCharacter(label.text);
      if (character === null) continue;
      const [from, to] = character;
      report(label.atPart(from, to), `An instance label ${why(label.text, from, to)}.`, {
        fixes: [label.change(nearestLabel(label.text))],
        mayBeSlip: value.type?.kind === "map" && /[–—“”„‘’"]/.test(label.text),
      });
    }
  },
});

const foreign = new RegExp(`[^A-Za-z0-9._${replacementCharacter}-]`, "u");

/** The first invalid character, as a whole code point. */
function firstBadCharacter(label: string): readonly [number, number] | null {
  const first = /^[._-]/.exec(label) ?? foreign.exec(label) ?? /[._-]$/.exec(label);
  return first ? [first.index, first.index + first[0].length] : null;
}

function why(label: string, from: number, to: number): string {
  const character = label.slice(from, to);
  if (!/[._-]/.test(character))
    return `can contain only letters, digits, \`-\`, \`_\` and \`.\`, found ${nameOfCharacter(character)}`;
  return from === 0
    ? `must start with a letter or digit, found \`${character}\``
    : `must end with a letter or digit, found \`${character}\``;
}
