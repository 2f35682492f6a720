import {
  catalogLists,
  describeSection,
  type Field,
  type ObjectType,
  type ObjectTypeId,
  objectTypes,
  type Type,
} from "../../api/index.ts";
import { rules } from "../../rules/list.ts";
import type { Data } from "../../syntax/index.ts";
import { capital } from "../../text/prose.ts";
import { describeValues } from "../enum-value.ts";
import { fieldRemarks } from "../field.ts";
import { choicesOf } from "../skeletons/shapes.ts";
import { conditionsOf } from "./conditions.ts";
import { always, formats } from "./patterns.ts";
import { type Schema, unlessReference, when } from "./schema.ts";

/** The context of a schema: settings files have only plain values; elsewhere any value can be a reference. */
export interface SchemaOptions {
  readonly references: boolean;
  /** The objects that can be the root of a file. */
  readonly roots: readonly ObjectTypeId[];
}

/** The schema of an object. */
function objectSchema(object: ObjectType, use: SchemaOptions): Schema {
  const properties = Object.fromEntries(
    Object.entries(object.fields).flatMap(([name, field]) => {
      const schema = fieldSchema(field, object, use);
      return (object.foldsCase ? [name, name.toLowerCase()] : [name]).map((one): [string, Schema] => [one, schema]);
    }),
  );
  const required = Object.keys(object.fields).filter((name) => object.fields[name]?.presence === "required");
  const conditions = conditionsOf(object);
  return {
    title: capital(object.title),
    description: `${object.doc} (${describeSection(object.section)})`,
    type: "object",
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

function fieldSchema(field: Field, object: ObjectType, use: SchemaOptions): Schema {
  const examples = examplesOf(field);
  const notes: Schema = {
    description: [
      field.doc,
      ...describeValues(field.type),
      ...fieldRemarks(field),
      `(${describeSection(field.section)})`,
    ].join(" "),
    ...(typeof field.default === "object" || field.default === undefined ? {} : { default: field.default }),
    ...(field.deprecated ? { deprecated: true } : {}),
    ...(examples.length > 0 ? { examples } : {}),
  };
  // Read-only fields are not sent, and undocumented ones are not checked.
  if (field.readOnly) return { ...notes, readOnly: true };
  if (object.undocumented) return notes;
  if (field.assumed) return { ...notes, ...assumedSchema(field, use) };
  return { ...notes, ...typeSchema(field.type, field, use) };
}

/** The API documentation does not show its type: only values of the assumed type are checked. */
function assumedSchema(field: Field, use: SchemaOptions): Schema {
  const { kind } = field.type;
  if (kind !== "enum" && kind !== "object") return {};
  return when({ type: kind === "enum" ? "string" : kind }, typeSchema(field.type, field, use));
}

/** Editors offer these, so all values of an enum that can be sent are included. */
function examplesOf({ type, example }: Field): readonly Data[] {
  if (type.kind === "enum") return choicesOf(type).map(({ value }) => value);
  return example === undefined ? [] : [example];
}

/** The schema of a value or a reference to it. `field` shows which values mean "nothing". */
function typeSchema(type: Type, field: Field | null, use: SchemaOptions): Schema {
  const nullable = field?.nullable === true;
  const asked = plainSchema(type, field, use);
  switch (type.kind) {
    case "any":
      return asked;
    case "string": {
      const types = nullable ? ["string", "null"] : "string";
      const also = (type.format && always[type.format]) ?? {};
      return Object.keys(asked).length > 0
        ? { type: types, ...unlessReference(asked), ...also }
        : { type: types, ...also };
    }
    case "object":
      if (use.references) return unlessReference(asked, nullable);
      return nullable ? { if: { type: "null" }, else: asked } : asked;
    default:
      return use.references ? unlessReference(asked) : asked;
  }
}

function plainSchema(type: Type, field: Field | null, use: SchemaOptions): Schema {
  const nullable = field?.nullable === true;
  const typeOf = (name: string): Schema => ({ type: nullable ? [name, "null"] : name });
  switch (type.kind) {
    case "string": {
      const [only, ...more] = (type.format && formats[type.format]) ?? [];
      return only === undefined ? {} : more.length === 0 ? only : { allOf: [only, ...more] };
    }
    case "enum":
      return { enum: [...type.values.map(({ value }) => value), ...(nullable ? [null] : [])] };
    case "integer": {
      const minimum = field?.zeroIsCommon ? 0 : type.boundsNotShown ? undefined : type.min;
      return {
        ...typeOf("integer"),
        ...(minimum === undefined ? {} : { minimum }),
        ...(type.max === undefined ? {} : { maximum: type.max }),
      };
    }
    case "boolean":
      return typeOf("boolean");
    case "array":
      return {
        ...typeOf("array"),
        items: typeSchema(type.items, null, use),
        ...(type.min === undefined ? {} : { minItems: type.min }),
        ...(type.max === undefined ? {} : { maxItems: type.max }),
      };
    case "object":
      return { $ref: refTo(type.object) };
    case "map":
      return { ...typeOf("object"), ...mapSchema(type, use) };
    case "union":
      // Distinguished only by JSON type, so that the keywords of one do not apply to the other.
      return {
        ...Object.assign({}, ...type.types.map((each) => plainSchema(each, null, use))),
        type: type.types.map(({ kind }) => kind),
      };
    case "any":
      return {};
  }
}

/** Names that people choose, or those of the rules and of the fields whose values a catalog lists. */
function mapSchema(type: Type & { readonly kind: "map" }, use: SchemaOptions): Schema {
  const values = typeSchema(type.values, null, use);
  const described: readonly (readonly [name: string, doc: string])[] | null =
    type.of === "rule"
      ? rules.map(({ id, summary, severity }) => [id, `${summary} (${severity})`])
      : type.of === "field"
        ? catalogLists.map((name) => [name, `The values of \`${name}\`.`])
        : null;
  if (described === null) return { additionalProperties: values };
  return {
    properties: Object.fromEntries(described.map(([name, description]) => [name, { description, ...values }])),
    additionalProperties: false,
  };
}

export const refTo = (id: ObjectTypeId): string => `#/$defs/${id}`;

/** The definitions that the roots need, themselves among them. */
export function schemaDefinitions(use: SchemaOptions): Readonly<Record<string, Schema>> {
  const schemas = new Map<ObjectTypeId, Schema>();
  const add = (id: ObjectTypeId): void => {
    if (schemas.has(id)) return;
    const object = objectTypes[id];
    schemas.set(id, objectSchema(object, use));
    for (const { type, readOnly } of Object.values(object.fields))
      if (!readOnly) for (const inner of objectsIn(type)) add(inner);
    if (object.others) add(object.others);
  };
  for (const id of use.roots) add(id);
  return Object.fromEntries(schemas);
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
