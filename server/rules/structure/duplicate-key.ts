import { escapeSegment, isTemplateKey } from "../../document/index.ts";
import type { Entry, Mapping, Node } from "../../syntax/index.ts";
import { atSpan, type FindingLocation, secretAround } from "../kit/finding-location.ts";
import { forDisplay } from "../kit/presentable.ts";
import { type Report, rule } from "../rule.ts";
import { continuesInOtherBlocks, removeDuplicate, rootEntryAt } from "./remove-duplicate.ts";

/** A mapping is checked within its block; one that spans several blocks, by a fact for each key. */
export const duplicateKey = rule({
  id: "duplicate-key",
  severity: "error",
  summary: "Duplicate key.",
  sections: [],
  ofText: true,
  kinds: ["stack", "request", "settings"],
  block(block, report) {
    const visit = (node: Node): void => {
      if (node.kind === "sequence") node.items.forEach(visit);
      if (node.kind !== "mapping") return;
      if (!(node === block.parsed.root && continuesInOtherBlocks(block)))
        for (const { first, entry } of duplicatesIn(node)) {
          if (secretAround(block, entry.key.start)) continue;
          const pointer = `${block.pointerOf(node)}/${escapeSegment(nameOf(entry))}`;
          reportDuplicate(report, entry, atSpan(block, entry.key, pointer), atSpan(block, first.key, pointer));
        }
      for (const { value } of node.entries) visit(value);
    };
    if (block.parsed.root) visit(block.parsed.root);
  },
  across: {
    of: [],
    collectBlock(block, emit) {
      const { root } = block.parsed;
      if (root?.kind !== "mapping" || !continuesInOtherBlocks(block)) return;
      for (const entry of root.entries) {
        if (!isChange(entry))
          emit(`${block.section}/${nameOf(entry)}`, atSpan(block, entry.key, `/${escapeSegment(nameOf(entry))}`));
      }
    },
    minFacts: 2,
    judge([first, ...others], report) {
      for (const { at } of others) {
        const entry = rootEntryAt(at.block, at.start);
        if (first && entry) reportDuplicate(report, entry, at, first.at);
      }
    },
  },
});

function reportDuplicate(report: Report, entry: Entry, at: FindingLocation, first: FindingLocation): void {
  const name = forDisplay(nameOf(entry));
  report(at, `Duplicate key \`${name}\`. Remove one of the two.`, {
    related: [{ at: first, message: `The first \`${name}\`.` }],
    fixes: [removeDuplicate(at.block, entry)],
  });
}

interface Duplicate {
  readonly first: Entry;
  readonly entry: Entry;
}

function duplicatesIn({ entries }: Mapping): readonly Duplicate[] {
  const firsts = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const first = firsts.get(nameOf(entry));
    if (first && !isChange(entry)) return [{ first, entry }];
    firsts.set(nameOf(entry), entry);
    return [];
  });
}

const nameOf = (entry: Entry): string => String(entry.key.value);

/** Several merge keys are allowed, unparsable keys have no name, and those that another tool inserts may differ. */
const isChange = (entry: Entry): boolean =>
  (entry.key.value === "<<" && entry.key.style === "plain") ||
  (entry.key.value === "" && entry.key.unread === true) ||
  isTemplateKey(nameOf(entry));
