import { objectTypes } from "../api/index.ts";
import { atKey } from "./at.ts";
import { removeField } from "./fix.ts";
import { rule } from "./rule.ts";

/** What cloning takes from the source instead. */
const notTaken = objectTypes["stack-instance"].fields.clone?.excludes ?? [];

export const cloneSourceFields = rule({
  id: "clone-source-fields",
  severity: "error",
  summary: "An instance that is made by cloning has a field that cloning does not take.",
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
        report(atKey(field), `A clone has \`${name}\` from its source, and cloning does not take it. Remove it.`, {
          related: [{ at: atKey(clone), message: "The instance is made by cloning." }],
          fixes: [removeField(field)],
        });
      }
    },
  },
});
