import { referenceNamespaces } from "../../api/index.ts";
import { escapeSegment, isTemplateKey } from "../../document/index.ts";
import type { Entry, Mapping, Node } from "../../syntax/index.ts";
import { atSpan, type FindingLocation, secretAround } from "../kit/finding-location.ts";
import { forDisplay } from "../kit/presentable.ts";
import { type Report, rule } from "../rule.ts";
import { continuesInOtherBlocks, removeDuplicate, renameDuplicate, rootEntryAt } from "./remove-duplicate.ts";

/** A mapping is checked within its block; one that spans several blocks, by a fact for each key. */
export const duplicateKey = rule({
  id: "duplicate-key",
  severity: "error",
  summary: "Duplicate key.",
  sections: [],
  ofText: true,
  kinds: ["stack", "request", "settings"],
  block(block, report) {
    const visit = (node: Node, isItem = false): void => {
      if (node.kind === "sequence") for (const item of node.items) visit(item, true);
      if (node.kind !== "mapping") return;
      const duplicates = node === block.parsed.root && continuesInOtherBlocks(block) ? [] : duplicatesIn(node);
      const nextName = nextNames((name) => node.entries.some((other) => nameOf(other) === name));
      for (const { first, entry } of duplicates) {
        if (secretAround(block, entry.key.start)) continue;
        const pointer = `${block.pointerOf(node)}/${escapeSegment(nameOf(entry))}`;
        reportDuplicate(report, {
          entry,
          at: atSpan(block, entry.key, pointer),
          first: atSpan(block, first.key, pointer),
          nextName: isResources(block.pointerOf(node).slice(1)) ? nextName : null,
          // Above several, a name may be missing; before what an item begins with, the dash of another.
          mayBeSlip: entry === duplicates[0]?.entry && (duplicates.length > 1 || (isItem && first === node.entries[0])),
        });
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
    judge([first, ...others], report, { all }) {
      const { section } = first?.at.block ?? {};
      const nextName = isResources(section) ? nextNames((name) => all(`${section}/${name}`).length > 0) : null;
      for (const { at } of others) {
        const entry = rootEntryAt(at.block, at.start);
        if (first && entry) reportDuplicate(report, { entry, at, first: first.at, nextName });
      }
    },
  },
});

const isResources = (section: string | undefined): boolean => referenceNamespaces.some((name) => name === section);

interface DuplicateAt {
  readonly entry: Entry;
  readonly at: FindingLocation;
  readonly first: FindingLocation;
  /** A name that no resource has, if it is the name of one. */
  readonly nextName: NextName | null;
  readonly mayBeSlip?: boolean;
}

function reportDuplicate(report: Report, { entry, at, first, nextName, mayBeSlip = false }: DuplicateAt): void {
  const name = forDisplay(nameOf(entry));
  report(at, `Duplicate key \`${name}\`. ${nextName ? "Rename" : "Remove"} one of the two.`, {
    related: [{ at: first, message: `The first \`${name}\`.` }],
    fixes: [nextName && renameDuplicate(at.block, entry, nextName(nameOf(entry))), removeDuplicate(at.block, entry)],
    mayBeSlip,
  });
}

type NextName = (name: string) => string;

/** `web-2` for the second `web-1`, and `web-3` for the third. */
function nextNames(isTaken: (name: string) => boolean): NextName {
  const last = new Map<string, number>();
  return (name) => {
    const [, stem = name, number = "1"] = /^(.+?)-?(\d{1,9})?$/s.exec(name) ?? [];
    let next = last.get(name) ?? Number(number);
    do next++;
    while (isTaken(`${stem}-${next}`));
    last.set(name, next);
    return `${stem}-${next}`;
  };
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
