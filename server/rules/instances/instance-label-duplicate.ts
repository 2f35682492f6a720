import { atMember, forDisplay, knownText, rule } from "../kit/index.ts";
import { atName, instanceLabel } from "./instance-label.ts";

export const instanceLabelDuplicate = rule({
  id: "instance-label-duplicate",
  severity: "warning",
  summary: "Two instances of a stack share a label.",
  sections: ["2.1"],
  kinds: ["stack"],
  across: {
    of: ["stack-instance"],
    collect(instance, emit) {
      const label = instance.get("label");
      const text = label ? knownText(label) : instanceLabel(instance)?.text;
      if (text) emit(text, label ? atMember(instance.parent ?? instance, label) : atName(instance), instance.name);
    },
    minFacts: 2,
    judge([first, ...others], report) {
      const names = new Set([first?.data]);
      for (const { at, key, data } of others) {
        // A duplicate name is reported by another rule.
        if (names.has(data)) continue;
        names.add(data);
        report(at, `Two instances of this stack have the label \`${forDisplay(key)}\`. Give each its own label.`, {
          related: first ? [{ at: first.at, message: "The first instance with this label." }] : [],
        });
      }
    },
  },
});
