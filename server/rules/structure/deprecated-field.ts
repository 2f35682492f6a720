import type { Value } from "../../document/index.ts";
import { moveIntoList } from "../../syntax/index.ts";
import {
  atKey,
  type Fix,
  fixIfPossible,
  isUnread,
  removeField,
  renameField,
  rule,
  setValue,
  together,
} from "../kit/index.ts";

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
  const { parent, text: name } = group;
  if (!name || parent?.object?.fields.tags === undefined) return null;
  const title = `Move \`${group.name}\` into \`tags\``;
  const tags = parent.get("tags");
  if (tags === undefined)
    return parent.isComplete ? together(title, [renameField(group, "tags"), setValue(group, [name])]) : null;
  if (tags.node.kind !== "sequence" || tags.use !== null) return null;
  if (tags.items.some((tag) => tag.string === name)) return null;
  if (!removeField(group) || isUnread(tags.block, tags.node)) return null;
  return fixIfPossible(title, parent, (object) => {
    const [from, to] = [object.get(group.name)?.entry, object.get("tags")?.entry];
    return object.node.kind === "mapping" && from && to
      ? moveIntoList(object.block, object.node, { from, to, item: name })
      : null;
  });
}
