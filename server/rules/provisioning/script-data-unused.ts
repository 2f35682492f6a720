import { removeField } from "../kit/field-fixes.ts";
import { atKey } from "../kit/finding-location.ts";
import { rule } from "../rule.ts";

export const scriptDataUnused = rule({
  id: "script-data-unused",
  severity: "warning",
  summary: "Data for a deployment script is set without a script.",
  sections: ["4.2"],
  broken({ subject: data }, report) {
    report(atKey(data), "`script_data` has no effect without a script. Add `script_id`, or remove it.", {
      fixes: [removeField(data)],
    });
  },
});
