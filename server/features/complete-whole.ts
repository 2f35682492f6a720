import { catalogLists, type ObjectTypeId, objectTypes, operations, type Type } from "../api/index.ts";
import { describeObjectType } from "../describe/field.ts";
import { describeOperation } from "../describe/operation.ts";
import { describeRule } from "../describe/rule.ts";
import { entriesOf, shapeOf } from "../describe/shapes.ts";
import { allOperations, bodyOf, type Neighbours, requestOf, snippetsOf } from "../describe/snippets.ts";
import { isOperationId, operationWord, type Value } from "../document/index.ts";
import { rules } from "../rules/list.ts";
import type { Shape, ShapeEntry } from "../syntax/index.ts";
import type { Cursor, ValuePlace } from "./complete-cursor.ts";
import { isRequest } from "./complete-fields.ts";
import type { Completion } from "./complete-item.ts";
import { mostNames, thingNames } from "./complete-names.ts";
import { type Insertion, insertEntries, insertKey, insertValue } from "./complete-write.ts";

/** Something whole that can stand at a place. */
interface Whole {
  readonly label: string;
  readonly detail?: string;
  readonly doc: () => string;
  readonly entries: readonly ShapeEntry[];
}

/** Whole objects in a mapping: all of its entries where it has none yet, or one of its things with its name. */
export function completeWholeEntries(cursor: Cursor, object: Value): readonly Completion[] {
  const { type, node } = object;
  if (type?.kind === "map") return completeThings(cursor, type);
  const isEmpty = node.kind === "mapping" && node.entries.length === 1;
  if (!isEmpty || cursor.probe.hasColon) return [];
  const wholes = [
    ...(type?.kind === "object" ? wholesOf(cursor, type.object) : []),
    ...(isRequest(object) && (type === null || isBody(cursor)) ? requests() : []),
  ];
  return wholes.map((whole, rank) => completion(cursor, whole, insertEntries(cursor, whole.entries), rank));
}

/** A value that has parts of its own, in one piece. */
export function completeWholeValues(cursor: Cursor, place: ValuePlace): readonly Completion[] {
  const { type, holder } = place;
  if (type === null) return [];
  const make = (whole: Whole, rank: number, shape: Shape): Completion =>
    completion(cursor, whole, insertValue(cursor, shape), rank);
  const isRequestPlace = type.kind === "object" && type.object === "envelope";
  if (isRequestPlace) {
    const isList = holder === null && /\.requests\.jsonc?$/i.test(cursor.document.file.name) && !isItem(cursor);
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
      return [list(cursor, shapeOf(type, null, "example"), "{…}", 0)];
    default:
      return [];
  }
}

const isItem = ({ document, index }: Cursor): boolean => document.blocks.get(index)?.holds === "item";
const objectOf = ({ entries }: Whole): Shape => ({ kind: "object", entries });
const listOf = (whole: Whole): Shape => ({ kind: "list", items: [objectOf(whole)] });

function emptyList(cursor: Cursor): Completion {
  return list(cursor, { kind: "list", items: [] }, "[]", 99);
}

function list(cursor: Cursor, shape: Shape, label: string, rank: number): Completion {
  const whole: Whole = { label, doc: () => "", entries: [] };
  return { ...completion(cursor, whole, insertValue(cursor, shape), rank), kind: "value" };
}

function completion(cursor: Cursor, { label, detail, doc }: Whole, insertion: Insertion, rank: number): Completion {
  return {
    ...insertion,
    label,
    kind: "snippet",
    detail: detail ?? "",
    documentation: doc,
    isDeprecated: false,
    filter: cursor.probe.quote + label,
    rank: firstRank + rank,
    base: cursor.probe.base,
  };
}

/** Behind the fields and the values. */
const firstRank = 10_000;

const wholesOf = (cursor: Cursor, id: ObjectTypeId): readonly Whole[] =>
  snippetsOf(id, neighboursOf(cursor)).map(({ label, doc, entries }) => ({ label, doc: () => doc, entries }));

const plainWhole = (id: ObjectTypeId): Whole => ({
  label: objectTypes[id].title,
  doc: () => describeObjectType(id),
  entries: entriesOf(objectTypes[id], "plain"),
});

/** A thing that others refer to by its name. */
function neighboursOf({ document, index, place }: Cursor): Neighbours {
  if (document.file.kind !== "stack") return { instance: null, subnet: null };
  const own = new Set<string>();
  for (let around = place.kind === "key" ? place.object : place.holder; around; around = around.parent)
    own.add(around.name);
  const other = (name: string): boolean => !own.has(name);
  return {
    instance: thingNames(document, index, "instances", { most: 2 }).find(other) ?? null,
    subnet: thingNames(document, index, "subnets", { most: 1 })[0] ?? null,
  };
}

/** What can stand under a name in a mapping of things. */
function completeThings(cursor: Cursor, type: Type & { readonly kind: "map" }): readonly Completion[] {
  if (type.of === "rule" || type.of === "field") return completeKnownNames(cursor, type);
  const { place } = cursor;
  if (type.values.kind !== "object" || place.kind !== "key" || cursor.probe.hasColon) return [];
  const taken = new Set([...place.object.values.map(({ name }) => name), ...namesBeside(cursor, type.of)]);
  return wholesOf(cursor, type.values.object).map((whole, rank) => {
    const key = { stop: freeName(type.of, taken, taken.size < mostNames ? 1 : cursor.document.blocks.length) };
    return completion(cursor, whole, insertEntries(cursor, [{ key, value: objectOf(whole) }]), rank);
  });
}

function namesBeside({ document, index }: Cursor, what: string): readonly string[] {
  const section = sections[what];
  return section ? thingNames(document, index, section) : [];
}

const sections = {
  instance: "instances",
  loadbalancer: "loadbalancers",
  subnet: "subnets",
} as const satisfies Readonly<Record<string, string>> as Readonly<
  Record<string, "instances" | "loadbalancers" | "subnets" | undefined>
>;

/** What a thing is called until a person says otherwise: counted from where not all names are known to be taken. */
function freeName(what: string, taken: ReadonlySet<string>, from: number): string {
  const stem = { instance: "web", loadbalancer: "front", subnet: "app" }[what] ?? what;
  for (let number = from; ; number++) {
    const name = number === 1 && stem !== "web" ? stem : `${stem}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Names that are not the person's own: the rules, and the fields whose values a catalog lists. */
function completeKnownNames(cursor: Cursor, type: Type & { readonly kind: "map" }): readonly Completion[] {
  const { place } = cursor;
  const taken = new Set(place.kind === "key" ? place.object.values.map(({ name }) => name) : []);
  const known =
    type.of === "rule"
      ? rules.map((rule) => ({ name: rule.id, detail: rule.severity, doc: () => describeRule(rule) }))
      : catalogLists.map((name) => ({ name, detail: "", doc: () => "" }));
  return known.flatMap(({ name, detail, doc }, rank) =>
    taken.has(name)
      ? []
      : [
          {
            ...completion(
              cursor,
              { label: name, detail, doc, entries: [] },
              insertKey(cursor, name, shapeOf(type.values, null, "plain")),
              rank,
            ),
            kind: "rule" as const,
          },
        ],
  );
}

const requests = (): readonly Whole[] =>
  allOperations.map((operation) => ({
    label: operation.id,
    detail: `${operation.method} ${operation.paths[0]}`,
    doc: () => describeOperation(operation),
    entries: requestOf(operation),
  }));

/** The body that the file's name asks for. */
function bodies({ document }: Cursor): readonly Whole[] {
  const word = operationWord(document.file.name);
  if (word === null || !isOperationId(word) || !operations[word].body) return [];
  const operation = operations[word];
  return [{ label: `body of ${word}`, doc: () => describeOperation(operation), entries: bodyOf(operation) }];
}

const isBody = (cursor: Cursor): boolean => bodies(cursor).length > 0;
