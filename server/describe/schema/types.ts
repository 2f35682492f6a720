import {
  catalogLists,
  type Field,
  type ObjectType,
  type ObjectTypeId,
  objectTypes,
  type Type,
} from "../../api/index.ts";
import { rules } from "../../rules/list.ts";
import type { Data } from "../../syntax/index.ts";
import { describeValues } from "../enum-value.ts";
import { capital, describeSection, remarksOn } from "../field.ts";
import { conditionsOf } from "./conditions.ts";
import { formats, reference } from "./patterns.ts";
import { type Schema, when } from "./schema.ts";

/** Where a schema is used: what a settings file holds is plain, everywhere else a reference may stand for any value. */
export interface Use {
  readonly references: boolean;
  /** The objects that can be the root of a file. */
  readonly roots: readonly ObjectTypeId[];
}

/** What an object of a file holds. */
export function objectSchema(object: ObjectType, use: Use): Schema {
  const properties = Object.fromEntries(
    Object.entries(object.fields).flatMap(([name, field]): [string, Schema][] => {
      const schema = fieldSchema(field, object, use);
      const lower = name.toLowerCase();
      return object.foldsCase && lower !== name
        ? [
            [name, schema],
            [lower, schema],
          ]
        : [[name, schema]];
    }),
  );
  const required = Object.keys(object.fields).filter((name) => object.fields[name]?.presence === "required");
  const conditions = conditionsOf(object).map(({ rule, schema }) => ({ $comment: rule, ...schema }));
  return {
    title: capital(object.title),
    description: `${object.doc} (${describeSection(object.section)})`,
    ...typeOf(["object"], use),
    properties: use.roots.includes(object.id) ? { $schema: ownSchema, ...properties } : properties,
    ...(object.ownPrefix ? { patternProperties: { [`^${object.ownPrefix}`]: true } } : {}),
    ...additional(object),
    ...(required.length > 0 ? { required } : {}),
    ...(conditions.length > 0 ? { allOf: conditions } : {}),
  };
}

const ownSchema: Schema = { description: objectTypes.envelope.fields.$schema?.doc ?? "" };

/** Objects of which not all fields are known stay open. */
function additional({ closed, others }: ObjectType): Schema {
  if (others === undefined) return closed ? { additionalProperties: false } : {};
  const mapping = { type: "object", $ref: refTo(others) };
  return { additionalProperties: closed ? mapping : when({ type: "object" }, mapping) };
}

function fieldSchema(field: Field, object: ObjectType, use: Use): Schema {
  const example = field.example === undefined ? {} : { examples: [field.example] };
  const notes: Schema = {
    description: [
      field.doc,
      ...describeValues(field.type),
      ...remarksOn(field),
      `(${describeSection(field.section)})`,
    ].join(" "),
    ...(typeof field.default === "object" || field.default === undefined ? {} : { default: field.default }),
    ...(field.deprecated ? { deprecated: true } : {}),
    ...example,
  };
  // What is in answers only is not sent, and what the interface does not show is not judged.
  if (field.readOnly) return { ...notes, readOnly: true };
  if (object.undocumented || (field.assumed && field.type.kind !== "enum" && field.type.kind !== "object"))
    return notes;
  return { ...notes, ...typeSchema(field.type, field, use) };
}

/** What a value may be. `field` says what may stand for nothing. */
function typeSchema(type: Type, field: Field | null, use: Use): Schema {
  const nullable = field?.nullable === true;
  switch (type.kind) {
    case "string": {
      const [only, ...more] = (type.format && formats[type.format]) ?? [];
      const asked: Schema = only === undefined ? {} : more.length === 0 ? only : { allOf: [only, ...more] };
      return { ...names("string", nullable), ...asked };
    }
    case "enum": {
      const values: readonly Data[] = [...type.values.map(({ value }) => value), ...(nullable ? [null] : [])];
      return use.references
        ? { ...names("string", nullable), anyOf: [{ enum: values }, { $ref: "#/$defs/reference" }] }
        : { enum: values };
    }
    case "integer": {
      const minimum = field?.zeroIsCommon ? 0 : type.min;
      return {
        ...typeOf(["integer"], use, nullable),
        ...(minimum === undefined ? {} : { minimum }),
        ...(type.max === undefined ? {} : { maximum: type.max }),
      };
    }
    case "boolean":
      return typeOf(["boolean"], use, nullable);
    case "array":
      return {
        ...typeOf(["array"], use, nullable),
        items: typeSchema(type.items, null, use),
        ...(type.min === undefined ? {} : { minItems: type.min }),
        ...(type.max === undefined ? {} : { maxItems: type.max }),
      };
    case "object":
      return nullable ? { if: { type: "null" }, else: { $ref: refTo(type.object) } } : { $ref: refTo(type.object) };
    case "map":
      return { ...typeOf(["object"], use, nullable), ...mapSchema(type, use) };
    case "union":
      // Told apart by the JSON type alone, so that the keywords of one say nothing of the other.
      return Object.assign(
        {},
        ...type.types.map((each) => typeSchema(each, null, { ...use, references: false })),
        names(type.types.map((each) => each.kind)),
      );
    case "any":
      return {};
  }
}

/** Names that people choose, or those of the rules and of the fields whose values a catalog lists. */
function mapSchema(type: Type & { readonly kind: "map" }, use: Use): Schema {
  const values = typeSchema(type.values, null, use);
  const known: readonly (readonly [name: string, doc: string])[] | null =
    type.of === "rule"
      ? rules.map(({ id, summary, severity }) => [id, `${summary} (${severity})`])
      : type.of === "field"
        ? catalogLists.map((name) => [name, `The values of \`${name}\`.`])
        : null;
  if (known === null) return { additionalProperties: values };
  return {
    properties: Object.fromEntries(known.map(([name, description]) => [name, { description, ...values }])),
    additionalProperties: false,
  };
}

export const refTo = (id: ObjectTypeId): string => `#/$defs/${id}`;

const names = (types: string | readonly string[], nullable = false): Schema => {
  const all = [...(typeof types === "string" ? [types] : types), ...(nullable ? ["null"] : [])];
  return { type: all.length === 1 ? (all[0] ?? "") : all };
};

/** These JSON types, or a string with a reference that stands for such a value. */
function typeOf(types: readonly string[], use: Use, nullable = false): Schema {
  return use.references ? { ...names([...types, "string"], nullable), pattern: reference } : names(types, nullable);
}

/** The definitions that an object needs, itself among them. */
export function definitions(roots: readonly ObjectTypeId[], use: Use): Readonly<Record<string, Schema>> {
  const found = new Map<ObjectTypeId, Schema>();
  const add = (id: ObjectTypeId): void => {
    if (found.has(id)) return;
    const object = objectTypes[id];
    found.set(id, objectSchema(object, use));
    for (const { type, readOnly } of Object.values(object.fields))
      if (!readOnly) for (const inner of objectsIn(type)) add(inner);
    if (object.others) add(object.others);
  };
  for (const id of roots) add(id);
  return Object.fromEntries(found);
}

function objectsIn(type: Type): readonly ObjectTypeId[] {
  switch (type.kind) {
    case "object":
      return [type.object];
    case "array":
      return objectsIn(type.items);
    case "map":
      return objectsIn(type.values);
    case "union":
      return type.types.flatMap(objectsIn);
    default:
      return [];
  }
}
