import { limits, type Type } from "../../api/index.ts";
import { formatOf, isSharedSecret, isTemplateKey, maskReferences, show, type Value } from "../../document/index.ts";
import { innerSpans } from "../../syntax/index.ts";
import { atKey, atValue, type FindingLocation, type Fix, insertFields, inValue, setValue } from "../kit/index.ts";

/** An instance's label and its field; no field if the label is the instance's name in a stack. */
export function instanceLabel(instance: Value): { readonly text: string; readonly value: Value | null } | undefined {
  const value = instance.get("label");
  if (value) return value.string === undefined ? undefined : { text: value.string, value };
  if (instance.object?.id !== "stack-instance" || !instance.isComplete || isTemplateKey(instance.name))
    return undefined;
  return { text: instance.name, value: null };
}

/** The text of a label, in a field or as the name of an instance in a stack. */
export interface WrittenLabel {
  /** With each character of a reference replaced with U+FFFC. */
  readonly text: string;
  readonly at: () => FindingLocation;
  readonly atPart: (from: number, to: number) => FindingLocation;
  /** Null if it cannot be changed here. */
  readonly change: (label: string | null) => Fix | null;
}

/** The types for `labelsIn`. */
export const holdsLabels = (type: Type): boolean =>
  formatOf(type) === "instance-label" || (type.kind === "map" && type.of === "instance");

/** The labels in a value of such a type: its own, or those of instances whose names are their labels. */
export const labelsIn = (value: Value): readonly WrittenLabel[] =>
  value.type?.kind === "map" ? value.values.flatMap(labelOfName) : labelOfField(value);

function labelOfField(field: Value): readonly WrittenLabel[] {
  const { text: written, template } = field;
  if (written === undefined || (template && template.problems.length > 0)) return [];
  const text = maskReferences(written, template);
  const isFixed = (): boolean => (template?.references.length ?? 0) > 0 || show(text) !== text || isSharedSecret(field);
  return [
    {
      text,
      at: () => atValue(field),
      atPart: (from, to) => inValue(field, from, to),
      change: (label) =>
        label === null || isFixed() ? null : setValue(field, label, `Change the label to \`${label}\``),
    },
  ];
}

/** Keeps the name, because references use it. */
function labelOfName(instance: Value): readonly WrittenLabel[] {
  const { object, key } = instance;
  if (object?.id !== "stack-instance" || key?.unread || isTemplateKey(instance.name)) return [];
  if (instance.get("label") || !instance.isComplete) return [];
  const { name, use } = instance;
  return [
    {
      text: name,
      at: () => atName(instance),
      atPart: (from, to) => atName(instance, from, to),
      // A name that contains a secret is not used as a label.
      change: (label) =>
        label === null || use || show(name) !== name
          ? null
          : insertFields(instance, [["label", label]], `Give the instance the label \`${label}\``),
    },
  ];
}

/** The name of an instance in a stack, or a part of it. */
export function atName(instance: Value, from = 0, to = instance.name.length): FindingLocation {
  const { block, key, use } = instance;
  if (!key) return atKey(instance);
  const isWhole = from === 0 && to === instance.name.length;
  const { start, end } = (isWhole ? null : innerSpans(block.text, key)(from, to)) ?? key;
  // With an alias, the name is at the alias.
  return { block, pointer: use?.how === "alias" ? instance.pointerOfUse : instance.pointer, start, end };
}

/** Only the beginning of longer labels is examined. */
const maxLookedAt = 1_000;

/** The most similar valid label; null if nothing can be kept. */
export function nearestLabel(label: string): string | null {
  const kept = label
    .slice(0, maxLookedAt)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/([._-])\1+/g, "$1")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, limits.instanceLabel.max)
    .replace(/[._-]+$/, "");
  return kept.length >= limits.instanceLabel.min ? kept : null;
}
