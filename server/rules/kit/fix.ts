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

/** A change that mends a finding. Its edits are worked out when they are asked for. */
export interface Fix {
  /** What it does, with the value in it. */
  readonly title: string;
  /** It has one right answer and loses nothing that the service would have read. */
  readonly safe: boolean;
  /** Offsets count from the block's start. */
  readonly edits: () => readonly BlockEdit[];
  /** The blocks that it changes; absent where that is the finding's own. */
  readonly blocks?: readonly Block[];
}

export interface BlockEdit extends Edit {
  readonly block: Block;
}

/**
 * A finding is kept for long: the value is looked for again when its edits are asked for, so that no tree is held on
 * to.
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

/** A value that is merged in stands in another object: taking it out there would change more than is meant. */
const isElsewhere = (value: Value): boolean => value.use?.how === "merge";

/** What others may stand for by an alias cannot go. */
export const holdsAnchor = (node: Node): boolean =>
  node.kind !== "alias" && (node.anchor !== undefined || childrenOf(node).some(holdsAnchor));

/** Where it ends is not known: a mistake inside of it may have drawn in what is none of it. */
function isUnread(block: Block, node: Node, { start }: Span = node): boolean {
  if (node.kind === "scalar" && node.unread) return true;
  const mistakes = block.once(mistakesIn);
  return (mistakes[countUpTo(mistakes, start - 1)] ?? Number.POSITIVE_INFINITY) < node.end;
}

const mistakesIn = ({ parsed }: Block): readonly number[] =>
  parsed.problems.flatMap(({ start, unquotedReference }) => (unquotedReference ? [] : [start]));

export const removeField = (field: Value, title?: string): Fix | null =>
  isElsewhere(field) ? null : removeWritten(field, title);

/** Removes it where it is written, though it may be merged in from there: for what is wrong by itself. */
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

/** The mapping that a field is written in, which may be one that is merged. */
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

/** Writes another value in the place of one, in its quotes where it had some, if it is certain where that one ends. */
export function setValue(value: Value, data: Data, title = `Change ${nameOf(value)} to \`${shown(data)}\``): Fix {
  return fix(title, value, (again) => {
    const { use, node, block, isInFlow } = again;
    // Behind an alias the value is written where the alias stands: what it shares with others stays as it is.
    const written = use?.how === "alias" ? use.alias : node;
    if (isUnread(block, written)) return [];
    return [replaceNode(sourceOf(again), written, data, isInFlow || block.language.hasStrictForm ? "flow" : "block")];
  });
}

/**
 * Gives an object a field of its own: in the place of what stands there, else as a new one, also over what is merged
 * in.
 */
export function setField(object: Value, entry: NewEntry, title?: string): Fix | null {
  const field = object.get(entry[0]);
  return field && !isElsewhere(field) ? setValue(field, entry[1], title) : insertFields(object, [entry], title);
}

/** Replaces some characters of a string's value. */
export function setPart(value: Value, from: number, to: number, text: string, title: string): Fix | null {
  if (value.node.kind !== "scalar" || typeof value.node.value !== "string") return null;
  return setValue(value, value.node.value.slice(0, from) + text + value.node.value.slice(to), title);
}

export const renameField = (field: Value, name: string): Fix | null =>
  isElsewhere(field) ? null : renameWritten(field, name);

/** Renames it where it is written, though it may be merged in from there. */
export function renameWritten(field: Value, name: string): Fix | null {
  if (!field.entry) return null;
  return fix(`Change \`${shown(field.name)}\` to \`${shown(name)}\``, field, (again) =>
    again.entry ? [renameKey(sourceOf(again), again.entry, name)] : [],
  );
}

/**
 * Inserts fields into an object, behind one of its fields, or each behind the last of them that the interface lists before
 * it, so that the interface's order is kept.
 */
export function insertFields(
  object: Value,
  entries: readonly NewEntry[],
  title = `Insert ${codeList(entries.map(([name]) => name))}`,
  after?: Value,
): Fix | null {
  if (object.node.kind !== "mapping" || entries.length === 0) return null;
  const { text } = object.block;
  // Beside a key that is an object or list, such as `{ a: 1 }:`, nothing fits on a line of its own.
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

/** Puts a value into a new object, behind other fields. */
export const wrapValue = (value: Value, fields: readonly NewEntry[], name: string, title: string): Fix =>
  fix(title, value, (again) => wrapNode(sourceOf(again), again.node, fields, name));

/** Several fixes as one. Null when one of them is not possible. */
export function together(title: string, fixes: readonly (Fix | null)[]): Fix | null {
  if (fixes.some((part) => part === null)) return null;
  return {
    title,
    safe: false,
    edits: () => fixes.flatMap((part) => part?.edits() ?? []),
    blocks: fixes.flatMap((part) => part?.blocks ?? []),
  };
}

/** Replaces a stretch of a block's text as it stands. */
export const replaceText = (block: Block, start: number, end: number, text: string, title: string): Fix => ({
  title,
  safe: false,
  edits: () => [{ block, start, end, text }],
  blocks: [block],
});

/** What a title calls a value. */
export const nameOf = (value: Value): string => (typeof value.segment === "number" ? "it" : `\`${shown(value.name)}\``);

/** How a name or value of a file is shown in a message or title: short, on one line, without what looks like a secret. */
export function shown(data: Data): string {
  const whole = typeof data === "string" ? data : JSON.stringify(data);
  return clip(show(onOneLine(whole.slice(0, mostLookedAt))));
}

const mostLookedAt = 1_000;

const onOneLine = (text: string): string => text.replace(/\s*[\r\n]\s*/g, " ");

const clip = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 57).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

/**
 * A message or title about some blocks as it may be shown: on one line, names of a file no longer than that, and no secret
 * whole. A file may have any.
 */
export function presentable(text: string, blocks: Iterable<Block>): Shown {
  const line = onOneLine(text);
  const short =
    line.length > 300 ? line.replace(/`([^`]{120,})`/g, (_, name: string) => `\`${clip(show(name))}\``) : line;
  return showMessage(short, blocks);
}
