import type { ReferenceNamespace } from "../../api/index.ts";
import type { Block, Document, Run, Tree, TreeEntry } from "../../document/index.ts";
import type { Node } from "../../syntax/index.ts";
import type { Cursor } from "./cursor.ts";

/** The maximum number of names; a longer word reveals others. */
export const mostNames = 200;

/**
 * The names of the resources of a section in the stack around a cursor, filtered by a word and limited to those nearest to its
 * block: nearest first, or in the order of the document. Those of the stacks that it extends come last.
 */
export function resourceNames(
  { document, index, stack }: Pick<Cursor, "document" | "index" | "stack">,
  namespace: ReferenceNamespace,
  {
    word = "",
    most = mostNames,
    isMeant = () => true,
    order = "nearest",
  }: {
    readonly word?: string;
    readonly most?: number;
    readonly isMeant?: (block: Block, name: string) => boolean;
    readonly order?: "nearest" | "document";
  } = {},
): readonly string[] {
  /** With the indices of their blocks. */
  const names = new Map<string, number>();
  const part = word.toLowerCase();
  for (const run of runsBeside(document, index)) {
    if (run.like.holds === "section" && run.like.section !== namespace) continue;
    for (const at of outward(run, index)) {
      const block = document.blocks.get(at);
      if (!block) continue;
      for (const name of namesIn(block, namespace))
        if (!names.has(name) && name.toLowerCase().includes(part) && isMeant(block, name)) names.set(name, at);
      if (names.size >= most) break;
    }
  }
  const merged = treeEntries(stack?.tree?.entries.get(namespace)?.value());
  if (merged) for (const name of names.keys()) if (!merged.has(name)) names.delete(name);
  for (const [name, { from }] of merged ?? []) {
    if (names.size >= most) break;
    if (!names.has(name) && name.toLowerCase().includes(part) && isMeant(from, name))
      names.set(name, document.blocks.length);
  }
  const nearest = [...names].slice(0, most);
  const ordered = order === "nearest" ? nearest : nearest.sort(([, a], [, b]) => a - b);
  return ordered.map(([name]) => name);
}

/** The entries of a mapping; null if it is none. */
export const treeEntries = (tree: Tree | undefined): ReadonlyMap<string, TreeEntry> | null =>
  tree?.kind === "mapping" ? tree.entries : null;

/** The runs of blocks in the document of a block. */
function runsBeside({ blocks }: Document, index: number): readonly Run[] {
  const part = blocks.get(index)?.part ?? 0;
  return blocks.runs.filter(({ like }) => like.part === part);
}

/** The indices of a run, those nearest to an index first. */
function* outward({ from, to }: Pick<Run, "from" | "to">, index: number): Generator<number> {
  const middle = Math.max(from, Math.min(index, to - 1));
  const farthest = Math.min(mostLooked, Math.max(middle - from, to - 1 - middle));
  for (let distance = 0; distance <= farthest; distance++) {
    if (middle - distance >= from) yield middle - distance;
    if (distance > 0 && middle + distance < to) yield middle + distance;
  }
}

/** The search limit for names, in blocks. */
const mostLooked = 20_000;

function namesIn(block: Block, namespace: ReferenceNamespace): readonly string[] {
  if (block.holds === "section") return firstKeyOf(block);
  if (block.holds !== "top" || !block.text.includes(namespace)) return [];
  const root = block.parsed.root;
  const section = root?.kind === "mapping" ? root.entries.find(({ key }) => key.value === namespace)?.value : undefined;
  return keysOf(section ?? null);
}

/** A block of a section is one resource, whose name can be found without parsing it. */
function firstKeyOf(block: Block): readonly string[] {
  const name = /^(?:[ ]*(?:#[^\r\n]*)?(?:\r\n|\n))*[ ]*([\w][\w.-]*)[ ]*:(?=\s|$)/.exec(block.text)?.[1];
  return name === undefined ? keysOf(block.parsed.root) : [name];
}

const keysOf = (node: Node | null): readonly string[] =>
  node?.kind === "mapping" ? node.entries.map(({ key }) => String(key.value)) : [];

/** The top-level keys of the stack that a block belongs to. */
export function topKeys(document: Document, index: number): ReadonlySet<string> {
  const tops = runsBeside(document, index).filter(({ like }) => like.holds === "top");
  const blocks = tops.flatMap(({ from, to }) => document.blocks.slice(from, to));
  return new Set(blocks.flatMap(({ parsed }) => keysOf(parsed.root)));
}

/** The names of environment variables or files that references in the document use, those nearest to a block first. */
export const usedNames = (document: Document, index: number, kind: keyof typeof patterns): readonly string[] =>
  matchesNear(document, index, patterns[kind], "${");

/** The values of a field elsewhere in the document, those nearest to a block first. */
export const usedValues = (document: Document, index: number, field: string): readonly string[] =>
  matchesNear(document, index, new RegExp(`(?:^|[\\s{,])["']?${field}["']?:[ \\t]*["']?([\\w][\\w./-]*)`, "gm"), field);

/** What a pattern finds in the blocks near a given one. Only text with `sign` is searched. */
function matchesNear({ blocks }: Document, index: number, pattern: RegExp, sign: string): readonly string[] {
  const names = new Set<string>();
  let left = mostSearched;
  for (const at of outward({ from: 0, to: blocks.length }, index)) {
    const text = blocks.get(at)?.text.slice(0, mostSearched) ?? "";
    if (!text.includes(sign)) continue;
    left -= text.length;
    for (const [, match] of text.matchAll(pattern)) if (match !== undefined) names.add(match);
    if (left <= 0 || names.size >= mostNames) break;
  }
  return [...names].slice(0, mostNames);
}

const patterns = {
  env: /\$\{(?:env:)?([A-Za-z_]\w*)\}/g,
  file: /\$\{(?:file|base64):([^{}\r\n"]+)\}/g,
};

/** The environment variables that a text refers to, with repetitions. */
export const variablesIn = (text: string): readonly string[] =>
  text.includes("${") ? [...text.matchAll(patterns.env)].flatMap(([, name]) => name ?? []) : [];

/** The limit of the text searched for names, in characters. */
const mostSearched = 50_000;
