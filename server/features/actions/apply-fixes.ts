import { type Document, editTogether, indexAt, indexOf, readAgain } from "../../document/index.ts";
import type { Finding, RawFinding } from "../../rules/engine/check.ts";
import type { Judge } from "../../rules/engine/judge.ts";
import { type Edit, inOrder, type Span, shifted } from "../../syntax/index.ts";
import { addToGroup } from "../../text/groups.ts";
import type { Fixing } from "./fixing.ts";

/** How many more characters may be parsed to find harmful fixes. */
export interface ReadBudget {
  left: number;
}

/** What fixes make of a document. */
export interface Round {
  readonly document: Document;
  /** Sorted and without overlaps. */
  readonly edits: readonly Edit[];
  /** The number of applied fixes. */
  readonly applied: number;
}

/** An unused suppression may become used once something else is fixed, so these fixes come last. */
const phases: readonly ((finding: Finding) => boolean)[] = [
  ({ code }) => code !== "unused-suppression",
  ({ code }) => code === "unused-suppression",
];

/**
 * As many fixes as can be applied to the text as it is, without those that only show once others are. The result is the same as
 * if each was judged separately on the text that the previous ones left; since most are harmless, many are tried at once.
 */
export async function applyFixes(document: Document, judge: Judge, fixing: Fixing, budget: ReadBudget): Promise<Round> {
  await judge.look(document);
  judge.keep();
  const findings = judge.findings();
  for (const isMeant of phases) {
    const fixes = fixesTogether(document, findings.filter(isMeant), fixing);
    const done = await tryFixes(document, fixes, judge, fixing, budget);
    if (done.applied > 0) return done;
  }
  return { document, edits: [], applied: 0 };
}

/** Offsets refer to the document of its round. */
interface ChosenFix extends Span {
  readonly edits: readonly Edit[];
}

/** The fixes that can be tried at once, in order. */
export function fixesTogether(
  document: Document,
  findings: readonly Finding[],
  { choose }: Pick<Fixing, "choose">,
): readonly ChosenFix[] {
  const chosen = findings
    .flatMap((finding) => {
      const edits = choose(finding)?.edits() ?? [];
      return edits.length > 0 ? [{ edits, ...spanOf(edits) }] : [];
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const together: ChosenFix[] = [];
  let end = -1;
  for (const fix of chosen) {
    if (fix.start < end || (end >= 0 && isNothingBetween(document, end, fix.start))) continue;
    together.push(fix);
    end = fix.end;
  }
  return together;
}

/**
 * Applies those fixes that introduce no rejected finding. New findings in a block are attributed to the fixes that change it;
 * some of these are postponed until the harmful one is known.
 */
async function tryFixes(
  before: Document,
  fixes: readonly ChosenFix[],
  judge: Judge,
  { refuses, placeOf }: Fixing,
  budget: ReadBudget,
): Promise<Round> {
  let accepted: readonly Edit[] = [];
  let document = before;
  let applied = 0;

  /** Returns which of them to try without the others; null if all were accepted. */
  const tryAll = async (some: readonly ChosenFix[]): Promise<Split | null> => {
    const all = some.flatMap((fix) => fix.edits);
    const edits = movedBy(all, accepted);
    // All findings are compared as well.
    budget.left -= readAgain(document, edits) + document.length / 20;
    const next = editTogether(document, edits);
    await judge.look(next);
    const refused = judge.added(placeOf).filter(refuses);
    if (refused.length > 0) return split(suspects(before, some, next, refused), some);
    judge.keep();
    document = next;
    accepted = inOrder([...accepted, ...all]);
    applied += some.length;
    return null;
  };

  let waiting = fixes;
  while (waiting.length > 0 && budget.left >= 0) {
    const later: ChosenFix[] = [];
    for (let some = waiting; some.length > 0 && budget.left >= 0; ) {
      const again: Split | null = await tryAll(some);
      later.push(...(again?.later ?? []));
      some = again?.now ?? [];
    }
    waiting = later.sort((a, b) => a.start - b.start);
  }
  return { document, edits: accepted, applied };
}

interface Split {
  readonly now: readonly ChosenFix[];
  /** A fix in neither list is rejected. */
  readonly later: readonly ChosenFix[];
}

/** In each group of suspects, every other one is postponed; a single one is rejected. */
function split(groups: readonly (readonly ChosenFix[])[], all: readonly ChosenFix[]): Split {
  const later = groups.flatMap((group) => group.filter((_, index) => index % 2 === 1));
  const notNow = new Set([...later, ...groups.flatMap((group) => (group.length === 1 ? group : []))]);
  return { now: all.filter((fix) => !notNow.has(fix)), later };
}

/**
 * The fixes that may have introduced the findings: those in the blocks that a finding is in or points to. If there are none,
 * any of them.
 */
function suspects(
  before: Document,
  fixes: readonly ChosenFix[],
  after: Document,
  findings: readonly RawFinding[],
): readonly (readonly ChosenFix[])[] {
  if (before.blocks.length !== after.blocks.length) return [fixes];
  const touched = fixes.map((fix) => blocksOf(before, fix.edits));
  const touchedBlocks = new Set(touched.flat());
  const together = unions();
  for (const blocks of touched) together.join(blocks);
  const suspected = new Set<number>();
  for (const { at, related } of findings) {
    const blocks = [at, ...related.map((one) => one.at)].map(({ block }) => indexOf(after, block));
    const own = blocks.filter((block) => touchedBlocks.has(block));
    together.join(own);
    for (const block of own) suspected.add(block);
  }
  const roots = new Set([...suspected].map(together.rootOf));
  const groups = new Map<number, ChosenFix[]>();
  fixes.forEach((fix, index) => {
    const root = together.rootOf(touched[index]?.[0] ?? -1);
    if (roots.has(root)) addToGroup(groups, root, fix);
  });
  return groups.size > 0 ? [...groups.values()] : [fixes];
}

const blocksOf = (document: Document, edits: readonly Edit[]): readonly number[] =>
  edits.flatMap(({ start, end }) => [indexAt(document, start), indexAt(document, end)]);

/** Groups of connected numbers (union-find). */
function unions() {
  const parents = new Map<number, number>();
  const rootOf = (one: number): number => {
    let root = one;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) {
      const above = parents.get(parent);
      if (above !== undefined) parents.set(root, above);
      root = parent;
    }
    return root;
  };
  const join = ([first, ...others]: readonly number[]): void => {
    for (const other of others) {
      const [a, b] = [rootOf(first ?? other), rootOf(other)];
      if (a !== b) parents.set(Math.max(a, b), Math.min(a, b));
    }
  };
  return { rootOf, join };
}

/** Transforms edits of a text so that they apply after other edits; they do not overlap. */
function movedBy(edits: readonly Edit[], others: readonly Edit[]): readonly Edit[] {
  let index = 0;
  let by = 0;
  const moved = new Map<Edit, Edit>();
  for (const edit of inOrder(edits)) {
    for (let other = others[index]; other && other.end <= edit.start; other = others[++index])
      by += other.text.length - (other.end - other.start);
    moved.set(edit, shifted(edit, by));
  }
  return edits.map((edit) => moved.get(edit) ?? edit);
}

const spanOf = (edits: readonly Edit[]): { readonly start: number; readonly end: number } => ({
  start: Math.min(...edits.map((edit) => edit.start)),
  end: Math.max(...edits.map((edit) => edit.end)),
});

/** The edits to remove a neighbor assume that the other one stays, so neighbors must be removed one after the other. */
function isNothingBetween(document: Document, from: number, to: number): boolean {
  for (let index = indexAt(document, from); index <= indexAt(document, to); index++) {
    const block = document.blocks.get(index);
    const offset = document.blocks.startOf(index);
    if (!block) continue;
    const end = Math.min(to - offset, block.text.length);
    let at = Math.max(from - offset, 0);
    const between = block.text.slice(at, end);
    if (between.trim() === "") continue;
    // A text without comment characters contains no comment.
    if (!/[#/]/.test(between)) return false;
    let rest = "";
    for (const comment of block.parsed.comments) {
      if (comment.end <= at || comment.start >= end) continue;
      rest += block.text.slice(at, Math.max(at, comment.start));
      at = comment.end;
    }
    if ((rest + block.text.slice(at, Math.max(at, end))).trim() !== "") return false;
  }
  return true;
}
