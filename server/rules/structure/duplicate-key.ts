import { referenceNamespaces } from "../../api/index.ts";
import { escapeSegment, isTemplateKey } from "../../document/index.ts";
import type { Entry, Node } from "../../syntax/index.ts";
import { addToGroup, keptIn } from "../../text/groups.ts";
import { atSpan, type FindingLocation, forDisplay, type Report, rule, secretAround } from "../kit/index.ts";
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
      const { byName, duplicates } = duplicatesIn(
        node === block.parsed.root && continuesInOtherBlocks(block) ? [] : node.entries,
      );
      const namesFor = new Map<string, NextName>();
      for (const entry of duplicates) {
        const name = nameOf(entry);
        const alike = byName.get(name) ?? [];
        const [first = entry] = alike;
        if (secretAround(block, entry.key.start)) continue;
        const around = block.pointerOf(node);
        const areResources = isResources(around.slice(1));
        const pointer = `${around}/${escapeSegment(name)}`;
        const nextName = keptIn(namesFor, name, () => namesAfter(name, (other) => byName.get(other)?.length ?? 0));
        reportDuplicate(report, {
          entry,
          at: atSpan(block, entry.key, pointer),
          first: atSpan(block, first.key, pointer),
          isOnly: alike.length === 2,
          nextName: areResources ? nextName : null,
          // Above several fields, a name may be missing; before what an item begins with, the dash of another.
          mayBeSlip:
            !areResources &&
            entry === duplicates[0] &&
            (duplicates.length > 1 || (isItem && first === node.entries[0])),
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
      let nextName: NextName | null = null;
      for (const { at } of others) {
        const entry = rootEntryAt(at.block, at.start);
        if (!first || !entry) continue;
        if (isResources(section)) nextName ??= namesAfter(nameOf(entry), (name) => all(`${section}/${name}`).length);
        reportDuplicate(report, { entry, at, first: first.at, isOnly: others.length === 1, nextName });
      }
    },
  },
});

const isResources = (section: string | undefined): boolean => referenceNamespaces.some((name) => name === section);

interface DuplicateAt {
  readonly entry: Entry;
  readonly at: FindingLocation;
  readonly first: FindingLocation;
  readonly isOnly: boolean;
  /** A name that no resource has, if it is the name of one. */
  readonly nextName: NextName | null;
  readonly mayBeSlip?: boolean;
}

function reportDuplicate(report: Report, { entry, at, first, isOnly, nextName, mayBeSlip = false }: DuplicateAt): void {
  const name = forDisplay(nameOf(entry));
  const [verb, which] = [nextName ? "Rename" : "Remove", isOnly ? "one of the two" : "all but one"];
  report(at, `Duplicate key \`${name}\`. ${verb} ${which}.`, {
    related: [{ at: first, message: `The first \`${name}\`.` }],
    fixes: [nextName && renameDuplicate(at.block, entry, nextName()), removeDuplicate(at.block, entry)],
    mayBeSlip,
  });
}

type NextName = () => string;

/**
 * Names that nothing has, for the duplicates of a name: `web-2` for the second `web-1`, and `web-3` for the third. Those of the
 * numbers in between are named first, so that no two are given the same name.
 */
function namesAfter(name: string, countOf: (name: string) => number): NextName {
  const [, stem = "", number] = /^(.*?)(0|[1-9]\d{0,8})?$/s.exec(name) ?? [];
  const row = number === undefined ? `${name}-` : stem;
  let last = Number(number ?? 1);
  let between = number === undefined ? Math.max(0, countOf(`${row}1`) - 1) : 0;
  return () => {
    for (;;) {
      const next = `${row}${++last}`;
      const count = countOf(next);
      if (count > 0) between += count - 1;
      else if (between > 0) between--;
      else return next;
    }
  };
}

/** The entries of each name, and those that are not the first of theirs. */
function duplicatesIn(entries: readonly Entry[]) {
  const byName = new Map<string, Entry[]>();
  const named = entries.filter((entry) => !isChange(entry));
  for (const entry of named) addToGroup(byName, nameOf(entry), entry);
  const duplicates = named.filter((entry) => byName.get(nameOf(entry))?.[0] !== entry);
  return { byName, duplicates };
}

const nameOf = (entry: Entry): string => String(entry.key.value);

/** Several merge keys are allowed, unparsable keys have no name, and those that another tool inserts may differ. */
const isChange = ({ key: { value, style, unread } }: Entry): boolean =>
  (value === "<<" && style === "plain") || (value === "" && unread === true) || isTemplateKey(String(value));
