import { rule } from "../kit/index.ts";
import { holdsLabels, labelsIn, nearestLabel } from "./instance-label.ts";

export const labelRepeat = rule({
  id: "label-repeat",
  severity: "error",
  summary: "An instance label contains consecutive `-`, `_` or `.`.",
  sections: ["2.1"],
  types: holdsLabels,
  values(value, report) {
    for (const label of labelsIn(value)) {
      const pair = /--|__|\.\./.exec(label.text);
      if (pair === null) continue;
      report(
        label.atPart(pair.index, pair.index + 2),
        `An instance label cannot contain consecutive \`${pair[0].charAt(0)}\`. Keep one.`,
        { fixes: [label.change(nearestLabel(label.text))] },
      );
    }
  },
});
