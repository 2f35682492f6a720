import type { Value } from "../../document/index.ts";
import { insertFields } from "../kit/field-fixes.ts";
import { type Fix, together } from "../kit/fix.ts";
import { placeholderFor } from "../kit/placeholders.ts";
import { setValue } from "../kit/value-fixes.ts";
import { rootPassReference } from "./creation.ts";

/** Inserts an image into an instance, including the password that it requires. */
export function insertImage(instance: Value): Fix | null {
  const image = placeholderFor(instance, "image");
  const nothing = instance.get("image");
  const password = instance.get("root_pass") ? [] : [["root_pass", rootPassReference] as const];
  if (!nothing) return insertFields(instance, [["image", image], ...password]);
  const title = `Change \`image\` to \`${String(image)}\``;
  return password.length > 0
    ? together(title, [setValue(nothing, image), insertFields(instance, password)])
    : setValue(nothing, image, title);
}
