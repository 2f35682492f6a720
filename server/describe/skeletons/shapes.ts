import {
  type Field,
  type Format,
  type ObjectType,
  type ObjectTypeId,
  objectTypes,
  type Type,
  undecidedWindow,
} from "../../api/index.ts";
import { placeholderIn } from "../../rules/kit/placeholders.ts";
import type { Piece, Shape, ShapeEntry, Stop } from "../../syntax/index.ts";

/** The values of an enum that can be sent. */
export const choicesOf = (type: Type): readonly { readonly value: string; readonly doc: string }[] =>
  type.kind === "enum" ? type.values.filter(({ value }) => value !== undecidedWindow) : [];

/**
 * The initial value of a field: of the right shape, with its required parts and nothing invented. The cursor is placed after a
 * complete value.
 */
export function shapeOfField(name: string, field: Field): Shape {
  const { type, example, default: given } = field;
  switch (type.kind) {
    case "enum": {
      const values = choicesOf(type).map(({ value }) => value);
      const first = values.find((value) => value === example) ?? values[0];
      return first === undefined || values.length === 1
        ? shapeOf(type, field, "plain", name)
        : { kind: "choice", value: first, mayBeEmpty: false };
    }
    case "boolean":
      return { kind: "choice", value: typeof example === "boolean" ? example : given !== true, mayBeEmpty: false };
    default:
      return shapeOf(type, field, "plain", name);
  }
}

/**
 * `plain`: values with completions are left open. `template`: unknown values are templates, as in fixes, so the result has no
 * errors. `example`: as in the documentation.
 */
export type Fill = "plain" | "example" | "template";

export function shapeOf(type: Type, field: Field | null, fill: Fill, name = ""): Shape {
  switch (type.kind) {
    case "string":
      return stringShape(type, field, fill, name);
    case "enum": {
      const values = choicesOf(type).map(({ value }) => value);
      const [only] = values;
      if (only !== undefined && values.length === 1) return { kind: "scalar", value: only };
      return { kind: "text", parts: [choice(field?.example, values)] };
    }
    case "integer": {
      const number = numberFor(type, field, fill);
      return number === undefined ? toFillIn(templateOf(name), type) : { kind: "scalar", value: number };
    }
    case "boolean": {
      const first = typeof field?.example === "boolean" ? field.example : field?.default !== true;
      return { kind: "word", stop: choice(String(first), ["true", "false"]) };
    }
    case "array":
      return { kind: "list", items: [isScalar(type.items) ? emptyItem(type.items) : shapeOf(type.items, null, fill)] };
    case "object":
      return { kind: "object", entries: entriesOf(objectTypes[type.object], fill) };
    case "map":
      return { kind: "object", entries: [{ key: initialName(type.of), value: shapeOf(type.values, null, fill) }] };
    case "union":
      return fill === "plain"
        ? { kind: "choice", value: templateOf(name), mayBeEmpty: true }
        : shapeOf(type.types[0] ?? { kind: "any" }, field, fill, name);
    case "any":
      return field?.assumed ? text("") : { kind: "object", entries: [] };
  }
}

function stringShape(type: Type & { readonly kind: "string" }, field: Field | null, fill: Fill, name: string): Shape {
  const example = typeof field?.example === "string" ? field.example : "";
  if (fill === "example") return text(example);
  // What should not be in the file is a reference from the start.
  if (example.includes("${env:")) return { kind: "scalar", value: example };
  if (example.includes("${") || fill === "template") return toFillIn(templateOf(name), type);
  const value = field?.usual?.[0] ?? templateOf(name);
  return hasListedValues(type) ? { kind: "choice", value, mayBeEmpty: true } : text("");
}

/** Whether values of such a string can be known: from a catalog, the file itself, or the API documentation. */
export const hasListedValues = ({ format, catalog }: Type & { readonly kind: "string" }): boolean =>
  catalog !== undefined || (format !== undefined && listedFormats.includes(format));

const listedFormats: readonly Format[] = ["region", "instance-type", "image", "node-address"];

/** A template of the name of what belongs there. */
export const templateOf = (name: string): string => String(placeholderIn(null, name));

/** Templates in a text, such as the path of a request, become places to fill in. */
export const withStops = (text: string): readonly Piece[] =>
  text
    .split(/(\$\{[A-Z][A-Z0-9_]*\})/)
    .flatMap((part, index) => (part === "" ? [] : [index % 2 === 1 ? { stop: part } : part]));

/** A text with its templates to fill in. A number takes the place of the quotes around its template, too. */
export const toFillIn = (value: string, type: Type): Shape =>
  type.kind === "integer" ? word(value) : { kind: "text", parts: withStops(value) };

/** A number that is not invented; in documentation, an example is better than none. */
function numberFor(type: Type & { readonly kind: "integer" }, field: Field | null, fill: Fill): number | undefined {
  const given = numberOf(field?.default);
  return fill === "example" ? (numberOf(field?.example) ?? given ?? type.min ?? 0) : given;
}

export const text = (stop: string): Shape => ({ kind: "text", parts: [{ stop }] });
const word = (stop: string): Shape => ({ kind: "word", stop: { stop } });

const isScalar = (type: Type): boolean => !["array", "object", "map", "any"].includes(type.kind);
const emptyItem = (type: Type): Shape => (type.kind === "integer" ? word("") : text(""));
const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** The first of several is the initial one. */
function choice(first: unknown, values: readonly string[]): Stop {
  const chosen = values.find((value) => value === first) ?? values[0] ?? "";
  return { stop: chosen, choices: [chosen, ...values.filter((value) => value !== chosen)] };
}

/** The required fields of an object, or its only field. */
export function entriesOf(object: ObjectType, fill: Fill): readonly ShapeEntry[] {
  const writable = Object.entries(object.fields).filter(([, { readOnly }]) => readOnly !== true);
  const needed = writable.filter(
    ([, { presence, requiredWithout }]) => presence !== undefined || requiredWithout !== undefined,
  );
  const chosen = needed.length > 0 ? needed : writable.length === 1 ? writable : [];
  return chosen.map(([key, field]) => ({ key, value: filled(object.id, key, field, fill) }));
}

function filled(id: ObjectTypeId, key: string, field: Field, fill: Fill): Shape {
  if (fill !== "template" || ["object", "array", "map", "any"].includes(field.type.kind))
    return shapeOf(field.type, field, fill, key);
  const isReference = typeof field.example === "string" && field.example.includes("${env:");
  const value = isReference ? field.example : placeholderIn(id, key);
  if (typeof value === "object" || value === undefined) return { kind: "scalar", value: "" };
  return typeof value === "string" && value.startsWith("${") ? toFillIn(value, field.type) : { kind: "scalar", value };
}

/** The name of the first resource of a section; any other map begins with a name to fill in. */
export const initialName = (what: string): ShapeEntry["key"] => resourceNames[what] ?? { stop: "" };

const resourceNames: Readonly<Record<string, string>> = { instance: "web-1", loadbalancer: "front", subnet: "app" };

/** The content of a field in a sketch: its example, or a value to write or fill in. */
export type Sketch = typeof fill | string | number | boolean | SketchFields | readonly SketchFields[];

export interface SketchFields {
  readonly [name: string]: Sketch;
}

export const fill = Symbol("the field's example");

/** The entries of a sketch: its fields are those of the object. */
export function sketch(id: ObjectTypeId, fields: SketchFields, how: Fill): readonly ShapeEntry[] {
  const object = objectTypes[id];
  return Object.entries(fields).flatMap(([key, value]) => {
    const field = object.fields[key];
    return field ? [{ key, value: shapeOfSketch(id, key, field, value, how) }] : [];
  });
}

function shapeOfSketch(id: ObjectTypeId, key: string, field: Field, value: Sketch, how: Fill): Shape {
  if (value === fill) return filled(id, key, field, how);
  if (typeof value !== "object") return { kind: "scalar", value };
  if (isList(value)) {
    const items = field.type.kind === "array" && field.type.items.kind === "object" ? field.type.items.object : null;
    return {
      kind: "list",
      items: items ? value.map((item) => ({ kind: "object", entries: sketch(items, item, how) })) : [],
    };
  }
  return field.type.kind === "object"
    ? { kind: "object", entries: sketch(field.type.object, value, how) }
    : filled(id, key, field, how);
}

const isList = (value: object): value is readonly SketchFields[] => Array.isArray(value);
