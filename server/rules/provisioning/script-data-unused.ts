import { atKey, removeField, rule } from "../kit/index.ts";

export const scriptDataUnused = rule({
  id: "script-data-unused",
  severity: "warning",
  summary: "Data for a deployment script is set without a script.",
  sections: ["4.2"],
  broken({ subject: data }, report) {
    report(
      atKey(data),
      "`script_data` is the input of a script, but `script_id` is missing. Add it, or remove `script_data`.",
      {
        fixes: [removeField(data)],
      },
    );
  },
});
