import { objectTypes } from "./objects.ts";
import { operations } from "./operations.ts";
import type { Field, ObjectType, OperationId, Type } from "./types.ts";

/** The object of a stack that a field groups others in, alone, by name or in a list; null for any other field. */
export function partOf({ type }: Field): ObjectType | null {
  const inner = type.kind === "array" ? type.items : type.kind === "map" ? type.values : type;
  return inner.kind === "object" && inner.object.startsWith("stack") ? objectTypes[inner.object] : null;
}

/** Whether a request sends a field of a stack, or something in it. */
export function isSent(field: Field): boolean {
  return field.sentBy !== undefined || Object.values(partOf(field)?.fields ?? {}).some(isSent);
}

/** The field at a path in the body of an operation; items are skipped. Null if the API documentation does not list it. */
export function bodyField(operation: OperationId, path: readonly string[]): Field | null {
  const { body } = operations[operation];
  let object = body ? objectTypes[body.object] : null;
  let field: Field | null = null;
  for (const name of path) {
    if (/^\d+$/.test(name)) continue;
    field = object && Object.hasOwn(object.fields, name) ? (object.fields[name] ?? null) : null;
    object = field ? objectIn(field.type) : null;
  }
  return field;
}

const objectIn = (type: Type): ObjectType | null =>
  type.kind === "array" ? objectIn(type.items) : type.kind === "object" ? objectTypes[type.object] : null;
