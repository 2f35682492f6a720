import { newCloneNeeds, objectTypes } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { atKey, atValue } from "../kit/at.ts";
import { type Fix, insertFields, removeField, renameField, setValue, together } from "../kit/fix.ts";
import { placeholderFor, placeholders } from "../kit/placeholders.ts";
import { given } from "../provisioning/creation.ts";
import { rule } from "../rule.ts";

export const cloneExistingTarget = rule({
  id: "clone-existing-target",
  severity: "error",
  summary: "A clone to an existing instance has a field that is only for a new one.",
  sections: ["4.3"],
  kinds: ["request"],
  objects: {
    of: ["clone-instance"],
    check(clone, report) {
      const target = given(clone, "compute_id");
      if (!target) return;
      for (const name of forNewOnly) {
        const field = given(clone, name);
        if (!field) continue;
        report(
          atKey(field),
          `\`${name}\` is for a new instance only, and \`compute_id\` makes the clone go to an existing one. Remove one of them.`,
          {
            related: [{ at: atValue(target), message: "The existing instance that the clone goes to." }],
            fixes: [removeField(field), withoutTarget(clone, target)],
          },
        );
      }
    },
  },
});

/** The clone becomes a new instance, with all that it needs. */
function withoutTarget(clone: Value, target: Value): Fix | null {
  const missing = newCloneNeeds.filter((name) => clone.get(name) === undefined);
  const [first, ...others] = missing;
  if (first === undefined || target.entry === null) return removeField(target);
  const title = `Replace \`${target.name}\` by ${codeList(missing)}`;
  return together(title, [
    renameField(target, first),
    setValue(target, placeholderFor(clone, first)),
    ...(others.length > 0 ? [insertFields(clone, placeholders(clone, others), title, target)] : []),
  ]);
}

const forNewOnly = objectTypes["clone-instance"].fields.compute_id?.excludes ?? [];
