import type { Value } from "../../document/index.ts";
import { removeField, renameField } from "../kit/field-fixes.ts";
import { atKey } from "../kit/finding-location.ts";
import { type Fix, together } from "../kit/fix.ts";
import { insertIntoList } from "../kit/list-fixes.ts";
import { setValue } from "../kit/value-fixes.ts";
import { rule } from "../rule.ts";

export const deprecatedField = rule({
  id: "deprecated-field",
  severity: "hint",
  summary: "A field is deprecated.",
  sections: ["2.1", "9"],
  tag: "deprecated",
  fields: (field) => field?.deprecated !== undefined,
  values(value, report) {
    report(atKey(value), `\`${value.name}\` is deprecated. ${value.field?.deprecated}`, {
      fixes: [moveIntoTags(value), removeField(value)],
    });
  },
});

/** Null if there is nothing to move, or no list to move it to. */
function moveIntoTags(group: Value): Fix | null {
  const { parent, node } = group;
  const name = node.kind === "scalar" && typeof node.value === "string" ? node.value : "";
  if (name === "" || parent?.object?.fields.tags === undefined) return null;
  const title = `Move \`${group.name}\` into \`tags\``;
  const tags = parent.get("tags");
  if (tags === undefined)
    return parent.isComplete ? together(title, [renameField(group, "tags"), setValue(group, [name])]) : null;
  if (tags.node.kind !== "sequence" || tags.use !== null) return null;
  if (tags.items.some((tag) => tag.string === name)) return null;
  return together(title, [insertIntoList(tags, tags.items.length, name, title), removeField(group)]);
}
