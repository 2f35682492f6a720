import { newCloneNeeds } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import {
  atKey,
  atValue,
  type Fix,
  insertFields,
  removeField,
  renameField,
  rule,
  setValue,
  together,
} from "../kit/index.ts";
import { placeholderFor, placeholders } from "../kit/placeholders.ts";

export const cloneExistingTarget = rule({
  id: "clone-existing-target",
  severity: "error",
  summary: "A clone to an existing instance sets a field of a new instance.",
  sections: ["4.3"],
  kinds: ["request"],
  broken({ object: clone, subject: target, other: field }, report) {
    report(
      atKey(field),
      `\`${field.name}\` is only for a clone to a new instance, but \`compute_id\` names an existing one. Remove one of the two.`,
      {
        related: [{ at: atValue(target), message: "The existing instance to clone to." }],
        fixes: [removeField(field), withoutTarget(clone, target)],
      },
    );
  },
});

/** Changes the target to a new instance with its required fields. */
function withoutTarget(clone: Value, target: Value): Fix | null {
  const missing = newCloneNeeds.filter((name) => clone.get(name) === undefined);
  const [first, ...others] = missing;
  if (first === undefined || target.entry === null) return removeField(target);
  const title = `Replace \`${target.name}\` with ${codeList(missing)}`;
  return together(title, [
    renameField(target, first),
    setValue(target, placeholderFor(clone, first)),
    ...(others.length > 0 ? [insertFields(clone, placeholders(clone, others), title, target)] : []),
  ]);
}
