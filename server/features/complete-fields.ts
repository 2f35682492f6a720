import { type Field, type ObjectType, type Operation, objectTypes, purposes } from "../api/index.ts";
import { describeField } from "../describe/field.ts";
import { entriesOf, shapeOfField } from "../describe/shapes.ts";
import { bodyOf } from "../describe/snippets.ts";
import { describeType } from "../describe/type.ts";
import { isStep, operationOf, recogniseBody, type Value } from "../document/index.ts";
import { neededBy } from "../rules/interfaces.ts";
import { probeWord, type Shape } from "../syntax/index.ts";
import { type Cursor, holds, interfaceAround } from "./complete-cursor.ts";
import type { Completion } from "./complete-item.ts";
import { topKeys } from "./complete-names.ts";
import { insertKey } from "./complete-write.ts";

/** The fields that can be added to an object: none that it has, and only those that are legal beside what it has. */
export function completeFields(cursor: Cursor, object: Value): readonly Completion[] {
  const present = presentIn(cursor, object);
  const seen = new Set<string>();
  return typesOf(object).flatMap((type) =>
    Object.entries(type.fields).flatMap(([name, field], order) => {
      if (seen.has(name) || present.has(type.foldsCase ? name.toLowerCase() : name)) return [];
      if (!isLegal(cursor, object, type, name, field)) return [];
      seen.add(name);
      return [completion(cursor, object, name, field, order)];
    }),
  );
}

function completion(cursor: Cursor, object: Value, name: string, field: Field, order: number): Completion {
  return {
    ...insertKey(cursor, name, shapeIn(object, name, field)),
    label: name,
    kind: "field",
    detail: describeType(field.type).replaceAll("`", ""),
    documentation: () => describeField(name, field),
    isDeprecated: field.deprecated !== undefined,
    filter: cursor.probe.quote + name,
    rank: groupOf(object, name, field) * 100 + order,
    base: cursor.probe.base,
  };
}

/** The type of the object; for a body whose operation is open, those that it could be. */
function typesOf(object: Value): readonly ObjectType[] {
  if (object.object) return [object.object];
  if (!isRequest(object) || object.node.kind !== "mapping") return [];
  const { candidates } = recogniseBody(object.node, isStep(object) ? null : object.block.file);
  const bodies = candidates.flatMap(({ body }) => (body ? [objectTypes[body.object]] : []));
  const isEmpty = object.node.entries.length === 1;
  return bodies.length > 0 || !isEmpty ? bodies : [objectTypes.envelope];
}

/** Whether it is all of a request: what a file holds, or an item of its sequence. */
export const isRequest = ({ parent, block }: Value): boolean =>
  block.file.kind === "request" && (parent === null || (parent.parent === null && parent.node.kind === "sequence"));

/** The fields that stand there, but for the word at the cursor. What is merged in can be written over. */
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
  if (field.readOnly) return false;
  if (type === objectTypes.envelope) return isLegalInEnvelope(object, name);
  const purpose = interfaceAround(object)?.get("purpose")?.string;
  if (field.purposes && purpose !== undefined && !field.purposes.includes(purpose)) return false;
  return !othersIn(cursor, object).some(
    (other) => field.excludes?.includes(other) || type.fields[other]?.excludes?.includes(name),
  );
}

/** The names of the fields that have a value, but for the word at the cursor. */
const othersIn = ({ probe }: Cursor, object: Value): readonly string[] =>
  object.values.flatMap(({ key, name, isNothing }) => (isNothing || (key && holds(key, probe.at)) ? [] : [name]));

function isLegalInEnvelope(request: Value, name: string): boolean {
  switch (name) {
    case "name":
      return isStep(request);
    case "$schema":
      return !isStep(request);
    case "body": {
      const operation = operationOf(request);
      return operation === null || operation.body !== null;
    }
    default:
      return true;
  }
}

/** Required fields before those that belong here, and what is of no use here yet after the rest. */
function groupOf(object: Value, name: string, field: Field): number {
  if (field.deprecated !== undefined) return 9;
  if (field.assumed || name === "$schema") return 5;
  if (object.has(name)) return 4;
  if (field.presence === "required" || (field.requiredWithout !== undefined && !object.has(field.requiredWithout)))
    return 0;
  if (field.presence === "expected") return 1;
  const around = interfaceAround(object);
  const purpose = purposes.find(({ value }) => value === around?.get("purpose")?.string)?.value;
  if (purpose !== undefined && around === object && neededBy[purpose].includes(name)) return 0;
  const { needs } = field;
  if (needs && !needs.some((other) => object.has(other))) return 3;
  return (needs && needs.length === 1) || (purpose !== undefined && field.purposes) ? 1 : 2;
}

function shapeIn(object: Value, name: string, field: Field): Shape {
  if (object.object !== objectTypes.envelope || name !== "body") return shapeOfField(field);
  const operation: Operation | null = operationOf(object);
  return { kind: "object", entries: operation?.body ? bodyEntries(operation) : [] };
}

const bodyEntries = (operation: Operation) => {
  const own = operation.body ? entriesOf(objectTypes[operation.body.object], "plain") : [];
  return own.length > 0 ? own : bodyOf(operation);
};
