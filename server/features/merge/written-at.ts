import {
  linesOf,
  locate,
  type MergeOrigin,
  originAt,
  placeIn,
  type Shown,
  type ShownLayers,
  type StackLayers,
  showValue,
  type Tree,
  type TreeEntry,
  type Value,
} from "../../document/index.ts";

/** An entry of a stack, where it is written. */
export interface WrittenEntry extends MergeOrigin {
  readonly value: Value | null;
}

/** Where the key of an entry is; null for one that is in no file. */
export function writtenAt({ sources }: StackLayers, { key, from }: TreeEntry): WrittenEntry | null {
  const origin = originAt(sources, placeIn(sources, from, key));
  return origin && { ...origin, value: locate(origin.source.document, origin.start).value };
}

/** The scalar of an entry as it is written; empty for secrets and anything else. */
export function shownEntry(layers: ShownLayers, entry: TreeEntry): Shown | "" {
  const value = writtenAt(layers, entry)?.value;
  return value && !isSecretVariable(layers, value) ? showValue(value) : "";
}

/** Only where a variable is used, it is known that it holds a secret. */
const isSecretVariable = ({ secretVariables }: ShownLayers, { name, parent }: Value): boolean =>
  parent?.name === "vars" && parent.parent?.parent === null && secretVariables.has(name);

/** `FILE:LINE` */
export const placeOfEntry = ({ source, start }: Pick<WrittenEntry, "source" | "start">): string =>
  `${source.path}:${linesOf(source.document).positionAt(start).line + 1}`;

/** The entry at a path of keys. */
export function entryAt(tree: Tree | null | undefined, path: readonly string[]): TreeEntry | null {
  let entry: TreeEntry | null = null;
  let at = tree;
  for (const name of path) {
    entry = at?.kind === "mapping" ? (at.entries.get(name) ?? null) : null;
    if (!entry) return null;
    at = entry.value();
  }
  return entry;
}

/** The keys that lead to a value from the top of its stack; null through a list, which is never merged. */
export function keysTo(value: Value): readonly string[] | null {
  const path: string[] = [];
  for (let at: Value = value; at.parent; at = at.parent) {
    if (typeof at.segment === "number" || at.use?.how === "alias") return null;
    path.unshift(at.name);
  }
  return value.block.holds === "section" ? [value.block.section, ...path] : path;
}
