import type { Value } from "../../document/index.ts";
import { forDisplay } from "./presentable.ts";

/** A value as the subject of a sentence. */
export function subject(value: Value): string {
  if (value.key) return `\`${forDisplay(value.name)}\``;
  const { parent } = value;
  if (parent === null) return "The file";
  return parent.key ? `An item of \`${forDisplay(parent.name)}\`` : "An item of this list";
}
