import type { Block } from "../blocks/block.ts";
import type { Document } from "../blocks/document.ts";
import { resolve } from "../values/entries.ts";
import { type MappingTree, type Origin, type Tree, type TreeEntry, treeOf } from "./merge-tree.ts";

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
    const { root, problems } = block.parsed;
    const from: Origin = { block, at: at + document.blocks.startOf(index), folder };
    if (root === null) {
      if (problems.length > 0) isWhole = false;
      return;
    }
    isEmpty = false;
    const tree = treeOf(resolve(root), from);
    if (tree.kind !== "mapping") {
      isWhole = false;
      return;
    }
    isWhole &&= tree.isWhole;
    if (block.holds !== "section") {
      for (const [name, entry] of tree.entries) if (!entries.has(name)) entries.set(name, entry);
      return;
    }
    const section = sections.get(block.section) ?? new Map<string, TreeEntry>();
    sections.set(block.section, section);
    const isBlock = tree.entries.size === 1 && problems.length === 0;
    for (const [name, entry] of tree.entries)
      if (!section.has(name)) section.set(name, isBlock ? { ...entry, isBlock } : entry);
  });
  for (const [name, own] of sections) {
    const entry = entries.get(name);
    const value: Tree = { kind: "mapping", entries: own, isWhole: true };
    if (entry) entries.set(name, { ...entry, value: () => value });
  }
  return isEmpty || entries.size > 0 ? { kind: "mapping", entries, isWhole } : null;
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
