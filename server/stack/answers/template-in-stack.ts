import type { Type } from "../../api/index.ts";
import { readTemplate, type Value } from "../../document/index.ts";

/** In a stack, `${` begins a reference. */
export const escapedInStack = (text: string): string => text.replaceAll("${", "$$${");

/**
 * Whether a stack would read a text of the answer as a template of another tool, such as `$NAME` or `{{name}}`. Only `${` can be
 * escaped.
 */
export function isTemplateInStack(value: Value, type: Type | null): boolean {
  if (type?.kind === "array") return value.items.some((item) => isTemplateInStack(item, type.items));
  const template = value.text === undefined ? null : readTemplate(escapedInStack(value.text), type);
  return (
    template !== null &&
    (template.problems.length > 0 || template.references.some(({ kind }) => kind !== "placeholder"))
  );
}
