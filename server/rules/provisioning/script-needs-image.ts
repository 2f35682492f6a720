import type { Value } from "../../document/index.ts";
import { insertFields } from "../kit/field-fixes.ts";
import { atValue } from "../kit/finding-location.ts";
import { type Fix, together } from "../kit/fix.ts";
import { placeholderFor } from "../kit/placeholders.ts";
import { setValue } from "../kit/value-fixes.ts";
import { rule } from "../rule.ts";
import { rootPassReference } from "./creation.ts";

export const scriptNeedsImage = rule({
  id: "script-needs-image",
  severity: "error",
  summary: "A deployment script is set without an image.",
  sections: ["4.2"],
  yieldsTo: ["script-with-backup"],
  broken({ object: instance, subject: script }, report) {
    report(atValue(script), "`script_id` needs an `image`: a script runs when an image is deployed.", {
      fixes: [insertImage(instance)],
    });
  },
});

/** Including the password that an image requires. */
function insertImage(instance: Value): Fix | null {
  const image = placeholderFor(instance, "image");
  const nothing = instance.get("image");
  const password = instance.get("root_pass") ? [] : [["root_pass", rootPassReference] as const];
  if (!nothing) return insertFields(instance, [["image", image], ...password]);
  const title = `Change \`image\` to \`${String(image)}\``;
  return password.length > 0
    ? together(title, [setValue(nothing, image), insertFields(instance, password)])
    : setValue(nothing, image, title);
}
