import type { Data } from "../../syntax/index.ts";

/** A JSON Schema of the draft 2020-12, or a part of one. */
export interface Schema {
  readonly [keyword: string]: Data;
}

export const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Requires one condition if another holds. */
export const when = (test: Schema, asked: Schema, otherwise?: Schema): Schema => ({
  if: test,
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name; a schema is never awaited.
  then: asked,
  ...(otherwise ? { else: otherwise } : {}),
});

/** The fields are present. Strict validators require each field to be declared where it is required. */
export const has = (...names: readonly string[]): Schema => ({
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, true])),
});

/** Requires a condition unless the value is a reference, or a `null` that means "nothing". */
export const unlessReference = (asked: Schema, orNull = false): Schema => ({
  if: orNull ? { anyOf: [{ type: "null" }, isReference] } : isReference,
  else: asked,
});

const isReference: Schema = { $ref: "#/$defs/reference" };

/** A relation between fields of an object, with the corresponding rule. */
export const condition = (rule: string, schema: Schema): Schema => ({ $comment: rule, ...schema });
