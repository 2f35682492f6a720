import type { Type } from "../../api/index.ts";
import { accepts, readTemplate, toData, type Value } from "../../document/index.ts";
import type { Data } from "../../syntax/index.ts";
import { isExact } from "../plan/content.ts";

/** Undefined if the answer does not have a value of the type, so what it means is unknown. */
export function dataInStack(value: Value, type: Type): Data | undefined {
  const data = toData(value);
  if (!accepts(type, value.node)) return undefined;
  if (type.kind === "array") {
    const items = value.items.map((item) => dataInStack(item, type.items));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (type.kind === "enum") return type.values.some((one) => one.value === data) ? String(data) : undefined;
  if (typeof data === "string") return escapedInStack(data);
  return typeof data === "boolean" || (typeof data === "number" && isExact(data)) ? data : undefined;
}

/** In a stack, `${` begins a reference. */
const escapedInStack = (text: string): string => text.replaceAll("${", "$$${");

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
