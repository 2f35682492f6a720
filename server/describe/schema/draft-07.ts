import type { Data } from "../../syntax/index.ts";
import { isRecord } from "../../text/is-record.ts";
import type { Schema } from "./schema.ts";

/** The drafts of JSON Schema, the one that the schemas are written in first. */
export const drafts = ["2020-12", "7"] as const;
export type SchemaDraft = (typeof drafts)[number];

/** Keywords whose values are schemas by name. */
const named = new Set(["properties", "patternProperties", "$defs"]);
/** Keywords whose values are no schemas. */
const plain = new Set(["const", "default", "enum", "examples", "required", "type"]);

/**
 * A schema for tools that know no newer draft than 07. It lets pass two primary or public interfaces, because "at most one" cannot be
 * expressed there: `contains` means at least one.
 */
export function asDraft07(schema: Schema): Schema {
  const id = String(schema.$id).replace(/(?<=:schema:)/, "draft-07:");
  const { $schema: _, $id: __, title = "", ...rest } = schema;
  return { $schema: "http://json-schema.org/draft-07/schema#", $id: id, title, ...converted(rest) };
}

function converted(schema: Schema): Schema {
  const { $ref: ref, allOf, contains, minContains: _, maxContains, ...others } = schema;
  const rest = Object.fromEntries(
    Object.entries(others).map(([keyword, value]): [string, Data] => {
      if (plain.has(keyword)) return [keyword, value];
      if (named.has(keyword)) return [keyword === "$defs" ? "definitions" : keyword, each(value)];
      return [keyword, part(value)];
    }),
  );
  const count = contains !== undefined && maxContains === undefined ? { contains: part(contains) } : {};
  const all = Array.isArray(allOf) ? allOf.map(part) : [];
  if (typeof ref !== "string") return { ...rest, ...count, ...(all.length > 0 ? { allOf: all } : {}) };
  const $ref = ref.replace("#/$defs/", "#/definitions/");
  // Whatever is beside a `$ref` would be ignored.
  return Object.keys(schema).length === 1 ? { $ref } : { ...rest, ...count, allOf: [{ $ref }, ...all] };
}

/** A schema, a list of schemas, or the value of a keyword without any. */
function part(value: Data): Data {
  if (Array.isArray(value)) return value.map(part);
  return isRecord(value) ? converted(value) : value;
}

const each = (value: Data): Data =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, part(schema)])) : value;
