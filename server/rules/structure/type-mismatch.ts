import { type EnumValue, objectTypes, type Type } from "../../api/index.ts";
import { accepts, isHidden, isMoreThanReference, type Reference, toData, type Value } from "../../document/index.ts";
import type { Data } from "../../syntax/index.ts";
import { codeList, list } from "../../text/prose.ts";
import {
  atValue,
  type Fix,
  fileText,
  fixIn,
  forDisplay,
  holdsAnchor,
  insertIntoList,
  nameItems,
  nameOf,
  type Report,
  rule,
  safe,
  setValue,
  subject,
  together,
} from "../kit/index.ts";
import { isValidText } from "../kit/valid-text.ts";
import { nearestChoices } from "./enum-value.ts";
import { meantValue, wholeNumber } from "./meant-value.ts";
import { isInRange } from "./number-range.ts";

export const typeMismatch = rule({
  id: "type-mismatch",
  severity: "error",
  summary: "A value has the wrong type.",
  sections: ["2", "4"],
  kinds: ["stack", "request", "settings"],
  yieldsTo: ["stack-version", "script-data-json", "read-only-field", "request-body-unexpected", "reference-prefix"],
  values(value, report) {
    const type = expectedType(value);
    if (type === null || value.isNothing || (accepts(type, value.node) && !isMerge(value))) return;
    if (value.isOpaque && !isCertainlyText(value, type, report)) return;
    const isSeveral = value.items.length > 1 || /^\d+(?: *, *\d+)+$/.test(value.string ?? "");
    const several = isSeveral ? value.field?.several : undefined;
    const sentence = `${subject(value)} must be ${describeType(type)}, found ${describeValue(value, type)}.`;
    report(atValue(value), several ? `${sentence} ${several}` : sentence, {
      fixes: [
        conversion(value, type) ?? inList(value, type) ?? (type.kind === "map" ? nameItems(value) : null),
        several ? oneForEach(value, type, several.replace(/\.$/, "")) : null,
        ...(type.kind === "enum" ? choicesNear(value, type.values) : []),
      ],
      mayBeSlip:
        isStructure(type) ||
        value.node.kind === "mapping" ||
        value.node.anchor !== undefined ||
        /^\{|# /.test(value.source),
    });
  },
});

/** Text with references in it, not one reference to what belongs there, or text of a file that may be an item. */
function isCertainlyText(value: Value, type: Type, report: Report): boolean {
  if (value.field === objectTypes.envelope.fields.body) return isMoreThanReference(value);
  const references = value.template?.references ?? [];
  const isPlainFile = (reference: Reference): boolean => /^\s*[^\s[]/.test(fileText(reference, report) ?? "");
  return (
    type.kind === "array" &&
    accepts(type.items, value.node) &&
    references.every(({ kind }) => !/template|command|placeholder|quoted/.test(kind)) &&
    (isMoreThanReference(value) || references.some(isPlainFile))
  );
}

const anyObject: Type = { kind: "map", values: { kind: "any" }, of: "field" };

function expectedType(value: Value): Type | null {
  if (isMerge(value)) return merged;
  // The API documentation does not show the field, so its type is unknown.
  if (value.field?.assumed) return null;
  const envelope = value.field === objectTypes.envelope.fields.body ? value.parent : null;
  // Every body is an object, even of an unknown operation; other rules check whether one is allowed.
  if (envelope && value.type === null) return envelope.operation ? null : anyObject;
  return value.type;
}

/** Whether it is the value of a merge key that cannot be merged. What can be merged is not a field. */
const isMerge = ({ type, key }: Value): boolean => type === null && key?.value === "<<" && key.style === "plain";

/** What it accepts. */
const merged: Type = {
  kind: "union",
  types: [anyObject, { kind: "array", items: anyObject, shape: "a list of objects" }],
};

function describeType(type: Type): string {
  switch (type.kind) {
    case "string":
      return "a string";
    case "enum":
      return type.values.length > 5
        ? "a string"
        : codeList(
            type.values.map(({ value }) => value),
            "or",
          );
    case "integer":
      return "a whole number";
    case "boolean":
      return "`true` or `false`";
    case "array":
      return type.shape ?? "a list";
    case "object":
      return "an object";
    case "map":
      return type.shape ?? "an object";
    case "union":
      return list(type.types.map(describeType), "or");
    case "any":
      return "any value";
  }
}

function describeValue(value: Value, type: Type): string {
  const { node } = value;
  if (node.kind === "mapping") return "an object";
  if (node.kind === "sequence") return "a list";
  if (node.value === null) return node.start === node.end ? "nothing" : "`null`";
  if (typeof node.value === "boolean") return `\`${node.value}\``;
  if (typeof node.value === "number") {
    if (isHidden(value)) return "a number";
    if (!Number.isFinite(node.value) && /\d/.test(value.source))
      return `\`${forDisplay(value.source)}\`, which is too large for a number`;
    return Number.isInteger(node.value) ? `the number \`${value.source}\`` : `the fraction \`${value.source}\``;
  }
  if (node.value === "") return "an empty string";
  // A scalar in the place of fields may be a field without its colon or braces, even a secret one.
  return isHidden(value) || isStructure(type) || node.value.length > 40 || /[\r\n]/.test(node.value)
    ? "a string"
    : `the string \`${forDisplay(node.value)}\``;
}

const isStructure = (type: Type): boolean =>
  type.kind === "union"
    ? type.types.some(isStructure)
    : type.kind === "object" || type.kind === "map" || type.kind === "array";

const choicesNear = (value: Value, values: readonly EnumValue[]): readonly (Fix | null)[] =>
  nearestChoices(
    value.source,
    values.map((one) => one.value),
  ).map((choice) => setValue(value, choice));

/** Of a list of two values where one belongs: an object for each of them, with the same other fields. */
function oneForEach(value: Value, type: Type, title: string): Fix | null {
  const { items, name, parent: object } = value;
  const data = items.map((item) => (accepts(type, item.node) ? toData(item) : null) as Data);
  const [first = null, second = null, ...others] = data;
  if (!object?.parent || object.use || value.use || holdsAnchor(object.node)) return null;
  if (first === null || second === null || first === second || others.length > 0) return null;
  const copy = { ...(toData(object) as { readonly [key: string]: Data }), [name]: second };
  return together(title, [setValue(value, first), insertIntoList(object.parent, object.index + 1, copy, "")]);
}

/** The intended value, if certain. */
function conversion(value: Value, type: Type): Fix | null {
  const meant = meantValue(value, type);
  // What has the name of a secret, and is in the place of a resource, is not a part of one.
  if (meant === undefined || (value.field === null && isHidden(value))) return null;
  const text = typeof meant === "string" ? forDisplay(JSON.stringify(meant)) : undefined;
  const title =
    isHidden(value) || value.node.kind !== "scalar"
      ? `Change ${nameOf(value)} to ${describeType(type)}`
      : text && `Change ${nameOf(value)} to \`${text}\``;
  const fix = setValue(value, meant, title);
  const isCertain =
    !value.isOpaque &&
    isValid(type, meant) &&
    isPlain(value, type) &&
    (type.kind !== "string" || meant === value.source);
  return isCertain ? safe(fix) : fix;
}

/** Brackets around what may be an item of the list, as it is written. */
function inList({ node, block, use }: Value, type: Type): Fix | null {
  if (type.kind !== "array" || node.kind !== "mapping" || !node.flow || use || !accepts(type.items, node)) return null;
  const { start, end } = node;
  const edits = [
    { start, end: start, text: "[" },
    { start: end, end, text: "]" },
  ];
  return fixIn(block, "Make it a list of one", () => edits);
}

/** Nothing but the notation changes: a misspelled word or a unit may have meant more. */
const isPlain = ({ node }: Value, type: Type): boolean =>
  node.kind === "scalar" &&
  (typeof node.value !== "string" ||
    (type.kind === "boolean"
      ? /^(?:true|yes|on|false|no|off)$/i.test(node.value.trim())
      : type.kind !== "integer" || wholeNumber.test(node.value.trim())));

/** Whether the converted value is itself valid. */
function isValid(type: Type, data: Data): boolean {
  if (type.kind === "string") return typeof data === "string" && isValidText(type, data);
  if (type.kind === "integer") return typeof data === "number" && isInRange(type, data);
  if (type.kind === "array") return Array.isArray(data) && data.every((item) => isValid(type.items, item));
  return type.kind === "boolean" || type.kind === "enum";
}
