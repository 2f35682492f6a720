import type { Value } from "../../document/index.ts";
import { shown } from "./presentable.ts";

/** A value as the subject of a sentence. */
export function subject(value: Value): string {
  if (value.key) return `\`${shown(value.name)}\``;
  const { parent } = value;
  if (parent === null) return "The file";
  return parent.key ? `An item of \`${shown(parent.name)}\`` : "An item of this list";
}
