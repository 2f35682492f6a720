import { type Block, escapeSegment } from "../../document/index.ts";
import type { Entry, Mapping, Node } from "../../syntax/index.ts";
import { countWhile, lineStart, nextLine, removeEntry, touches } from "../../syntax/index.ts";
import { atSpan, type FindingLocation, secretAround } from "../kit/finding-location.ts";
import { type Fix, holdsAnchor, shown } from "../kit/fix.ts";
import { rule } from "../rule.ts";

export const duplicateKey = rule({
  id: "duplicate-key",
  severity: "error",
  summary: "Duplicate key.",
  sections: [],
  kinds: ["stack", "request", "settings"],
  block(block, report) {
    const visit = (node: Node): void => {
      if (node.kind === "scalar") return;
      if (node.kind === "mapping" && mayRepeat(node.entries) && !(node === block.parsed.root && goesOn(block))) {
        const first = new Map<string, Entry>();
        for (const entry of node.entries) {
          const name = nameOf(entry);
          const before = first.get(name);
          if (before === undefined || isRepeatable(entry)) first.set(name, entry);
          else if (!secretAround(block, entry.key.start)) {
            const pointer = `${block.pointerOf(node)}/${escapeSegment(name)}`;
            report(atSpan(block, entry.key, pointer), messageFor(name), {
              related: [{ at: atSpan(block, before.key, pointer), message: `The first \`${shown(name)}\`.` }],
              fixes: [removal(block, entry)],
            });
          }
        }
      }
      if (node.kind === "mapping") for (const { value } of node.entries) visit(value);
      else if (node.kind === "sequence") node.items.forEach(visit);
    };
    if (block.parsed.root) visit(block.parsed.root);
  },
  across: {
    of: [],
    collectBlock(block, emit) {
      const { root } = block.parsed;
      if (root?.kind !== "mapping" || !goesOn(block)) return;
      for (const entry of root.entries) {
        if (!isRepeatable(entry))
          emit(`${block.section}/${nameOf(entry)}`, atSpan(block, entry.key, `/${escapeSegment(nameOf(entry))}`));
      }
    },
    minFacts: 2,
    judge([first, ...others], report) {
      for (const { at } of others) {
        const entry = rootEntryAt(at);
        if (!first || !entry) continue;
        report(at, messageFor(nameOf(entry)), {
          related: [{ at: first.at, message: `The first \`${shown(nameOf(entry))}\`.` }],
          fixes: [removal(at.block, entry)],
        });
      }
    },
  },
});

/** Comparing a few keys one by one is quicker than putting them into a table. */
function mayRepeat(entries: readonly Entry[]): boolean {
  const { length } = entries;
  if (length > fewEntries) return true;
  for (let i = 1; i < length; i++) {
    const name = entries[i]?.key.value;
    for (let j = 0; j < i; j++) if (entries[j]?.key.value === name) return true;
  }
  return false;
}

const fewEntries = 16;

/** Whether the mapping at the block's root has entries in other blocks, too. */
const goesOn = (block: Block): boolean =>
  block.file.kind === "stack" && (block.holds === "section" || block.holds === "top");

const nameOf = (entry: Entry): string => String(entry.key.value);

/** Several merge keys are how people merge several mappings; and of what could not be read no name is known. */
const isRepeatable = ({ key }: Entry): boolean =>
  (key.value === "<<" && key.style === "plain") || (key.value === "" && key.unread === true);

const messageFor = (name: string): string => `Duplicate key \`${shown(name)}\`. Remove one of the two.`;

/** The entry is looked for again when the edit is asked for: a finding is kept for long, and holds on to no tree. */
function removal(block: Block, { key, value }: Entry): Fix | null {
  if (holdsAnchor(value)) return null;
  const { start } = key;
  return {
    title: `Remove the second \`${shown(String(key.value))}\``,
    safe: false,
    edits: () => {
      const found = entryAt(block.parsed.root, start);
      if (!found) return [];
      const { mapping, entry } = found;
      // Alone in its block it has others around it all the same: then its lines go, and nothing has to stay.
      if (mapping === block.parsed.root && goesOn(block) && mapping.entries.length === 1)
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

function rootEntryAt({ block, start }: FindingLocation): Entry | undefined {
  const { root } = block.parsed;
  const entry = root?.kind === "mapping" ? lastUpTo(root.entries, start) : undefined;
  return entry?.key.start === start ? entry : undefined;
}

/** The last entry that begins at an offset or before it. */
const lastUpTo = (entries: readonly Entry[], start: number): Entry | undefined =>
  entries[countWhile(entries.length, (index) => (entries[index]?.key.start ?? 0) <= start) - 1];
