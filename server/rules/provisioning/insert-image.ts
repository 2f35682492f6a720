import type { Value } from "../../document/index.ts";
import { type Fix, insertFields, setValue, together } from "../kit/index.ts";
import { placeholderFor } from "../kit/placeholders.ts";
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
