import { atKey, removeField, rule } from "../kit/index.ts";

export const cloneSourceFields = rule({
  id: "clone-source-fields",
  severity: "error",
  summary: "A cloned instance has a field that clone requests do not accept.",
  sections: ["4.3"],
  kinds: ["stack"],
  broken({ subject: clone, other: field }, report) {
    report(atKey(field), `\`${field.name}\` is not a field of a clone request. Remove it.`, {
      related: [{ at: atKey(clone), message: "The instance is created by cloning." }],
      fixes: [removeField(field)],
    });
  },
});
