import type { Value } from "../document/index.ts";

/** What a sentence that begins with it calls a value. */
export function subject(value: Value): string {
  if (value.key) return `\`${value.name}\``;
  const { parent } = value;
  if (parent === null) return "The file";
  return parent.key ? `An item of \`${parent.name}\`` : "An item of this list";
}
