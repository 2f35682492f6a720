import { codeList } from "../../text/prose.ts";
import { atKey, removeField, rule } from "../kit/index.ts";

export const diskFieldUnused = rule({
  id: "disk-field-unused",
  severity: "hint",
  summary: "A field configures a disk that is not created.",
  sections: ["4.2"],
  tag: "unnecessary",
  yieldsTo: ["clone-source-fields", "read-only-field"],
  broken({ subject: field, names }, report) {
    report(atKey(field), `\`${field.name}\` applies only with ${codeList(names, "or")}.`, {
      fixes: [removeField(field)],
    });
  },
});
