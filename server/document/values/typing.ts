import { type Field, type ObjectType, type Operation, objectTypes, type Type } from "../../api/index.ts";
import { typeOfBody, typeOfObject } from "../kinds/request-type.ts";
import { isTemplateKey } from "../references/template-key.ts";
import type { Resolved } from "./entries.ts";

/** A mapping with the facts about it. */
interface TypedMapping {
  readonly type: Type | null;
  readonly object: ObjectType | null;
  /** Of a request. */
  readonly operation: Operation | null;
}

/** The type of an entry; `field`: the field of the mapping's object that the entry is, if it lists it. */
export function typeOfEntry(mapping: TypedMapping, name: string, field: Field | null, node: Resolved): Type | null {
  const { type, object } = mapping;
  if (type?.kind === "map") return type.values;
  if (object === null || (field === null && isTemplateKey(name))) return null;
  if (name === "body" && object.id === "envelope") return typeOfBody(mapping.operation);
  if (field) return field.type;
  return object.others && node.kind === "mapping" ? typeOfObject(object.others) : null;
}

interface NamedField {
  /** For a field that the object lists, the same string each time: finding a value by it is faster than by a piece of a text. */
  readonly name: string;
  readonly field: Field | null;
}

/** The field of an object that has a name; null if the object does not list it. */
export function fieldNamed(object: ObjectType, name: string): NamedField {
  const known = fieldTables.get(object)?.get(name);
  if (known !== undefined) return known;
  if (!object.foldsCase) return { name, field: null };
  const folded = Object.entries(object.fields).find(([other]) => other.toLowerCase() === name.toLowerCase());
  return { name, field: folded?.[1] ?? null };
}

/** Tables find names that were cut out of a text faster than objects, which turn each into a name of their own first. */
const fieldTables: ReadonlyMap<ObjectType, ReadonlyMap<string, NamedField>> = new Map(
  Object.values(objectTypes).map((object) => [
    object,
    new Map(Object.entries(object.fields).map(([name, field]) => [name, { name, field }])),
  ]),
);
