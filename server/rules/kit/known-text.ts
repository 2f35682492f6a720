import { isNamespace, namesFile, type Value } from "../../document/index.ts";

/**
 * A text that is equal for two strings in a document that certainly have the same value: references to the same resource are
 * equal, placeholders equal nothing. Undefined if unknown.
 */
export function knownText(value: Value): string | undefined {
  if (value.string !== undefined) return value.string;
  const { node, template } = value;
  if (template === null || template.problems.length > 0 || node.tag !== undefined) return undefined;
  if (node.kind !== "scalar" || typeof node.value !== "string") return undefined;
  const isWhole = template.literal.trim().length === 1;
  const isKnown = template.references.every(
    (reference) =>
      isNamespace(reference.kind) ||
      namesFile(reference) ||
      reference.kind === "steps" ||
      (reference.kind === "env" && !isWhole),
  );
  return isKnown ? node.value : undefined;
}
