import { type Block, type Shown, show, showMessage, type Value, valueAt, valuePathOf } from "../../document/index.ts";
import {
  childrenOf,
  countUpTo,
  type Data,
  type Edit,
  type Entry,
  insertEntries,
  insertItem,
  type Mapping,
  moveItem,
  type NewEntry,
  type Node,
  removeEntry,
  removeItem,
  renameKey,
  replaceNode,
  type Span,
  type Where,
  wrapNode,
} from "../../syntax/index.ts";
import { codeList } from "../../text/prose.ts";

/** A fix of a finding. Its edits are computed on demand. */
export interface Fix {
  /** The title, including the value. */
  readonly title: string;
  /** Unambiguous, and loses nothing that the service would have read. */
  readonly safe: boolean;
  /** Offsets count from the block's start. */
  readonly edits: () => readonly BlockEdit[];
  /** The blocks that it changes; absent for the finding's own block. */
  readonly blocks?: readonly Block[];
}

export interface BlockEdit extends Edit {
  readonly block: Block;
}

/**
 * Findings are long-lived: the value is located again when its edits are requested, so that no tree is kept alive.
 */
function fix(title: string, value: Value, edits: (value: Value) => readonly Edit[]): Fix {
  const { block } = value;
  const path = valuePathOf(value);
  return {
    title,
    safe: false,
    edits: () => edits(valueAt(block, path)).map((edit) => ({ ...edit, block })),
    blocks: [block],
  };
}

/** Marks a fix as one that can be applied without asking. */
export const safe = (made: Fix | null): Fix | null => made && { ...made, safe: true };

const sourceOf = (value: Value) => ({ text: value.block.text, language: value.block.language });

/** A merged value is in another object, and removing it there could affect others. */
const isElsewhere = (value: Value): boolean => value.use?.how === "merge";

/** Anchored text must not be removed. */
export const holdsAnchor = (node: Node): boolean =>
  node.kind !== "alias" && (node.anchor !== undefined || childrenOf(node).some(holdsAnchor));

/** Its end is unknown: a syntax error inside may have included unrelated text. */
function isUnread(block: Block, node: Node, { start }: Span = node): boolean {
  if (node.kind === "scalar" && node.unread) return true;
  const mistakes = block.once(mistakesIn);
  return (mistakes[countUpTo(mistakes, start - 1)] ?? Number.POSITIVE_INFINITY) < node.end;
}

const mistakesIn = ({ parsed }: Block): readonly number[] =>
  parsed.problems.flatMap(({ start, unquotedReference }) => (unquotedReference ? [] : [start]));

export const removeField = (field: Value, title?: string): Fix | null =>
  isElsewhere(field) ? null : removeWritten(field, title);

/** Removes it where it is written, even if it is merged elsewhere: for values that are wrong in any context. */
export function removeWritten(field: Value, title = `Remove \`${shown(field.name)}\``): Fix | null {
  const written = writtenEntry(field);
  if (written === null) return null;
  const { key, value } = written.entry;
  if (holdsAnchor(key) || holdsAnchor(value) || isUnread(field.block, value, key)) return null;
  return fix(title, field, (again) => {
    const found = writtenEntry(again);
    return found ? [removeEntry(sourceOf(again), found.mapping, found.entry)] : [];
  });
}

/** The mapping that contains a field, which may be a merged one. */
function writtenEntry(field: Value): { readonly mapping: Mapping; readonly entry: Entry } | null {
  const { parent, entry, use } = field;
  const mapping = isElsewhere(field) ? use?.target : parent?.node;
  return mapping?.kind === "mapping" && entry && mapping.entries.includes(entry) ? { mapping, entry } : null;
}

export function removeFromList(item: Value, title: string): Fix | null {
  if (item.parent?.node.kind !== "sequence" || isUnread(item.block, item.node)) return null;
  if (item.use === null && holdsAnchor(item.node)) return null;
  return fix(title, item, (again) => {
    const list = again.parent?.node;
    return list?.kind === "sequence" ? [removeItem(sourceOf(again), list, Number(again.segment))] : [];
  });
}

/** Replaces a value, keeping its quotes, if its end is certain. */
export function setValue(value: Value, data: Data, title = `Change ${nameOf(value)} to \`${shown(data)}\``): Fix {
  return fix(title, value, (again) => {
    const { use, node, block, isInFlow } = again;
    // With an alias, the alias is replaced and the shared value stays.
    const written = use?.how === "alias" ? use.alias : node;
    if (isUnread(block, written)) return [];
    return [replaceNode(sourceOf(again), written, data, isInFlow || block.language.hasStrictForm ? "flow" : "block")];
  });
}

/**
 * Sets a field of an object: replaces the existing value, or adds the field, which also overrides a merged one.
 */
export function setField(object: Value, entry: NewEntry, title?: string): Fix | null {
  const field = object.get(entry[0]);
  return field && !isElsewhere(field) ? setValue(field, entry[1], title) : insertFields(object, [entry], title);
}

/** Replaces a part of a string's value. */
export function setPart(value: Value, from: number, to: number, text: string, title: string): Fix | null {
  if (value.node.kind !== "scalar" || typeof value.node.value !== "string") return null;
  return setValue(value, value.node.value.slice(0, from) + text + value.node.value.slice(to), title);
}

export const renameField = (field: Value, name: string): Fix | null =>
  isElsewhere(field) ? null : renameWritten(field, name);

/** Renames it where it is written, even if it is merged elsewhere. */
export function renameWritten(field: Value, name: string): Fix | null {
  if (!field.entry) return null;
  return fix(`Change \`${shown(field.name)}\` to \`${shown(name)}\``, field, (again) =>
    again.entry ? [renameKey(sourceOf(again), again.entry, name)] : [],
  );
}

/**
 * Inserts fields into an object after a given field, or each in the interface's order.
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
  return fix(title, object, (again) => {
    const { node } = again;
    if (node.kind !== "mapping") return [];
    const before = after && again.values[after.index]?.entry;
    if (before) return [insertEntries(sourceOf(again), node, entries, { after: before })];
    const groups = new Map<Where, NewEntry[]>();
    for (const entry of entries) {
      const place = placeFor(again, entry[0]);
      const key = [...groups.keys()].find((known) => sameWhere(known, place)) ?? place;
      groups.set(key, [...(groups.get(key) ?? []), entry]);
    }
    return [...groups].map(([place, group]) => insertEntries(sourceOf(again), node, group, place));
  });
}

const sameWhere = (a: Where, b: Where): boolean =>
  a === b ||
  (a !== "end" && b !== "end" && "after" in a && "after" in b && a.after === b.after) ||
  (a !== "end" && b !== "end" && "before" in a && "before" in b && a.before === b.before);

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

export function insertIntoList(list: Value, index: number, data: Data, title: string): Fix | null {
  if (list.node.kind !== "sequence") return null;
  return fix(title, list, (again) =>
    again.node.kind === "sequence" ? [insertItem(sourceOf(again), again.node, index, data)] : [],
  );
}

export function moveInList(item: Value, to: number, title: string): Fix | null {
  if (item.parent?.node.kind !== "sequence") return null;
  return fix(title, item, (again) => {
    const list = again.parent?.node;
    return list?.kind === "sequence" ? moveItem(sourceOf(again), list, Number(again.segment), to) : [];
  });
}

/** Wraps a value in a new object, after other fields. */
export const wrapValue = (value: Value, fields: readonly NewEntry[], name: string, title: string): Fix =>
  fix(title, value, (again) => wrapNode(sourceOf(again), again.node, fields, name));

/** Combines several fixes. Null if one of them is impossible. */
export function together(title: string, fixes: readonly (Fix | null)[]): Fix | null {
  if (fixes.some((part) => part === null)) return null;
  return {
    title,
    safe: false,
    edits: () => fixes.flatMap((part) => part?.edits() ?? []),
    blocks: fixes.flatMap((part) => part?.blocks ?? []),
  };
}

/** Replaces a span of a block's text. */
export const replaceText = (block: Block, start: number, end: number, text: string, title: string): Fix => ({
  title,
  safe: false,
  edits: () => [{ block, start, end, text }],
  blocks: [block],
});

/** The name of a value in titles. */
export const nameOf = (value: Value): string => (typeof value.segment === "number" ? "it" : `\`${shown(value.name)}\``);

/** A name or value for a message or title: short, on one line, without secrets. */
export function shown(data: Data): string {
  const whole = typeof data === "string" ? data : JSON.stringify(data);
  return clip(show(onOneLine(whole.slice(0, mostLookedAt))));
}

const mostLookedAt = 1_000;

const onOneLine = (text: string): string => text.replace(/\s*[\r\n]\s*/g, " ");

const clip = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 57).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

/**
 * A message or title about some blocks, safe to show: on one line, with names clipped and without secrets, whatever the file
 * contains.
 */
export function presentable(text: string, blocks: Iterable<Block>): Shown {
  const line = onOneLine(text);
  const short =
    line.length > 300 ? line.replace(/`([^`]{120,})`/g, (_, name: string) => `\`${clip(show(name))}\``) : line;
  return showMessage(short, blocks);
}
