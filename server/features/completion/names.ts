import type { ReferenceNamespace } from "../../api/index.ts";
import type { Block, Document } from "../../document/index.ts";
import { countWhile, type Node, type Span } from "../../syntax/index.ts";

/** The maximum number of names; a longer word reveals others. */
export const mostNames = 200;

/**
 * The names of the resources of a section in the stack that a block belongs to, filtered by a word and limited to those nearest to
 * the block: nearest first, or in the order of the document.
 */
export function resourceNames(
  document: Document,
  index: number,
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
  for (const run of runsOf(document, index)) {
    const first = document.blocks.get(run.start);
    if (first?.holds === "section" && first.section !== namespace) continue;
    for (const at of outward(run, index)) {
      const block = document.blocks.get(at);
      const own = block ? namesIn(block, namespace) : [];
      for (const name of own)
        if (block && !names.has(name) && name.toLowerCase().includes(part) && isMeant(block, name)) names.set(name, at);
      if (names.size >= most) break;
    }
  }
  const nearest = [...names].slice(0, most);
  const ordered = order === "nearest" ? nearest : nearest.sort(([, a], [, b]) => a - b);
  return ordered.map(([name]) => name);
}

/** From an index, or the nearest end of the run, in both directions. */
function* outward({ start, end }: Span, index: number): Generator<number> {
  const middle = Math.max(start, Math.min(index, end - 1));
  yield middle;
  const farthest = Math.min(mostLooked, Math.max(middle - start, end - 1 - middle));
  for (let distance = 1; distance <= farthest; distance++) {
    if (middle - distance >= start) yield middle - distance;
    if (middle + distance < end) yield middle + distance;
  }
}

/** The search limit for names. */
const mostLooked = 20_000;

/**
 * The runs of blocks of the same kind in the document of a block. The blocks of a section are adjacent, so the end of a run is
 * found without visiting all of them.
 */
function runsOf({ blocks }: Document, index: number): readonly Span[] {
  const part = blocks.get(index)?.part ?? 0;
  const last = firstIndex(0, blocks.length, (at) => (blocks.get(at)?.part ?? 0) > part);
  const runs: Span[] = [];
  let start = firstIndex(0, last, (at) => (blocks.get(at)?.part ?? 0) >= part);
  while (start < last) {
    const block = blocks.get(start);
    const end =
      block?.holds === "section"
        ? firstIndex(
            start + 1,
            last,
            (at) => blocks.get(at)?.holds !== "section" || blocks.get(at)?.section !== block.section,
          )
        : start + 1;
    runs.push({ start, end });
    start = end;
  }
  return runs;
}

/** The first index from which a predicate holds: by linear search near the start, then by binary search. */
function firstIndex(from: number, to: number, holds: (index: number) => boolean): number {
  let low = from;
  let step = 1;
  while (low + step < to && !holds(low + step - 1)) {
    low += step;
    step *= 2;
  }
  return low + countWhile(Math.min(step, to - low), (index) => !holds(low + index));
}

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
  const firsts = runsOf(document, index).map(({ start }) => document.blocks.get(start));
  return new Set(firsts.flatMap((block) => (block?.holds === "top" ? keysOf(block.parsed.root) : [])));
}

/** The names of environment variables or files that references in the document use, those nearest to a block first. */
export function usedNames(document: Document, index: number, kind: keyof typeof patterns): readonly string[] {
  const pattern = patterns[kind];
  const names = new Set<string>();
  let left = mostSearched;
  for (let distance = 0; left > 0 && distance < document.blocks.length; distance++) {
    for (const near of distance === 0 ? [index] : [index - distance, index + distance]) {
      const text = document.blocks.get(near)?.text.slice(0, mostSearched);
      if (!text?.includes("${")) continue;
      left -= text.length;
      for (const match of text.matchAll(pattern)) if (match[1] !== undefined) names.add(match[1]);
    }
    if (names.size >= mostNames) break;
  }
  return [...names].slice(0, mostNames);
}

/** The values of a field elsewhere in the document, those nearest to a block first. */
export function usedValues(document: Document, index: number, field: string): readonly string[] {
  const pattern = new RegExp(`(?:^|[\\s{,])["']?${field}["']?:[ \\t]*["']?([\\w][\\w./-]*)`, "gm");
  const values = new Set<string>();
  for (const near of around(document, index)) {
    const { text } = near;
    if (!text.includes(field)) continue;
    for (const match of text.slice(0, mostSearched).matchAll(pattern)) if (match[1] !== undefined) values.add(match[1]);
    if (values.size >= mostNames) break;
  }
  return [...values].slice(0, mostNames);
}

/** The blocks near a given one, nearest first, up to the search limit. */
function* around({ blocks }: Document, index: number): Generator<Block> {
  let left = mostSearched;
  for (let distance = 0; left > 0 && distance < blocks.length; distance++)
    for (const at of distance === 0 ? [index] : [index - distance, index + distance]) {
      const block = blocks.get(at);
      if (!block) continue;
      left -= block.text.length;
      yield block;
    }
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
