import { atValue, forDisplay, namesAfter, rule, setValue } from "../kit/index.ts";

export const stepNameDuplicate = rule({
  id: "step-name-duplicate",
  severity: "error",
  summary: "Two steps of a sequence share a name.",
  kinds: ["request"],
  across: {
    of: ["envelope"],
    collect(step, emit) {
      const name = step.get("name");
      if (name?.string) emit(name.string, atValue(name), null, name);
    },
    judge([first, ...others], report, { all }) {
      const nextName = namesAfter(first?.key ?? "", (name) => all(name).length);
      for (const { at, key, value } of others) {
        report(
          at,
          `Duplicate step name \`${forDisplay(key)}\`: references to it are ambiguous. Give each step its own name.`,
          {
            fixes: [value ? setValue(value, nextName()) : null],
            related: first ? [{ at: first.at, message: "The first step with this name." }] : [],
          },
        );
      }
    },
  },
});
