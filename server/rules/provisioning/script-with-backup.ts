import type { Value } from "../../document/index.ts";
import { atValue, type Fix, insertFields, removeField, renameField, rule, setValue, together } from "../kit/index.ts";
import { placeholderFor } from "../kit/placeholders.ts";
import { rootPassReference } from "./creation.ts";

export const scriptWithBackup = rule({
  id: "script-with-backup",
  severity: "error",
  summary: "A deployment script is combined with a backup.",
  sections: ["4.2"],
  broken({ object: instance, subject: script, other: backup }, report) {
    report(atValue(script), "A script cannot be combined with a backup. Remove `script_id` or `backup_id`.", {
      related: [{ at: atValue(backup), message: "`backup_id` is set here." }],
      fixes: [removeField(script), withoutBackup(instance, backup)],
    });
  },
});

/** Without a backup, a script needs an image, and an image needs a password. */
function withoutBackup(instance: Value, backup: Value): Fix | null {
  if (instance.get("image")) return removeField(backup);
  const image = placeholderFor(instance, "image");
  return together(`Replace \`backup_id\` with \`image: ${String(image)}\``, [
    renameField(backup, "image"),
    setValue(backup, image),
    ...(instance.get("root_pass")
      ? []
      : [insertFields(instance, [["root_pass", rootPassReference]], undefined, backup)]),
  ]);
}
