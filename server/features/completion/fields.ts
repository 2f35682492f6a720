import { assumptions, type Field, type ObjectType, type Operation, objectTypes } from "../../api/index.ts";
import { describeField } from "../../describe/field.ts";
import { entriesOf, initialName, shapeOfField, templateOf, toFillIn } from "../../describe/skeletons/shapes.ts";
import { bodyOf } from "../../describe/skeletons/snippets.ts";
import { describeType } from "../../describe/type.ts";
import { isStep, readPath, recognizeBody, type Value } from "../../document/index.ts";
import { interfaceAround, purposeOf } from "../../rules/interfaces/interfaces.ts";
import { probeWord, type Shape } from "../../syntax/index.ts";
import { canBePrimary, hasPublic, isConfigPort, isInterface, isPrivateImage, takenPorts } from "./beside.ts";
import { type Cursor, holds, isRequest, type ValuePlace } from "./cursor.ts";
import type { Completion } from "./item.ts";
import { topKeys } from "./names.ts";
import { ranks } from "./ranks.ts";
import { hasKnownValues } from "./values.ts";
import { wholesOf } from "./whole.ts";
import { insertKey } from "./write.ts";

/** The fields that can be added to an object: those that are not set and do not conflict with existing ones. */
export function completeFields(cursor: Cursor, object: Value): readonly Completion[] {
  const present = presentIn(cursor, object);
  const seen = new Set<string>();
  return typesOf(object).flatMap((type) =>
    Object.entries(type.fields).flatMap(([name, field], order) => {
      if (seen.has(name) || present.has(type.foldsCase ? name.toLowerCase() : name)) return [];
      if (!isLegal(cursor, object, type, name, field) || isBeyond(cursor, object, name)) return [];
      seen.add(name);
      return [completion(cursor, object, name, field, order)];
    }),
  );
}

function completion(cursor: Cursor, object: Value, name: string, field: Field, order: number): Completion {
  return {
    ...insertKey(cursor, name, shapeIn(cursor, object, name, field)),
    label: name,
    kind: "field",
    detail: (field.assumed ? "assumed name, " : "") + describeType(field.type).replaceAll("`", ""),
    documentation: () => describeField(name, field),
    isDeprecated: field.deprecated !== undefined,
    filter: cursor.probe.quote + name,
    rank: rankOfField(object, name, field) + order,
  };
}

/** The type of the object; for a body with an ambiguous operation, the candidates. */
function typesOf(object: Value): readonly ObjectType[] {
  if (object.object) return [object.object];
  if (!isRequest(object) || object.node.kind !== "mapping") return [];
  const { candidates } = recognizeBody(object.node, object.block.file);
  const bodies = candidates.flatMap(({ body }) => (body ? [objectTypes[body.object]] : []));
  const isEmpty = object.node.entries.length === 1;
  return bodies.length > 0 || !isEmpty ? bodies : [objectTypes.envelope];
}

/** The existing fields, except the word at the cursor. Merged fields can be overridden. */
function presentIn({ document, index, probe }: Cursor, object: Value): ReadonlySet<string> {
  const { node } = object;
  const keys = node.kind === "mapping" ? node.entries.filter(({ key }) => !holds(key, probe.at)) : [];
  const names = keys.map(({ key }) => String(key.value));
  if (object.object?.foldsCase) return new Set(names.map((name) => name.toLowerCase()));
  if (object.object !== objectTypes.stack) return new Set(names);
  const top = [...topKeys(document, index)].filter((name) => name !== probeWord);
  const replaced = document.blocks
    .get(index)
    ?.text.slice(probe.start + probe.quote.length, probe.end - probe.quote.length);
  return new Set([...names, ...top.filter((name) => name !== replaced || names.includes(name))]);
}

function isLegal(cursor: Cursor, object: Value, type: ObjectType, name: string, field: Field): boolean {
  if (field.readOnly || (field.assumed && !isAssumedIn(object, type, name))) return false;
  if (type === objectTypes.envelope) return isLegalInEnvelope(object, name);
  const purpose = interfaceAround(object)?.get("purpose")?.string;
  if (field.purposes && purpose !== undefined && !field.purposes.includes(purpose)) return false;
  if (isRefusedBeside(object, name)) return false;
  return !othersIn(cursor, object).some(
    (other) => field.excludes?.includes(other) || type.fields[other]?.excludes?.includes(name),
  );
}

/** Settings of backups are read at several levels, but assumed at one: `backups.schedule.window` and `.day`. */
function isAssumedIn(object: Value, type: ObjectType, name: string): boolean {
  const { backups, schedule } = assumptions.backupSettings.names;
  if (type === objectTypes["update-instance"]) return name === backups;
  return type !== objectTypes["backup-settings"] || (name === schedule) === (object.name !== schedule);
}

/** Fields that the region or image of the instance does not support. */
function isBeyond({ catalog: { regions, images } }: Cursor, instance: Value, name: string): boolean {
  if (name !== "metadata") return false;
  const region = regions[instance.get("region")?.string ?? ""];
  const image = images[instance.get("image")?.string ?? ""];
  return region?.metadata === false || image?.cloud_init === false;
}

/** Conflicts that depend on the value of the other field. */
const isRefusedBeside = (object: Value, name: string): boolean =>
  (name === "script_id" && isPrivateImage(object)) || (name === "primary" && !canBePrimary(object));

/** The names of the fields that have a value, except the word at the cursor. */
const othersIn = ({ probe }: Cursor, object: Value): readonly string[] =>
  object.values.flatMap(({ key, name, isNothing }) => (isNothing || (key && holds(key, probe.at)) ? [] : [name]));

function isLegalInEnvelope(request: Value, name: string): boolean {
  switch (name) {
    case "name":
      return isStep(request);
    case "$schema":
      return !isStep(request);
    case "body": {
      const { operation } = request;
      return operation === null || operation.body !== null;
    }
    default:
      return true;
  }
}

/** Required fields first, and fields without an effect here last. */
function rankOfField(object: Value, name: string, field: Field): number {
  if (field.deprecated !== undefined) return ranks.deprecatedField;
  if (field.assumed || name === "$schema") return ranks.assumedField;
  if (object.has(name)) return ranks.presentField;
  if (field.presence === "required" || (field.requiredWithout !== undefined && !object.has(field.requiredWithout)))
    return ranks.requiredField;
  if (field.presence === "expected") return ranks.expectedField;
  const purpose = purposeOf(interfaceAround(object));
  if (purpose !== undefined && field.neededFor?.includes(purpose)) return ranks.requiredField;
  const { needs } = field;
  if (needs && !needs.some((other) => object.has(other))) return ranks.fieldWithoutEffect;
  return (needs && needs.length === 1) || (purpose !== undefined && field.purposes)
    ? ranks.expectedField
    : ranks.optionalField;
}

function shapeIn(cursor: Cursor, object: Value, name: string, field: Field): Shape {
  const { type } = field;
  if (object.object === objectTypes.envelope && name === "body") {
    const { operation } = object;
    return { kind: "object", entries: operation?.body ? bodyEntries(operation) : [] };
  }
  if (object.object === objectTypes.envelope && name === "method") {
    const { operations } = readPath(object.get("path")?.text ?? "");
    const methods = operations.map(({ operation }) => operation.method);
    const value = methods.find((method) => method === field.example) ?? methods[0];
    if (value) return { kind: "choice", value, mayBeEmpty: false };
  }
  if (isInterface(object) && name === "purpose" && hasPublic(object.parent, object))
    return { kind: "choice", value: "vlan", mayBeEmpty: false };
  if (isConfigPort(object, name)) {
    const taken = takenPorts(cursor, object);
    const free = field.usual?.find((port) => typeof port === "number" && !taken.has(port));
    return { kind: "choice", value: free ?? templateOf(name), mayBeEmpty: true };
  }
  // A section of a stack starts with a whole resource, because an incomplete one would be invalid.
  if (type.kind === "map" && type.values.kind === "object") {
    const [whole] = wholesOf(cursor, type.values.object);
    const key = initialName(type.of);
    if (whole) return { kind: "object", entries: [{ key, value: { kind: "object", entries: whole.entries } }] };
  }
  const shape = shapeOfField(name, field);
  const place: ValuePlace = { kind: "value", type, field, name, holder: object, segment: name };
  // A list would open with nothing but a template; and in JSON, nothing would be no value.
  const isOpen = shape.kind === "choice" && shape.mayBeEmpty && cursor.probe.inFlow;
  return isOpen && !hasKnownValues(cursor, place) ? toFillIn(templateOf(name), type) : shape;
}

const bodyEntries = (operation: Operation) => {
  const bodyFields = operation.body ? entriesOf(objectTypes[operation.body.object], "template") : [];
  return bodyFields.length > 0 ? bodyFields : bodyOf(operation, "template");
};
