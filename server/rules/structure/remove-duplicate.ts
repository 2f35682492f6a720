import type { Block } from "../../document/index.ts";
import {
  countWhile,
  type Entry,
  lineEnd,
  lineStart,
  type Mapping,
  type Node,
  nextLine,
  removeEntry,
  renameKey,
  touches,
} from "../../syntax/index.ts";
import { type Fix, fixIn, forDisplay, holdsAnchor } from "../kit/index.ts";

/** Whether the mapping at the block's root continues in other blocks. */
export const continuesInOtherBlocks = (block: Block): boolean =>
  block.file.kind === "stack" && (block.holds === "section" || block.holds === "top");

/**
 * `other`: where the one with a value is, if it is the one without that goes. The entry is located again when the edit is
 * requested, because long-lived findings must not keep a tree alive.
 */
export function removeDuplicate(block: Block, { key, value }: Entry, other?: Block): Fix | null {
  if (holdsAnchor(value)) return null;
  const { start } = key;
  const name = forDisplay(String(key.value));
  const { text } = block;
  const fix = fixIn(block, other ? `Remove the \`${name}\` without a value` : `Remove this \`${name}\``, () => {
    const duplicate = entryAt(block.parsed.root, start);
    if (!duplicate) return [];
    const { mapping, entry } = duplicate;
    // The only entry of its block has neighbors in others, so all of its lines can be removed.
    const isAlone = mapping === block.parsed.root && continuesInOtherBlocks(block) && mapping.entries.length === 1;
    if (!isAlone) return [removeEntry(block, mapping, entry)];
    const end = nextLine(text, Math.max(entry.key.end, entry.value.end));
    return [{ start: lineStart(text, start), end, text: "" }];
  });
  if (!other) return fix;
  // A comment behind it goes, too.
  const isSafe = /^["']?\s*:\s*$/.test(text.slice(key.end, lineEnd(text, value.end)));
  return { ...fix, safe: isSafe, blocks: [block, other] };
}

/** Gives it another name. Whoever referred to that one may have meant it, in whatever block. */
export function renameDuplicate(block: Block, { key: { start, value } }: Entry, name: string, first: Block): Fix {
  const title = `Rename this \`${forDisplay(String(value))}\` to \`${forDisplay(name)}\``;
  const fix = fixIn(block, title, () => {
    const entry = entryAt(block.parsed.root, start);
    return entry ? [renameKey(block, entry.entry, name)] : [];
  });
  return { ...fix, blocks: [block, first] };
}

/** The entry whose key starts at an offset. */
function entryAt(node: Node | null, start: number): { readonly mapping: Mapping; readonly entry: Entry } | undefined {
  if (node === null || node.kind === "scalar" || node.kind === "alias") return undefined;
  if (node.kind === "sequence") return entryAt(node.items.find((item) => touches(item, start)) ?? null, start);
  const entry = lastUpTo(node.entries, start);
  return entry && (entry.key.start === start ? { mapping: node, entry } : entryAt(entry.value, start));
}

/** The entry of a block's root mapping whose key starts at an offset. */
export function rootEntryAt({ parsed: { root } }: Block, start: number): Entry | undefined {
  const entry = root?.kind === "mapping" ? lastUpTo(root.entries, start) : undefined;
  return entry?.key.start === start ? entry : undefined;
}

/** The last entry that starts at or before an offset. */
const lastUpTo = (entries: readonly Entry[], start: number): Entry | undefined =>
  entries[countWhile(entries.length, (index) => (entries[index]?.key.start ?? 0) <= start) - 1];
