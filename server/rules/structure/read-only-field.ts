import { atKey } from "../kit/at.ts";
import { removeField, safe } from "../kit/fix.ts";
import { rule } from "../rule.ts";

export const readOnlyField = rule({
  id: "read-only-field",
  severity: "warning",
  summary: "A request sets a read-only field.",
  sections: ["2.1", "2.5", "2.7"],
  fields: ({ readOnly }) => readOnly === true,
  values(value, report) {
    report(atKey(value), `\`${value.name}\` is read-only: requests cannot set it. Remove it.`, {
      fixes: [safe(removeField(value))],
    });
  },
});
