import { type ObjectTypeId, objectTypes } from "../../api/index.ts";
import { describeObjectType } from "../../describe/field.ts";
import { describeOperation } from "../../describe/operation.ts";
import { entriesOf, hasListedValues, shapeOf, templateOf } from "../../describe/skeletons/shapes.ts";
import {
  allOperations,
  bodyOf,
  type Neighbors,
  noNeighbors,
  requestOf,
  snippetsOf,
} from "../../describe/skeletons/snippets.ts";
import { isSequenceFile, operationNamedBy, type Value } from "../../document/index.ts";
import { type Shape, type ShapeEntry, textOfPieces } from "../../syntax/index.ts";
import { hasPublic, takenPorts } from "./beside.ts";
import { fileReferences } from "./completion-context.ts";
import { type Cursor, isRequest, type ValuePlace } from "./cursor.ts";
import type { Completion } from "./item.ts";
import { resourceNames } from "./names.ts";
import { hasRegion, instancesFor } from "./nodes.ts";
import { ranks } from "./ranks.ts";
import { type Insertion, insertShapeEntries, insertValue } from "./write.ts";

/** A whole object that fits at a position. */
export interface Whole {
  readonly label: string;
  readonly detail?: string;
  readonly doc: () => string;
  readonly entries: readonly ShapeEntry[];
}

/** Whole objects in a mapping that is empty: all its entries. */
export function completeWholeEntries(cursor: Cursor, object: Value): readonly Completion[] {
  const { type, node } = object;
  const isEmpty = node.kind === "mapping" && node.entries.length === 1;
  if (!isEmpty || cursor.probe.hasColon) return [];
  const wholes = type?.kind === "object" ? wholesOf(cursor, type.object) : [];
  const others = isRequest(object) && (type === null || bodies(cursor).length > 0) ? requestsFor(cursor) : [];
  // A new item of a list is rarely written field by field.
  const before = object.parent?.node.kind === "sequence" ? wholes.length + ranks.wholeObject : 0;
  return [...wholes, ...others].map((whole, rank) =>
    wholeCompletion(
      cursor,
      whole,
      insertShapeEntries(cursor, whole.entries),
      rank - (rank < wholes.length ? before : 0),
    ),
  );
}

/** A complete value with several parts. */
export function completeWholeValues(cursor: Cursor, { type, holder }: ValuePlace): readonly Completion[] {
  if (type === null) return [];
  const make = (whole: Whole, rank: number, shape: Shape): Completion =>
    wholeCompletion(cursor, whole, insertValue(cursor, shape), rank);
  const isRequestPlace = type.kind === "object" && type.object === "envelope";
  if (isRequestPlace) {
    const isList = holder === null && isSequenceFile(cursor.document.file) && !isItem(cursor);
    const wholes = [...(holder === null && !isList ? bodies(cursor) : []), ...requests()];
    return wholes.map((whole, rank) => make(whole, rank, isList ? listOf(whole) : objectOf(whole)));
  }
  switch (type.kind) {
    case "object": {
      const wholes = wholesOf(cursor, type.object);
      const all = wholes.length > 0 ? wholes : [plainWhole(type.object)];
      return all.map((whole, rank) => make(whole, rank, objectOf(whole)));
    }
    case "array": {
      if (type.items.kind !== "object")
        return [list(cursor, shapeOf(type, null, "plain"), "[…]", 0), emptyList(cursor)];
      const wholes = wholesOf(cursor, type.items.object);
      return [...wholes.map((whole, rank) => make(whole, rank, listOf(whole))), emptyList(cursor)];
    }
    case "map":
      return [list(cursor, shapeOf(type, null, "template"), "{…}", 0)];
    default:
      return [];
  }
}

const isItem = ({ document, index }: Cursor): boolean => document.blocks.get(index)?.holds === "item";
/** A whole object as a value. */
export const objectOf = ({ entries }: Whole): Shape => ({ kind: "object", entries });
const listOf = (whole: Whole): Shape => ({ kind: "list", items: [objectOf(whole)] });

function emptyList(cursor: Cursor): Completion {
  return list(cursor, { kind: "list", items: [] }, "[]", 99);
}

function list(cursor: Cursor, shape: Shape, label: string, rank: number): Completion {
  const whole: Whole = { label, doc: () => "", entries: [] };
  return { ...wholeCompletion(cursor, whole, insertValue(cursor, shape), rank), kind: "value" };
}

/** A whole object as a completion. */
export function wholeCompletion(
  cursor: Cursor,
  { label, detail, doc }: Whole,
  insertion: Insertion,
  rank: number,
): Completion {
  return {
    ...insertion,
    label,
    kind: "snippet",
    detail: detail ?? "",
    documentation: doc,
    filter: cursor.probe.quote + label,
    rank: ranks.wholeObject + rank,
  };
}

export function wholesOf(cursor: Cursor, id: ObjectTypeId): readonly Whole[] {
  const { near, isPossible } = neighborsOf(cursor, id);
  return snippetsOf(id, near, "template")
    .filter(({ entries }) => isPossible(entries))
    .map(({ label, doc, entries }) => ({ label, doc: () => doc, entries: withLists(cursor, id, entries) }));
}

/**
 * In YAML, fields whose values may be known are filled in one after the other. In JSON, an empty one would break the text. A region
 * is a template to type over: without a catalog its list offers nothing else, and an empty one would be an error at once.
 */
const withLists = ({ probe }: Cursor, id: ObjectTypeId, entries: readonly ShapeEntry[]): readonly ShapeEntry[] =>
  entries.map(({ key, value }) => {
    const type = typeof key === "string" ? objectTypes[id].fields[key]?.type : undefined;
    const isListed =
      !probe.inFlow && type?.kind === "string" && type.format !== "node-address" && hasListedValues(type);
    const template = templateOf(String(key));
    const isOpen = value.kind === "text" && textOfPieces(value.parts) === template;
    if (!isListed || !isOpen || type.format === "region") return { key, value };
    return { key, value: { kind: "choice", value: template, mayBeEmpty: false } };
  });

const plainWhole = (id: ObjectTypeId): Whole => ({
  label: objectTypes[id].title.replaceAll("`", ""),
  doc: () => describeObjectType(id),
  entries: entriesOf(objectTypes[id], "plain"),
});

/** The surroundings of a whole object, which limit the alternatives. */
function neighborsOf(cursor: Cursor, id: ObjectTypeId) {
  const { document, place } = cursor;
  const own = place.kind === "key" && place.object.object?.id === id ? place.object : null;
  const list = own ? own.parent : place.kind === "value" ? place.holder : null;
  const others = list?.items.filter((item) => item !== own) ?? [];
  const isPossible = (entries: readonly ShapeEntry[]): boolean => {
    const purpose = entries.find(({ key }) => key === "purpose")?.value;
    if (purpose?.kind !== "scalar" || purpose.value !== "public") return true;
    // It carries the default route only in the first position.
    const segment = own ? own.segment : place.kind === "value" ? place.segment : 0;
    return !hasPublic(list, own) && (typeof segment === "string" || segment === 0);
  };
  const near: Neighbors =
    document.file.kind === "stack"
      ? {
          ...noNeighbors,
          ...aroundInStack(cursor, id, others),
          takenPorts: new Set(others.flatMap((each) => each.get("port")?.integer ?? [])),
          vlan: freeVlan(others),
        }
      : { ...noNeighbors, takenPorts: takenPorts(cursor, own ?? list), vlan: freeVlan(others) };
  return { near, isPossible };
}

function freeVlan(others: readonly Value[]): string {
  const taken = new Set(others.map((each) => each.get("label")?.string));
  return ["vlan-1", "vlan-2", "vlan-3"].find((label) => !taken.has(label)) ?? "vlan-1";
}

const needRegion: readonly ObjectTypeId[] = ["stack-instance", "stack-loadbalancer"];
const haveNodes: readonly ObjectTypeId[] = ["stack-loadbalancer", "stack-config", "stack-node"];

function aroundInStack(cursor: Cursor, id: ObjectTypeId, others: readonly Value[]): Partial<Neighbors> {
  const { place } = cursor;
  const value = place.kind === "key" ? place.object : place.holder;
  const isNode = id === "stack-node";
  const taken = new Set(isNode ? others.flatMap((each) => each.get("label")?.string ?? []) : []);
  const all = haveNodes.includes(id) ? instancesFor(cursor, value, { order: "document" }) : [];
  const nodes = all.filter((name) => !taken.has(name));
  return {
    source: id === "stack-instance" ? otherInstance(cursor, value) : null,
    subnet: id === "interface" ? (resourceNames(cursor, "subnets", { most: 1 })[0] ?? null) : null,
    nodes: nodes.slice(0, isNode ? 1 : mostNodes),
    certificate: haveNodes.includes(id) && !isNode ? (fileReferences(certificate, cursor)[0] ?? null) : null,
    needsRegion: needRegion.includes(id) && !hasRegion(cursor),
  };
}

const mostNodes = 20;

/** An instance other than the one around the position and the word at the cursor. */
function otherInstance(cursor: Cursor, around: Value | null): string | null {
  const taken = new Set([cursor.probe.before + cursor.probe.after]);
  for (let value = around; value; value = value.parent) taken.add(value.name);
  const names = resourceNames(cursor, "instances", { most: taken.size + 1 });
  return names.find((name) => !taken.has(name)) ?? null;
}

const certificate = { kind: "string", format: "pem-certificate" } as const;

/** In a file that is named after an operation, only its own. */
function requestsFor({ document }: Cursor): readonly Whole[] {
  const operation = operationNamedBy(document.file);
  return operation ? requests([operation]) : requests();
}

const requests = (some = allOperations): readonly Whole[] =>
  some.map((operation) => ({
    label: operation.id,
    detail: `${operation.method} ${operation.paths[0]}`,
    doc: () => describeOperation(operation),
    entries: requestOf(operation, "template"),
  }));

/** The body of the operation in the file name. */
function bodies({ document }: Cursor): readonly Whole[] {
  const operation = operationNamedBy(document.file);
  if (!operation?.body) return [];
  const { id } = operation;
  return [{ label: `body of ${id}`, doc: () => describeOperation(operation), entries: bodyOf(operation, "template") }];
}
