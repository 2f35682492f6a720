import { limits } from "../../api/index.ts";
import { replacementCharacter } from "../../document/index.ts";
import { rule } from "../kit/index.ts";
import { holdsLabels, labelsIn, nearestLabel } from "./instance-label.ts";

const { min, max } = limits.instanceLabel;

export const labelLength = rule({
  id: "label-length",
  severity: "error",
  summary: `An instance label is shorter than ${min} or longer than ${max} characters.`,
  sections: ["2.1", "8"],
  types: holdsLabels,
  values(value, report) {
    for (const label of labelsIn(value)) {
      const length = countCharacters(label.text);
      const isOpen = label.text.includes(replacementCharacter);
      if (length > max)
        report(label.at(), `An instance label can have at most ${max} characters, found ${isOpen ? "more" : length}.`, {
          fixes: [label.change(nearestLabel(label.text))],
        });
      else if (length < min && !isOpen)
        report(label.at(), `An instance label must have at least ${min} characters, found ${length || "none"}.`);
    }
  },
});

/** References are not counted, because their values are unknown. */
function countCharacters(text: string): number {
  let count = 0;
  for (const character of text) if (character !== replacementCharacter) count++;
  return count;
}
