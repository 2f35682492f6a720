import type { Alias, Entry, Mapping, Node, Scalar, Sequence } from "../../syntax/index.ts";

/** How a value got into an object that does not contain its text: through an alias or a merge key. */
export interface Use {
  readonly alias: Alias;
  readonly how: "alias" | "merge";
  /** The target of the alias. */
  readonly target: Node;
}

/** A node with aliases resolved. */
export type Resolved = Mapping | Sequence | Scalar;

type Take = (name: string, entry: Entry, node: Resolved, use: Use | null) => void;

/** More than so many fields merge keys do not bring. */
const mostMerged = 1_000;
/** Merge keys that lead from one to the next are followed so far. */
const deepestMerge = 20;

/** Yields the entries of a mapping, merged ones last; false if some are unknown. */
export function eachEntry(mapping: Mapping, take: Take): boolean {
  let isWhole = true;
  let taken = 0;
  const takeValue = (name: string, entry: Entry, via: Use | null): void => {
    const node = resolve(entry.value);
    if (node === null) {
      isWhole = false;
      return;
    }
    taken++;
    take(name, entry, node, via ?? useOf(entry.value, node));
  };
  const merges: Node[] = [];
  for (const entry of mapping.entries) {
    if (isMergeKey(entry) && isMergeable(entry.value)) merges.push(entry.value);
    else takeValue(String(entry.key.value), entry, null);
  }
  if (merges.length === 0) return isWhole;
  const seen = new Set<string>();
  for (const { key, value } of mapping.entries) if (!merges.includes(value)) seen.add(String(key.value));

  /** Hands out the entries of a merged mapping that are not there yet. */
  const merge = (node: Node, via: Use | null, depth: number): void => {
    const target = resolve(node);
    if (target === null || target.kind === "scalar" || depth > deepestMerge || taken > mostMerged) {
      isWhole = false;
      return;
    }
    const use = via ?? (node.kind === "alias" ? { alias: node, how: "merge" as const, target } : null);
    if (target.kind === "sequence") {
      for (const item of target.items) merge(item, use, depth + 1);
      return;
    }
    const own = use && { ...use, target };
    const nested: Node[] = [];
    for (const entry of target.entries) {
      const name = String(entry.key.value);
      if (isMergeKey(entry)) nested.push(entry.value);
      else if (!seen.has(name)) {
        seen.add(name);
        takeValue(name, entry, own);
      }
    }
    for (const inner of nested) merge(inner, own, depth + 1);
  };
  for (const node of merges) merge(node, null, 0);
  return isWhole;
}

const isMergeKey = ({ key }: Entry): boolean => key.value === "<<" && key.style === "plain";

/** `<<` with mappings, or with aliases of what is none, whose entries are unknown. */
const isMergeable = (node: Node): boolean =>
  node.kind === "sequence" ? node.items.every(({ kind }) => kind !== "scalar") : node.kind !== "scalar";

/** Null for an alias that leads nowhere. */
export function resolve(node: Node): Resolved | null {
  let current: Node | null = node;
  for (let steps = 0; current?.kind === "alias"; steps++) current = steps > 100 ? null : current.target;
  return current;
}

export const useOf = (written: Node, target: Node): Use | null =>
  written.kind === "alias" ? { alias: written, how: "alias", target } : null;
