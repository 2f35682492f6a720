import { objectTypes, referenceNamespaces } from "../../api/index.ts";
import { type Block, type Document, escapeSegment, isTemplateKey } from "../../document/index.ts";
import { childrenOf, type Entry, lineBreak, lineStart, type Node } from "../../syntax/index.ts";
import { groupedBy, keptIn } from "../../text/groups.ts";
import {
  atSpan,
  type FindingLocation,
  type Fix,
  forDisplay,
  type NextName,
  namesAfter,
  type Report,
  replaceText,
  rule,
  secretAround,
} from "../kit/index.ts";
import { continuesInOtherBlocks, removeDuplicate, renameDuplicate, rootEntryAt } from "./remove-duplicate.ts";

/** A mapping is checked within its block; one that spans several blocks, by a fact for each key. */
export const duplicateKey = rule({
  id: "duplicate-key",
  severity: "error",
  summary: "Duplicate key.",
  ofText: true,
  explains: true,
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
        const prefix = block.pointerOf(node);
        const areResources = isResources(prefix.slice(1));
        const pointer = `${prefix}/${escapeSegment(name)}`;
        const nextName = keptIn(namesFor, name, () => namesAfter(name, (other) => byName.get(other)?.length ?? 0));
        reportDuplicate(report, {
          entry,
          at: atSpan(block, entry.key, pointer),
          firstEntry: first,
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
      const separate =
        section === "" ? separatorBefore(stackFields.flatMap((name) => all(`/${name}`).slice(1, 2))) : null;
      let nextName: NextName | null = null;
      for (const { at } of others) {
        const entry = rootEntryAt(at.block, at.start);
        if (!first || !entry) continue;
        if (isResources(section)) nextName ??= namesAfter(nameOf(entry), (name) => all(`${section}/${name}`).length);
        const firstEntry = rootEntryAt(first.at.block, first.at.start);
        reportDuplicate(report, {
          entry,
          at,
          firstEntry,
          first: first.at,
          isOnly: others.length === 1,
          nextName,
          separate,
        });
      }
    },
  },
});

const isResources = (section: string | undefined): boolean => referenceNamespaces.some((name) => name === section);

interface DuplicateAt {
  readonly entry: Entry;
  readonly at: FindingLocation;
  readonly firstEntry: Entry | undefined;
  readonly first: FindingLocation;
  readonly isOnly: boolean;
  /** A name that no resource has, if it is the name of one. */
  readonly nextName: NextName | null;
  readonly mayBeSlip?: boolean;
  /** What makes two stacks of one in which several keys are there twice. */
  readonly separate?: Fix | null;
}

function reportDuplicate(
  report: Report,
  { entry, at, firstEntry, first, isOnly, nextName, mayBeSlip = false, separate = null }: DuplicateAt,
): void {
  const name = forDisplay(nameOf(entry));
  // A line that was typed twice.
  const [empty, ...others] = [firstEntry, entry].filter((one) => one && isEmpty(one));
  const emptied =
    isOnly && empty && others.length === 0
      ? removeDuplicate(empty === entry ? at.block : first.block, empty, empty === entry ? first.block : at.block)
      : null;
  const [verb, which] = [nextName ? "Rename" : "Remove", isOnly ? "one of the two" : "all but one"];
  const advice = separate
    ? "Separate two stacks by `---`"
    : emptied
      ? "Remove the one without a value"
      : `${verb} ${which}`;
  report(at, `Duplicate key \`${name}\`. ${advice}.`, {
    related: [{ at: first, message: `The first \`${name}\`.` }],
    fixes: emptied
      ? [separate, emptied]
      : [
          separate,
          nextName && renameDuplicate(at.block, entry, nextName(), first.block),
          removeDuplicate(at.block, entry),
        ],
    mayBeSlip: mayBeSlip || separate !== null,
  });
}

const isEmpty = ({ value }: Entry): boolean => value.kind === "scalar" && value.start === value.end;

const stackFields = Object.keys(objectTypes.stack.fields);

/** `---` above the first of the keys that are there again, and the comments above it. */
function separatorBefore(again: readonly { readonly at: FindingLocation }[]): Fix | null {
  const [first, second] = again.map(({ at }) => at).sort((a, b) => a.block.order - b.block.order || a.start - b.start);
  if (!first || !second) return null;
  const { block, start } = first;
  let at = start;
  while (at > 0) {
    const above = lineStart(block.text, block.text.slice(0, at).trimEnd().length);
    if (!block.text.startsWith("#", above)) break;
    at = above;
  }
  return replaceText({ block, start: at, end: at }, `---${lineBreak(block.text)}`, "Insert `---`");
}

/** Where a document has a key a second time; null if nowhere. Of its values, a merge would have only the first. */
export function duplicateIn({ blocks }: Document): { readonly start: number } | null {
  const seen = new Set<string>();
  for (const [index, block] of blocks.all().entries()) {
    const { again, names } = block.kept(keysOf);
    const at = again ?? names.find(({ name }) => seen.size === seen.add(`${block.part}/${block.section}/${name}`).size);
    if (at) return { start: blocks.startOf(index) + at.start };
  }
  return null;
}

/** The first key that a block has twice, and the keys of a mapping that continues in others. */
function keysOf(block: Block) {
  const { root } = block.parsed;
  const open = root?.kind === "mapping" && continuesInOtherBlocks(block) ? root : null;
  const firstIn = (node: Node): Entry | undefined =>
    [
      ...(node.kind === "mapping" && node !== open ? duplicatesIn(node.entries).duplicates : []),
      ...childrenOf(node).map(firstIn),
    ].find((entry) => entry);
  const again = root && firstIn(root);
  const names = (open?.entries ?? []).filter((entry) => !isChange(entry));
  return {
    again: again ? { start: again.key.start } : null,
    names: names.map((entry) => ({ name: nameOf(entry), start: entry.key.start })),
  };
}

/** The entries of each name, and those that are not the first of theirs. */
function duplicatesIn(entries: readonly Entry[]) {
  const named = entries.filter((entry) => !isChange(entry));
  const byName = groupedBy(named, nameOf);
  const duplicates = named.filter((entry) => byName.get(nameOf(entry))?.[0] !== entry);
  return { byName, duplicates };
}

const nameOf = (entry: Entry): string => String(entry.key.value);

/** Several merge keys are allowed, unparsable keys have no name, and those that another tool inserts may differ. */
const isChange = ({ key: { value, style, unread } }: Entry): boolean =>
  (value === "<<" && style === "plain") || (value === "" && unread === true) || isTemplateKey(String(value));
