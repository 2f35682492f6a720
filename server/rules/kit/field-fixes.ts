import type { Value } from "../../document/index.ts";
import {
  type Entry,
  insertEntries,
  type Mapping,
  moveIntoObject,
  type NewEntry,
  nestEntries,
  removeEntry,
  renameKey,
  unwrapEntry,
  type Where,
} from "../../syntax/index.ts";
import { groupedBy } from "../../text/groups.ts";
import { codeList } from "../../text/prose.ts";
import { type Fix, fixIfPossible, fixOf, holdsAnchor, isElsewhere, isUnread } from "./fix.ts";
import { forDisplay } from "./presentable.ts";
import { setValue } from "./value-fixes.ts";

export const removeField = (field: Value, title?: string): Fix | null =>
  isElsewhere(field) ? null : removeWritten(field, title);

/** Removes it where it is written, even if it is merged elsewhere: for values that are wrong in any context. */
export function removeWritten(field: Value, title = `Remove \`${forDisplay(field.name)}\``): Fix | null {
  const written = writtenEntry(field);
  if (written === null) return null;
  const { key, value } = written.entry;
  if (holdsAnchor(key) || holdsAnchor(value) || isUnread(field.block, value, key)) return null;
  return fixOf(title, field, (again) => {
    const entry = writtenEntry(again);
    return entry ? [removeEntry(again.block, entry.mapping, entry.entry)] : [];
  });
}

/** Puts the fields of an object in its place, where it is written. */
export function moveFieldsUp(field: Value): Fix | null {
  const written = isElsewhere(field) || field.use ? null : writtenEntry(field);
  if (written === null) return null;
  const { key, value } = written.entry;
  const isMerging = field.values.some(({ use }) => use?.how === "merge");
  if (value.kind !== "mapping" || value.anchor !== undefined || isMerging || isUnread(field.block, value, key))
    return null;
  return fixIfPossible(`Move the fields of \`${forDisplay(field.name)}\` up`, field, (again) => {
    const entry = writtenEntry(again);
    const edit = entry && unwrapEntry(again.block, entry.mapping, entry.entry);
    return edit && [edit];
  });
}

/** Moves a field to the end of the object that is beside it. */
export function moveField(field: Value, name: string): Fix | null {
  const { parent } = field;
  const there = parent?.get(name);
  if (!parent || !there || there.use || field.use || there.get(field.name) || isUnread(there.block, there.node))
    return null;
  if (isUnread(field.block, field.node)) return null;
  return fixIfPossible(`Move \`${forDisplay(field.name)}\` into \`${name}\``, parent, (object) => {
    const [from, to] = [object.get(field.name)?.entry, object.get(name)?.entry];
    return object.node.kind === "mapping" && from && to
      ? moveIntoObject(object.block, object.node, { from, to })
      : null;
  });
}

/** More than the fields of any object. */
const mostNested = 30;

/** Puts a field and those beside it that belong there into a new object in their place, or into the item of a new list. */
export function nestFields(field: Value, name: string, belongs: (other: Value) => boolean, isItem = false): Fix | null {
  const { parent, index } = field;
  if (!parent || isElsewhere(field) || writtenEntry(field) === null) return null;
  const isPart = (other: Value | undefined): boolean =>
    other !== undefined && !isElsewhere(other) && !isUnread(other.block, other.node) && belongs(other);
  if (parent.node.kind !== "mapping" || !field.entry || !isPart(field)) return null;
  const { entries } = parent.node;
  const ahead = entries.indexOf(field.entry) - index;
  // A merge key between them stays where it is.
  const joins = (at: number): boolean => isPart(parent.values[at]) && parent.values[at]?.entry === entries[at + ahead];
  let [from, to] = [index, index + 1];
  while (to - from < mostNested && joins(from - 1)) from--;
  while (to - from < mostNested && joins(to)) to++;
  const names = parent.values.slice(from, to).map((one) => one.name);
  return fixOf(`Move ${codeList(names)} into \`${name}\``, parent, (again) => {
    const entries = again.values.slice(from, to).flatMap(({ entry }) => entry ?? []);
    return again.node.kind === "mapping" ? nestEntries(again.block, again.node, entries, name, isItem) : [];
  });
}

/** The mapping that contains a field, which may be a merged one. */
function writtenEntry(field: Value): { readonly mapping: Mapping; readonly entry: Entry } | null {
  const { parent, entry, use } = field;
  const mapping = isElsewhere(field) ? use?.target : parent?.node;
  return mapping?.kind === "mapping" && entry && mapping.entries.includes(entry) ? { mapping, entry } : null;
}

/**
 * Sets a field of an object: replaces the existing value, or adds the field, which also overrides a merged one.
 */
export function setField(object: Value, entry: NewEntry, title?: string): Fix | null {
  const field = object.get(entry[0]);
  return field && !isElsewhere(field) ? setValue(field, entry[1], title) : insertFields(object, [entry], title);
}

export const renameField = (field: Value, name: string): Fix | null =>
  isElsewhere(field) ? null : renameWritten(field, name);

/** Renames it where it is written, even if it is merged elsewhere. */
export function renameWritten(field: Value, name: string): Fix | null {
  if (!field.entry) return null;
  return fixOf(`Change \`${forDisplay(field.name)}\` to \`${forDisplay(name)}\``, field, (again) =>
    again.entry ? [renameKey(again.block, again.entry, name)] : [],
  );
}

/**
 * Inserts fields into an object after a given field, or each in the order of the API documentation.
 */
export function insertFields(
  object: Value,
  entries: readonly NewEntry[],
  title = `Insert ${codeList(entries.map(([name]) => name))}`,
  after?: Value,
): Fix | null {
  if (object.node.kind !== "mapping" || entries.length === 0) return null;
  const { text } = object.block;
  // Beside a key that is an object or list, such as `{ a: 1 }:`, a field cannot be inserted on its own line.
  if (object.node.entries.some(({ key }) => /[{[]/.test(text.charAt(key.start)))) return null;
  return fixOf(title, object, (again) => {
    const { node } = again;
    if (node.kind !== "mapping") return [];
    const before = after && again.values[after.index]?.entry;
    if (before) return [insertEntries(again.block, node, entries, { after: before })];
    const groups = groupedBy(entries, ([name]) => nameOfPlace(placeFor(again, name)));
    return [...groups.values()].map((group) =>
      insertEntries(again.block, node, group, placeFor(again, group[0]?.[0] ?? "")),
    );
  });
}

const nameOfPlace = (place: Where): string =>
  place === "end" ? "" : "after" in place ? `after ${place.after.key.start}` : `before ${place.before.key.start}`;

function placeFor(object: Value, name: string): Where {
  if (object.node.kind !== "mapping") return "end";
  const order = Object.keys(object.object?.fields ?? {});
  const rank = order.indexOf(name);
  const { entries } = object.node;
  if (rank < 0) return "end";
  const previous = entries.findLast((entry) => {
    const other = order.indexOf(String(entry.key.value));
    return other >= 0 && other < rank;
  });
  if (previous) return { after: previous };
  const first = entries[0];
  return first ? { before: first } : "end";
}
