import type { Field, ObjectType, Type } from "../../api/index.ts";
import { typeOfBody, typeOfObject } from "../kinds/request-type.ts";
import { isTemplateKey } from "../references/template-key.ts";
import type { Resolved } from "./entries.ts";
import type { ReadNode } from "./read-node.ts";

/** The type of an entry; `field`: the field of the mapping's object that the entry is, if it lists it. */
export function typeOfEntry(
  mapping: Pick<ReadNode, "type" | "object" | "operation">,
  name: string,
  field: Field | null,
  node: Resolved,
): Type | null {
  const { type, object } = mapping;
  if (type?.kind === "map") return type.values;
  if (object === null || (field === null && isTemplateKey(name))) return null;
  if (name === "body" && object.id === "envelope") return typeOfBody(mapping.operation);
  if (field) return field.type;
  return object.others && node.kind === "mapping" ? typeOfObject(object.others) : null;
}

/** The field of an object that has a name; null if the object does not list it. */
export function fieldNamed({ fields, foldsCase }: ObjectType, name: string): Field | null {
  if (Object.hasOwn(fields, name)) return fields[name] ?? null;
  const folded = foldsCase && Object.keys(fields).find((other) => other.toLowerCase() === name.toLowerCase());
  return (folded && fields[folded]) || null;
}
