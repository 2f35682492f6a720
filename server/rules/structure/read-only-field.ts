import { atKey, removeField, rule, safe } from "../kit/index.ts";

export const readOnlyField = rule({
  id: "read-only-field",
  severity: "warning",
  summary: "A request sets a read-only field.",
  sections: ["2.1", "2.5", "2.7"],
  fields: (field) => field?.readOnly === true,
  values(value, report) {
    const removal = removeField(value);
    report(atKey(value), `\`${value.name}\` is read-only: no documented request sets it. Remove it.`, {
      // With syntax errors, the extent of the field is a guess.
      fixes: [value.block.parsed.problems.length === 0 ? safe(removal) : removal],
    });
  },
});
