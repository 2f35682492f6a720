import type { Scalar } from "../../syntax/index.ts";
import { groupedBy } from "../../text/groups.ts";
import type { Block } from "../blocks/block.ts";
import type { Blocks } from "../blocks/blocks.ts";
import type { Document } from "../blocks/document.ts";
import { resolve } from "../values/entries.ts";
import { addEntry, holdsNull, type MappingTree, type Tree, type TreeEntry, treeOf } from "./merge-tree.ts";

/** One of the stacks of a document; null if it is none. */
export const stackTree = ({ blocks }: Document, part: number): MappingTree | null =>
  blocks.once(allTrees).get(part) ?? null;

/** Only what is outside of its sections. */
export const topOfStack = ({ blocks }: Document, part: number): MappingTree | null =>
  blocks.once(topTrees).get(part) ?? null;

const allTrees = (blocks: Blocks) => treesIn(blocks.all());

const topTrees = (blocks: Blocks) => treesIn(blocks.once(topBlocks));

/** The blocks that are in no section. */
export const topBlocks = (blocks: Blocks): readonly Block[] => blocks.all().filter(({ holds }) => holds === "top");

function treesIn(blocks: readonly Block[]): ReadonlyMap<number, MappingTree | null> {
  const parts = groupedBy(blocks, ({ part }) => part);
  return new Map([...parts].map(([part, own]) => [part, treeIn(own)]));
}

function treeIn(blocks: readonly Block[]): MappingTree | null {
  const entries = new Map<string, TreeEntry>();
  const sections = new Map<string, Map<string, TreeEntry>>();
  let isWhole = true;
  let isEmpty = true;
  for (const block of blocks) {
    const own = block.kept(entriesOf);
    isEmpty &&= own.isNothing;
    isWhole &&= own.isWhole;
    const isSection = block.holds === "section";
    const target = isSection ? (sections.get(block.section) ?? new Map<string, TreeEntry>()) : entries;
    if (isSection && (own.entries.length > 0 || !own.isWhole)) sections.set(block.section, target);
    for (const [name, entry] of own.entries) addEntry(target, name, entry);
  }
  for (const [name, own] of sections) {
    const entry = entries.get(name);
    const value: Tree = { kind: "mapping", entries: own, isWhole: true };
    if (entry) entries.set(name, { ...entry, value: () => value });
  }
  return isEmpty || entries.size > 0 ? { kind: "mapping", entries, isWhole } : null;
}

/** The entries of a block. The trees behind their keys are read again where they are needed. */
function entriesOf(block: Block) {
  const { root, problems } = block.parsed;
  const tree = root && treeOf(resolve(root), block);
  if (tree?.kind !== "mapping") return { entries: [], isNothing: !tree, isWhole: !tree && problems.length === 0 };
  const isBlock = block.holds === "section" && tree.entries.size === 1 && problems.length === 0 && !holdsNull(tree);
  const entries = [...tree.entries].map(([name, { key, isUnwritten }]): readonly [string, TreeEntry] => {
    const value = () => valueIn(block, name);
    return [name, { key: { ...key }, from: block, value, isUnwritten, ...(isBlock ? { isBlock } : {}) }];
  });
  // A name outside of all others is none of them.
  const isRead =
    block.holds !== "section" || problems.every(({ start }) => root && root.start <= start && start < root.end);
  return { entries, isNothing: false, isWhole: tree.isWhole && isRead };
}

function valueIn(block: Block, name: string): Tree {
  const { root } = block.parsed;
  const tree = treeOf(root && resolve(root), block);
  const entry = tree.kind === "mapping" ? tree.entries.get(name) : undefined;
  return entry?.value() ?? { kind: "scalar", node: null, from: block };
}

export interface ExtendedStack {
  readonly path: string;
  /** The name or number of one of the stacks in the file; null where it has only one. */
  readonly stack: string | null;
  /** Where that is written. */
  readonly from: Block;
  readonly node: Scalar;
}

/** What a stack extends, and whether it is only there to be extended. */
export function extendingOf(stack: MappingTree) {
  const written = stack.entries.get("extends")?.value();
  const items = written?.kind === "sequence" ? written.items : written ? [written] : [];
  const abstract = stack.entries.get("abstract")?.value();
  const bases = items.flatMap((item) => baseOf(item) ?? []);
  return {
    bases,
    /** Everything that is written behind `extends` is one of these. */
    isRead: bases.length === items.length,
    isAbstract: abstract?.kind === "scalar" && abstract.node?.value === true,
  };
}

function baseOf(item: Tree): ExtendedStack | null {
  if (item.kind !== "scalar" || typeof item.node?.value !== "string" || item.node.value === "") return null;
  return { ...splitBase(item.node.value), from: item.from, node: item.node };
}

/** `shop.stack.yaml#web`: the path, and the stack in the file. */
export function splitBase(written: string): Pick<ExtendedStack, "path" | "stack"> {
  const mark = written.lastIndexOf("#");
  return mark < 0 ? { path: written, stack: null } : { path: written.slice(0, mark), stack: written.slice(mark + 1) };
}

/** The indexes of the stacks in a document that extend others, hold variables or are abstract: they are checked as merged. */
export function mergedParts(document: Document): ReadonlySet<number> {
  if (document.file.kind !== "stack" || document.file.variables) return none;
  return document.blocks.once(mergingParts);
}

const none: ReadonlySet<number> = new Set();

const mergingParts = (blocks: Blocks): ReadonlySet<number> =>
  new Set(blocks.once(topBlocks).flatMap((block) => (block.kept(mayMerge) ? block.part : [])));

function mayMerge(block: Block): boolean {
  if (!/extends|vars|abstract|\\/.test(block.text)) return false;
  const root = block.parsed.root && resolve(block.parsed.root);
  return root?.kind === "mapping" && root.entries.some(({ key }) => isMerging(String(key.value)));
}

/** The keys that say what a stack is merged from. */
export const isMerging = (name: string): boolean => name === "extends" || name === "vars" || name === "abstract";
