import { limits, type ObjectTypeId } from "../api/index.ts";
import type { Value } from "../document/index.ts";
import { innerSpan } from "../syntax/index.ts";
import { type At, atKey } from "./at.ts";

/** The objects that name or rename an instance. */
export const instanceTypes: readonly ObjectTypeId[] = [
  "create-instance",
  "update-instance",
  "clone-instance",
  "stack-instance",
];

/** An instance's label and the field that says it; no field where the label comes from the instance's name in a stack. */
export function instanceLabel(instance: Value): { readonly text: string; readonly value: Value | null } | undefined {
  const value = instance.get("label");
  if (value) return value.string === undefined ? undefined : { text: value.string, value };
  if (instance.object?.id !== "stack-instance" || !instance.isComplete) return undefined;
  return { text: instance.name, value: null };
}

/** Some characters of the name of a stack's instance. */
export function atName(instance: Value, from: number, to: number): At {
  const at = atKey(instance);
  return instance.key ? { ...at, ...innerSpan(instance.block.text, instance.key, from, to) } : at;
}

/** The label that is nearest to one that breaks the rules; null where nothing of it can be kept. */
export function nearestLabel(label: string): string | null {
  const kept = label
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/([._-])\1+/g, "$1")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, limits.instanceLabel.max)
    .replace(/[._-]+$/, "");
  return kept.length >= limits.instanceLabel.min ? kept : null;
}
