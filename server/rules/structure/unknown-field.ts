import { catalogLists, type ObjectType, objectTypes, operations } from "../../api/index.ts";
import { accepts, isHidden, isTemplateKey, type Value } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import { certainlyMeant, nearest } from "../../text/nearest.ts";
import { codeList } from "../../text/prose.ts";
import { moveField, moveFieldsUp, nestFields, removeWritten, renameWritten } from "../kit/field-fixes.ts";
import { atKey } from "../kit/finding-location.ts";
import { type Fix, holdsAnchor, safe, together } from "../kit/fix.ts";
import { forDisplay } from "../kit/presentable.ts";
import { setValue } from "../kit/value-fixes.ts";
import { type Report, rule } from "../rule.ts";
import { meantValue } from "./meant-value.ts";
import { namesOf, sameWords, similarNames } from "./similar-fields.ts";

export const unknownField = rule({
  id: "unknown-field",
  severity: "warning",
  summary: "Unknown field.",
  sections: ["2", "4"],
  explains: true,
  kinds: ["stack", "request", "settings"],
  yieldsTo: ["metadata-fixed", "clone-source-fields", "read-only-field", "type-mismatch"],
  fields: (field) => field === null,
  values(value, report) {
    // The items of a list have no names.
    const parent = value.key && value.parent;
    if (parent?.object && value.key?.unread) checkBrokenKey(value, value.key, report);
    else if (parent?.object) checkField(value, parent, parent.object, report);
    else if (parent?.type?.kind === "map") checkName(value, parent.type.of, report);
  },
});

function checkField(value: Value, parent: Value, object: ObjectType, report: Report): void {
  if (isTemplateKey(value.name) || isAllowed(value, parent, object)) return;
  const isHome = object.ownPrefix !== undefined && holdsAnchor(value.node);
  // A value that a similar field cannot have may be in a field of the author's own.
  const similar = similarNames(value.name, object).filter(
    (name) => !isHome || value.node.anchor === undefined || canHold(object, value, name),
  );
  const home = similar.length === 0 ? homeInside(value, parent, object) : null;
  const near = similar.length > 0 || home ? similar : sameWords(value.name, object);
  if (!object.closed && near.length === 0) return;
  const free = near.filter((name) => isFree(name, parent, object));
  const up = free.length === 0 && belongsHere(value, parent, object) ? moveFieldsUp(value) : null;
  const isNamed = value.name !== "";
  const own = near.length === 0 && isHome ? object.ownPrefix + value.name.replace(/^(?:x_|[._]+)/, "") : null;
  const fixes = [
    ...renames(value, free, object),
    own ? renameWritten(value, own) : null,
    up,
    home && moveInto(value, parent, home),
    removeWritten(value, isNamed ? undefined : "Remove it"),
  ];
  const says = object.closed ? `is not a field of ${object.title}` : `is not a known field of ${object.title}`;
  const advice = own
    ? `. Fields of your own start with \`${object.ownPrefix}\`.`
    : up
      ? ". Move its fields up."
      : home
        ? `: it belongs in \`${home.name}\`.`
        : (describeNear(near, free, parent) ?? describeHome(value, parent, object));
  const message = isNamed
    ? `\`${forDisplay(value.name)}\` ${says}${advice}`
    : `This field of ${object.title} has no name. Write its name, or remove it.`;
  report(atKey(value), message, {
    severity: object.closed ? "warning" : "hint",
    fixes,
    mayBeSlip: (near.length === 0 || /[^\w-]/.test(value.name)) && mayFitElsewhere(value, parent),
  });
}

/** YAML allows a key in braces to have a line break, but no field has one in its name: a sign is missing behind the first word. */
function checkBrokenKey(value: Value, { start, end }: Span, report: Report): void {
  const { text, parsed } = value.block;
  if (parsed.problems.length === 0 && /[\r\n]/.test(text.slice(start, end)))
    report(atKey(value), "This key has a line break in it. Look for a missing `:` or `,` on its first line.", {
      mayBeSlip: true,
    });
}

/** With another indentation or sign: no name that nobody knows does, and trying takes longer than the rest of a check. */
const mayFitElsewhere = (value: Value, parent: Value): boolean =>
  value.node.kind !== "scalar" ||
  isEmpty(value) ||
  /[^\w-]/.test(value.name) ||
  fieldNames.has(value.name) ||
  hasRoom(parent);

/** Whether a field of it may hold what is beside it: found once, as there may be very many unknown fields. */
const hasRoom = (object: Value): boolean =>
  keptIn(object.block.once(roomOfObjects), object, () =>
    object.values.some((field) => isEmpty(field) || field.type?.kind === "map"),
  );

const roomOfObjects = (): Map<Value, boolean> => new Map();

const isEmpty = ({ node }: Value): boolean => node.kind === "scalar" && node.value === null;

const fieldNames = new Set(Object.values(objectTypes).flatMap(({ fields }) => Object.keys(fields)));

/** Fields for other tools, or where the API documentation shows no names. */
function isAllowed(value: Value, parent: Value, object: ObjectType): boolean {
  const { name } = value;
  const isRoot = parent.parent === null || (parent.parent.parent === null && parent.parent.node.kind === "sequence");
  if (name === "$schema" && isRoot) return true;
  // Header names are case-insensitive.
  if (object.id === "headers") return namesOf(object).some((known) => known.toLowerCase() === name.toLowerCase());
  // The API documentation does not show which object contains the backup window and day.
  return object.others !== undefined && holdsKnownField(value);
}

const holdsKnownField = (value: Value): boolean =>
  value.object !== null && value.values.some((child) => child.field !== null || holdsKnownField(child));

/** Whether its fields are those of the object around it. */
const belongsHere = (value: Value, parent: Value, object: ObjectType): boolean =>
  value.node.kind === "mapping" &&
  value.isComplete &&
  value.values.length > 0 &&
  value.values.every((child) => canHold(object, child) && isFree(child.name, parent, object));

/** It is not set, and does not conflict with other fields. */
const isFree = (name: string, parent: Value, object: ObjectType): boolean =>
  parent.get(name) === undefined &&
  !object.fields[name]?.excludes?.some((other) => parent.get(other)) &&
  !parent.values.some((other) => other.field?.excludes?.includes(name));

function renames(value: Value, names: readonly string[], object: ObjectType): (Fix | null)[] {
  if (names.length === 0) return [];
  const certain = certainlyMeant(value.name, Object.keys(object.fields));
  return names.slice(0, 3).map((name) => {
    const type = object.fields[name]?.type;
    // Merged fields may be intended for other uses.
    const isCertain =
      name === certain &&
      !value.name.includes(": ") &&
      value.use?.how !== "merge" &&
      type !== undefined &&
      (value.isOpaque || accepts(type, value.node));
    // What a secret is changed to would be shown with the fix.
    const isWrong = type && !value.isOpaque && !isHidden(value) && !accepts(type, value.node);
    const meant = isWrong ? meantValue(value, type) : undefined;
    const renamed = renameWritten(value, name);
    if (isCertain) return safe(renamed);
    return meant === undefined ? renamed : together(renamed?.title ?? "", [renamed, setValue(value, meant)]);
  });
}

function describeNear(near: readonly string[], free: readonly string[], parent: Value | null): string | null {
  if (free.length > 0) return `. Did you mean ${codeList(free.slice(0, 3), "or")}?`;
  const there = near.find((name) => parent?.get(name));
  if (there !== undefined) return `, and \`${there}\` is already set. Remove one of the two.`;
  return near[0] === undefined ? null : `. \`${near[0]}\` cannot be combined with the other fields here. Remove it.`;
}

interface Home {
  readonly name: string;
  readonly object: ObjectType;
  readonly isList: boolean;
}

/** The object inside of this one that has such a field. */
function homeInside(value: Value, parent: Value, object: ObjectType): Home | null {
  const body = object.id === "envelope" ? parent.operation?.body : null;
  if (body && canHold(objectTypes[body.object], value))
    return { name: "body", object: objectTypes[body.object], isList: false };
  for (const [name, { type, readOnly }] of Object.entries(object.fields)) {
    const item = type.kind === "array" ? type.items : type;
    if (item.kind === "object" && !readOnly && canHold(objectTypes[item.object], value))
      return { name, object: objectTypes[item.object], isList: type.kind === "array" };
  }
  return null;
}

/** With the fields beside it that belong there, too. */
function moveInto(value: Value, parent: Value, { name, object, isList }: Home): Fix | null {
  if (isList) return null;
  return parent.get(name)
    ? moveField(value, name)
    : nestFields(value, name, (other) => other.field === null && canHold(object, other));
}

/** Where the field belongs: in an enclosing object, or in other operations. */
function describeHome(value: Value, parent: Value, object: ObjectType): string {
  const { name } = value;
  for (let ancestor = parent.parent; ancestor; ancestor = ancestor.parent)
    if (ancestor.object && canHold(ancestor.object, value))
      return `: it belongs to ${ancestor.object.title}, further out.`;
  const others = Object.values(operations).filter(({ body }) => body && canSet(objectTypes[body.object], name));
  // `false` can be removed without effect.
  if (value.boolean === false && instead(object, name)) return ": `false` is not needed here. Remove it.";
  const advice = instead(object, name) ?? object.holds;
  if (others.length === 0 || !isRequestBody(object)) return advice ? `. ${advice}` : ". Remove it.";
  const ids = codeList(others.map(({ id }) => id));
  const have = others.length === 1 ? `only ${ids} accepts it` : `${ids} accept it`;
  return `: ${have}. ${advice ?? "Remove it."}`;
}

const instead = ({ instead: advice }: ObjectType, name: string): string | undefined =>
  advice && Object.hasOwn(advice, name) ? advice[name] : undefined;

/** Whether the object has a field with this name that accepts the value. */
function canHold(object: ObjectType, value: Value, name = value.name): boolean {
  const type = object.fields[name]?.type;
  return type !== undefined && canSet(object, name) && (value.isOpaque || accepts(type, value.node));
}

const canSet = (object: ObjectType, name: string): boolean =>
  Object.hasOwn(object.fields, name) && !object.fields[name]?.readOnly && !object.undocumented;

const isRequestBody = (object: ObjectType): boolean =>
  object.id === "stack-instance" || Object.values(operations).some(({ body }) => body?.object === object.id);

/** Some mappings have predefined names. */
function checkName(value: Value, of: string, report: Report): void {
  const names = of === "rule" ? report.ruleIds : of === "field" ? catalogLists : null;
  if (names === null || names.includes(value.name)) return;
  const isFree = (name: string): boolean => value.parent?.get(name) === undefined;
  const certain = certainlyMeant(value.name, names);
  const all = nearest(value.name, names);
  const near = all.filter(isFree);
  const meant = near.length > 0 ? near : names.filter((name) => name.endsWith(`.${value.name}`) && isFree(name));
  const what = of === "rule" ? "Unknown rule" : "Unknown catalog list";
  const advice = describeNear(meant.length > 0 ? meant : all, meant.slice(0, 1), value.parent) ?? ". Remove it.";
  report(atKey(value), `${what} \`${forDisplay(value.name)}\`${advice}`, {
    fixes: [
      ...meant
        .slice(0, 3)
        .map((name) => (name === certain ? safe(renameWritten(value, name)) : renameWritten(value, name))),
      removeWritten(value),
    ],
  });
}
