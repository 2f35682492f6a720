import type { Block } from "../../document/index.ts";
import {
  countWhile,
  type Entry,
  lineStart,
  type Mapping,
  type Node,
  nextLine,
  removeEntry,
  touches,
} from "../../syntax/index.ts";
import { type Fix, holdsAnchor, shown } from "../kit/fix.ts";

/** Whether the mapping at the block's root has entries in other blocks, too. */
export const continuesInOtherBlocks = (block: Block): boolean =>
  block.file.kind === "stack" && (block.holds === "section" || block.holds === "top");

/** The entry is looked for again when the edit is asked for: a finding is kept for long, and holds on to no tree. */
export function removeDuplicate(block: Block, { key, value }: Entry): Fix | null {
  if (holdsAnchor(value)) return null;
  const { start } = key;
  return {
    title: `Remove the second \`${shown(String(key.value))}\``,
    safe: false,
    edits: () => {
      const found = entryAt(block.parsed.root, start);
      if (!found) return [];
      const { mapping, entry } = found;
      // Alone in its block it still has neighbors in others: its lines go, and nothing has to stay.
      if (mapping === block.parsed.root && continuesInOtherBlocks(block) && mapping.entries.length === 1)
        return [
          {
            block,
            start: lineStart(block.text, start),
            end: nextLine(block.text, Math.max(entry.key.end, entry.value.end)),
            text: "",
          },
        ];
      return [{ block, ...removeEntry({ text: block.text, language: block.language }, mapping, entry) }];
    },
  };
}

/** The entry whose key begins at an offset. */
function entryAt(node: Node | null, start: number): { readonly mapping: Mapping; readonly entry: Entry } | undefined {
  if (node === null || node.kind === "scalar" || node.kind === "alias") return undefined;
  if (node.kind === "sequence") return entryAt(node.items.find((item) => touches(item, start)) ?? null, start);
  const entry = lastUpTo(node.entries, start);
  return entry && (entry.key.start === start ? { mapping: node, entry } : entryAt(entry.value, start));
}

/** The entry of a block's root mapping whose key begins at an offset. */
export function rootEntryAt({ parsed: { root } }: Block, start: number): Entry | undefined {
  const entry = root?.kind === "mapping" ? lastUpTo(root.entries, start) : undefined;
  return entry?.key.start === start ? entry : undefined;
}

/** The last entry that begins at an offset or before it. */
const lastUpTo = (entries: readonly Entry[], start: number): Entry | undefined =>
  entries[countWhile(entries.length, (index) => (entries[index]?.key.start ?? 0) <= start) - 1];
