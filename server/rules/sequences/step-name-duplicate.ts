import { atValue } from "../kit/at.ts";
import { shown } from "../kit/fix.ts";
import { rule } from "../rule.ts";

export const stepNameDuplicate = rule({
  id: "step-name-duplicate",
  severity: "error",
  summary: "Two steps of a sequence have one name.",
  sections: [],
  kinds: ["request"],
  across: {
    of: ["envelope"],
    collect(step, emit) {
      const name = step.get("name");
      if (name?.string) emit(name.string, atValue(name));
    },
    judge([first, ...others], report) {
      for (const { at, key } of others) {
        report(
          at,
          `Two steps are called \`${shown(key)}\`, so a reference to it could mean either. Give each a name of its own.`,
          {
            related: first ? [{ at: first.at, message: "The first step with this name." }] : [],
          },
        );
      }
    },
  },
});
