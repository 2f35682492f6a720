import type { Scalar } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import type { Document } from "../blocks/document.ts";
import { resolve } from "../values/entries.ts";
import { holdsNull, type MappingTree, type Origin, type Tree, type TreeEntry, treeOf } from "./merge-tree.ts";

/** Where a document is among the texts that are merged. */
export interface PlacedDocument extends Pick<Origin, "at" | "folder"> {
  readonly document: Document;
}

/** One of the stacks of a document, or only what is outside of its sections; null if it is none. */
export function stackTree(
  { document, at, folder }: PlacedDocument,
  part: number,
  which: "all" | "top" = "all",
): MappingTree | null {
  const entries = new Map<string, TreeEntry>();
  const sections = new Map<string, Map<string, TreeEntry>>();
  let isWhole = true;
  let isEmpty = true;
  document.blocks.all().forEach((block, index) => {
    if (block.part !== part || (which === "top" && block.holds === "section")) return;
    const from: Origin = { block, at: at + document.blocks.startOf(index), folder };
    const own = block.kept(keysOf);
    isEmpty &&= own.isNothing;
    isWhole &&= own.isWhole;
    const isSection = block.holds === "section";
    const target = isSection ? (sections.get(block.section) ?? new Map<string, TreeEntry>()) : entries;
    if (isSection && own.keys.size > 0) sections.set(block.section, target);
    for (const [name, key] of own.keys)
      if (!target.has(name))
        target.set(name, {
          key,
          from,
          value: () => valueIn(block, name, from),
          ...(isSection && own.isAlone ? { isBlock: true } : {}),
        });
  });
  for (const [name, own] of sections) {
    const entry = entries.get(name);
    const value: Tree = { kind: "mapping", entries: own, isWhole: true };
    if (entry) entries.set(name, { ...entry, value: () => value });
  }
  return isEmpty || entries.size > 0 ? { kind: "mapping", entries, isWhole } : null;
}

/** The keys of a block. The tree behind them is read again where it is needed. */
interface KeysOfBlock {
  readonly keys: ReadonlyMap<string, Scalar>;
  readonly isNothing: boolean;
  readonly isWhole: boolean;
  /** There is one, and no mistake. */
  readonly isAlone: boolean;
}

function keysOf(block: Block): KeysOfBlock {
  const { root, problems } = block.parsed;
  const tree = root && treeOf(resolve(root), { block, at: 0, folder: "" });
  if (tree?.kind !== "mapping")
    return { keys: new Map(), isNothing: !tree, isWhole: !tree && problems.length === 0, isAlone: false };
  const keys = new Map([...tree.entries].map(([name, { key }]) => [name, { ...key }]));
  return { keys, isNothing: false, isWhole: tree.isWhole, isAlone: keys.size === 1 && problems.length === 0 };
}

/** Two documents that differ in one resource, which has the same name in both; null where more may be different. */
export function editedResource(before: Document, now: Document): { readonly old: Block; readonly fresh: Block } | null {
  const { head, tail } = before.blocks.endsSharedWith(now.blocks);
  const [old, fresh] = [before.blocks.get(head), now.blocks.get(head)];
  const isOne = [before, now].every(({ blocks }) => blocks.length - tail === head + 1);
  if (!isOne || !old || !fresh || ![old, fresh].every((one) => one.holds === "section" && one.kept(isWholeResource)))
    return null;
  const isSame = old.part === fresh.part && old.section === fresh.section && old.kept(nameIn) === fresh.kept(nameIn);
  return isSame ? { old, fresh } : null;
}

function isWholeResource(block: Block): boolean {
  const { isAlone, isWhole } = block.kept(keysOf);
  const { root } = block.parsed;
  return isAlone && isWhole && !holdsNull(treeOf(root && resolve(root), { block, at: 0, folder: "" }));
}

const nameIn = (block: Block): string | undefined => [...block.kept(keysOf).keys.keys()][0];

function valueIn(block: Block, name: string, from: Origin): Tree {
  const { root } = block.parsed;
  const tree = treeOf(root && resolve(root), from);
  const entry = tree.kind === "mapping" ? tree.entries.get(name) : undefined;
  return entry?.value() ?? { kind: "scalar", node: null, from };
}

/** The top level of a stack in a document that is merged with no other. */
export const topOfStack = (document: Document, part: number): MappingTree | null =>
  stackTree({ document, at: 0, folder: "" }, part, "top");

/** What a stack extends, each with its place in the texts that are merged; and whether it is only there to be extended. */
export interface Extending {
  readonly bases: readonly ExtendedStack[];
  readonly isAbstract: boolean;
}

export interface ExtendedStack {
  readonly path: string;
  /** The name or number of one of the stacks in the file; null where it has only one. */
  readonly stack: string | null;
  readonly start: number;
  readonly end: number;
}

export function extendingOf(stack: MappingTree): Extending {
  const written = stack.entries.get("extends")?.value();
  const items = written?.kind === "sequence" ? written.items : written ? [written] : [];
  const abstract = stack.entries.get("abstract")?.value();
  return {
    bases: items.flatMap((item) => baseOf(item) ?? []),
    isAbstract: abstract?.kind === "scalar" && abstract.node?.value === true,
  };
}

function baseOf(item: Tree): ExtendedStack | null {
  if (item.kind !== "scalar" || typeof item.node?.value !== "string" || item.node.value === "") return null;
  const { start, end, value } = item.node;
  return { ...splitBase(value), start: item.from.at + start, end: item.from.at + end };
}

/** `shop.stack.yaml#web`: the path, and the stack in the file. */
export function splitBase(written: string): Pick<ExtendedStack, "path" | "stack"> {
  const mark = written.lastIndexOf("#");
  return mark < 0 ? { path: written, stack: null } : { path: written.slice(0, mark), stack: written.slice(mark + 1) };
}

/** The indexes of the stacks in a document that extend others, hold variables or are abstract: they are checked as merged. */
export function mergedParts(document: Document): ReadonlySet<number> {
  if (document.file.kind !== "stack" || document.file.variables) return none;
  const parts = new Set<number>();
  for (const block of document.blocks) if (block.holds === "top" && block.kept(mayMerge)) parts.add(block.part);
  return parts;
}

const none: ReadonlySet<number> = new Set();

function mayMerge(block: Block): boolean {
  if (!/extends|vars|abstract|\\/.test(block.text)) return false;
  const root = block.parsed.root && resolve(block.parsed.root);
  return root?.kind === "mapping" && root.entries.some(({ key }) => isMerging(String(key.value)));
}

/** The keys that say what a stack is merged from. */
export const isMerging = (name: string): boolean => name === "extends" || name === "vars" || name === "abstract";
