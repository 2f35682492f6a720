import type { Data } from "../../syntax/index.ts";

/** A JSON Schema of the draft 2020-12, or a part of one. */
export interface Schema {
  readonly [keyword: string]: Data;
}

export const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Requires one condition where another holds. */
export const when = (test: Schema, asked: Schema, otherwise?: Schema): Schema => ({
  if: test,
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name; nobody awaits a schema.
  then: asked,
  ...(otherwise ? { else: otherwise } : {}),
});

/** The fields are there. Strict validators want each field to be declared where it is asked for. */
export const has = (...names: readonly string[]): Schema => ({
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, true])),
});

/** Asks for something unless a reference stands in its place, or `null` where that may stand for nothing. */
export const unlessReference = (asked: Schema, orNull = false): Schema => ({
  if: orNull ? { anyOf: [{ type: "null" }, isReference] } : isReference,
  else: asked,
});

const isReference: Schema = { $ref: "#/$defs/reference" };

/** What fields of an object have to do with each other, under the rule that says the same. */
export interface Condition {
  readonly rule: string;
  readonly schema: Schema;
}
