import { isNamespace, namesFile, type Value } from "../../document/index.ts";

/**
 * A text that is equal for two strings of one document that certainly stand for one value: references to the same resource
 * are equal, a whole value that is still to be filled in equals nothing. Undefined where that cannot be told.
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
