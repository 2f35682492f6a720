import { objectTypes, type Type } from "../../api/index.ts";
import type { Mapping, Scalar } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { typeOfObject } from "../kinds/request-type.ts";
import { eachEntry, type Resolved, resolve } from "../values/entries.ts";
import { isBroken } from "../values/is-broken.ts";
import { fieldNamed } from "../values/typing.ts";

/** A value that may be put together from several files, with aliases and merge keys resolved. */
export type Tree =
  | MappingTree
  | { readonly kind: "sequence"; readonly items: readonly Tree[]; readonly tag?: string }
  | ScalarTree;

export interface MappingTree {
  readonly kind: "mapping";
  readonly entries: ReadonlyMap<string, TreeEntry>;
  readonly isWhole: boolean;
  readonly tag?: string;
  /** Of a stack, or of what it extends: a key that has no value, `instances` or the name of an instance. */
  readonly bare?: string | undefined;
}

export interface TreeEntry {
  readonly key: Scalar;
  /** The block in which the key is written. */
  readonly from: Block;
  /** Most resources are in one file only, and are not read to be merged. */
  readonly value: () => Tree;
  /** The entry is all that its block holds, and takes nothing away by being `null`. */
  readonly isBlock?: true;
  /** Nothing is written as its value, and not even `null`. */
  readonly isUnwritten?: boolean | undefined;
}

export interface ScalarTree {
  readonly kind: "scalar";
  /** Null for an alias that leads nowhere. */
  readonly node: Scalar | null;
  readonly from: Block;
}

/** Of a whole stack. */
export const stackType = typeOfObject("stack");

/** More levels do not occur, and would not be written. */
const deepest = 100;

/** A node as a tree. */
export function treeOf(node: Resolved | null, from: Block, depth = 0): Tree {
  if (node === null || node.kind === "scalar" || depth > deepest)
    return { kind: "scalar", node: node?.kind === "scalar" ? node : null, from };
  const tag = node.tag === undefined ? {} : { tag: node.tag };
  if (node.kind === "sequence")
    return { kind: "sequence", items: node.items.map((item) => treeOf(resolve(item), from, depth + 1)), ...tag };
  const entries = new Map<string, TreeEntry>();
  const isResolved = eachEntry(node, (name, { key }, value) => {
    const isUnwritten = value.kind === "scalar" && value.value === null && value.start === value.end;
    addEntry(entries, name, { key, from, value: () => treeOf(value, from, depth + 1), isUnwritten });
  });
  const isWhole = isResolved && !isBrokenMapping(node, from);
  return { kind: "mapping", entries, isWhole, ...tag };
}

/** Of entries with one name, the first that has a value is the one that is meant. */
export function addEntry(entries: Map<string, TreeEntry>, name: string, entry: TreeEntry): void {
  if (entries.get(name)?.isUnwritten ?? true) entries.set(name, entry);
}

const isBrokenMapping = (node: Mapping, block: Block): boolean =>
  isBroken({
    block,
    node,
    values: node.entries.flatMap(({ value }) => {
      const resolved = resolve(value);
      return resolved ? [{ node: resolved }] : [];
    }),
  });

/**
 * One value on top of another: mappings are merged key by key, anything else replaces. `null` takes a key away where its field
 * cannot be null.
 */
export function merged(lower: Tree | null, upper: Tree, type: Type | null): Tree {
  if (upper.kind !== "mapping") return upper;
  const below = lower?.kind === "mapping" ? lower : null;
  const entries = new Map(below?.entries);
  for (const [name, entry] of upper.entries) {
    const before = entries.get(name);
    if (before === undefined && entry.isBlock) {
      entries.set(name, entry);
      continue;
    }
    const { field, canBeNull } = fieldOf(type, name);
    const written = entry.value();
    if (isNull(written) && !canBeNull) {
      entries.delete(name);
      continue;
    }
    const value = merged(before?.value() ?? null, written, field);
    entries.set(name, { key: entry.key, from: entry.from, value: () => value });
  }
  const tag = upper.tag ?? below?.tag;
  return {
    kind: "mapping",
    entries,
    isWhole: upper.isWhole && (below?.isWhole ?? true),
    ...(tag === undefined ? {} : { tag }),
  };
}

/** In a mapping, at any depth; lists are kept as they are. */
export const holdsNull = (tree: Tree): boolean =>
  isNull(tree) || (tree.kind === "mapping" && [...tree.entries.values()].some(({ value }) => holdsNull(value())));

/** `instances` without a value, or an instance without any in a stack that extends others; undefined if there is none. */
export function bareIn(stack: MappingTree, isExtending: boolean): string | undefined {
  const section = stack.entries.get("instances")?.value();
  if (!section || isNull(section)) return section && "instances";
  if (!isExtending || section.kind !== "mapping") return undefined;
  return [...section.entries].find(([, { isUnwritten }]) => isUnwritten)?.[0];
}

const isNull = (tree: Tree): boolean =>
  tree.kind === "scalar" && tree.node !== null && tree.node.value === null && !tree.node.unread;

/** The type of an entry of a mapping, and whether `null` is a value of it. */
export function fieldOf(type: Type | null, name: string): { readonly field: Type | null; readonly canBeNull: boolean } {
  if (type?.kind === "map") return { field: type.values, canBeNull: false };
  const field = type?.kind === "object" ? fieldNamed(objectTypes[type.object], name) : null;
  return field === null
    ? { field: null, canBeNull: true }
    : { field: field.type, canBeNull: field.nullable === true || field.type.kind === "any" };
}

/** The type of the items of a list. */
export const itemType = (type: Type | null): Type | null => (type?.kind === "array" ? type.items : null);
