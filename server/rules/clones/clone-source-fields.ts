import { objectTypes } from "../../api/index.ts";
import { removeField } from "../kit/field-fixes.ts";
import { atKey } from "../kit/finding-location.ts";
import { rule } from "../rule.ts";

/** The fields of a new instance that a clone request does not have. */
const notTaken = objectTypes["stack-instance"].fields.clone?.excludes ?? [];

export const cloneSourceFields = rule({
  id: "clone-source-fields",
  severity: "error",
  summary: "A cloned instance has a field that clone requests do not accept.",
  sections: ["4.3"],
  kinds: ["stack"],
  objects: {
    of: ["stack-instance"],
    check(instance, report) {
      const clone = instance.get("clone");
      if (!clone) return;
      for (const name of notTaken) {
        const field = instance.get(name);
        if (!field || field.isNothing) continue;
        report(atKey(field), `\`${name}\` is not a field of a clone request. Remove it.`, {
          related: [{ at: atKey(clone), message: "The instance is created by cloning." }],
          fixes: [removeField(field)],
        });
      }
    },
  },
});
