import { limits, type ObjectTypeId, objectTypes } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import type { Data, NewEntry } from "../../syntax/index.ts";
import { isFreeVlanLabel } from "../vlans/vlan-label.ts";

/**
 * The placeholder that a fix inserts for unknown values: a template to fill in, so that nothing is invented and no new finding
 * appears.
 */
export const placeholders = (object: Value, names: readonly string[]): readonly NewEntry[] =>
  names.map((name) => [name, placeholderFor(object, name)]);

export function placeholderFor(object: Value, name: string): Data {
  if (name === "label" && object.get("purpose")?.string === "vlan") return freeVlanLabel(object);
  return placeholderIn(object.object?.id ?? null, name);
}

/** For a field of a new object. */
export function placeholderIn(object: ObjectTypeId | null, name: string): Data {
  const field = object ? objectTypes[object].fields[name] : undefined;
  if (field?.type.kind === "enum" && field.type.values.length === 1) return field.type.values[0]?.value ?? "";
  if (field?.type.kind === "boolean" && typeof field.example === "boolean") return field.example;
  // Templates in settings are never filled in.
  if (field?.type.kind === "array" && object === "settings-override") return [];
  return `\${${name.replace(/[^A-Za-z0-9]+/g, "_").toUpperCase()}}`;
}

/** The first of `vlan-1`, `vlan-2` … that no other interface of the instance has. */
function freeVlanLabel(networkInterface: Value): string {
  const labels = Array.from({ length: limits.interfaces.max }, (_, index) => `vlan-${index + 1}`);
  return labels.find((label) => isFreeVlanLabel(networkInterface, label)) ?? "vlan-1";
}
