import { type Block, type Document, indexAt, noBlocks, type Settings } from "../../document/index.ts";
import { rules as allRules } from "../list.ts";
import type { Rule } from "../rule.ts";
import { type AcrossBlocks, suppressAcrossBlocks } from "../suppressions/across-blocks.ts";
import { suppressionsOf, suppressWithinBlock, type WithinBlock } from "../suppressions/within-block.ts";
import { blockChanges } from "./block-changes.ts";
import { blocksInOrder } from "./blocks-in-order.ts";
import { type Environment, type Needs, type NeedsTracker, noNeeds, trackNeeds } from "./environment.ts";
import { createExaminer } from "./examine.ts";
import { byPlace, type Finding, type FoundAt, toFinding } from "./finding.ts";
import { closestTo, foundAround } from "./found-around.ts";
import { createJoin } from "./join.ts";
import { mostSpecific } from "./most-specific.ts";
import { pendingBlocks } from "./pending-blocks.ts";
import type { RawFinding } from "./raw-finding.ts";
import type { RuleFact } from "./rule-fact.ts";

export type { Finding, FindingFix, FoundAt, RelatedPlace } from "./finding.ts";
export { toFinding } from "./finding.ts";
export type { RawFinding } from "./raw-finding.ts";

export interface Checked {
  /** In the order of their places. */
  readonly findings: readonly Finding[];
  /** What was asked for and is not at hand; once it is, the document has to be checked again. */
  readonly needs: Needs;
}

/** Checks a document by all rules. Pure: the same document, settings and answers give the same findings. */
export function check(
  document: Document,
  settings: Settings,
  environment: Environment,
  rules: readonly Rule[] = allRules,
): Checked {
  const checker = createChecker(settings, environment, rules);
  checker.update(document);
  return { findings: checker.findings().shown, needs: checker.needs() };
}

/** Keeps the findings of one document true while it is edited: only blocks that changed are looked at again. */
export interface Checker {
  /**
   * Takes the document as it is now, and looks at what changed, until it is told to pause. Answers whether all was looked
   * at; if not, another call goes on.
   */
  readonly update: (document: Document, slice?: Slice) => boolean;
  /** Looks again at what asked for something that was not at hand. */
  readonly refresh: () => void;
  readonly needs: () => Needs;
  /**
   * The findings nearest to an offset, at most so many, in the order of their places; and how many there are in all. What
   * only comparing all blocks can tell is not among them before all were looked at.
   */
  readonly findings: (around?: number, most?: number) => Found<Finding>;
  /** The same, of which only what comes of the whole document is put into words. */
  readonly found: (around?: number, most?: number) => Found<FoundAt | Finding>;
  /** How many blocks were looked at so far: what a change costs, independent of the machine. */
  readonly examined: () => number;
}

export interface Found<T> {
  readonly shown: readonly T[];
  readonly total: number;
}

/** A part of the work on a document that is too large to be looked at without answering anything meanwhile. */
export interface Slice {
  /** The offset near which to begin. */
  readonly around: number;
  readonly pause: () => boolean;
}

const inOneGo: Slice = { around: 0, pause: () => false };

interface Entry {
  readonly own: readonly RawFinding[];
  readonly facts: readonly RuleFact[];
  readonly isBroken: boolean;
  joined: readonly RawFinding[];
  /** Its own and those that come from comparing it with others, the most specific of each place, in order. */
  merged: readonly RawFinding[];
  /** What comments in the block make of them. */
  within: WithinBlock;
}

const noFindings: readonly RawFinding[] = [];
const nothingSuppressed: WithinBlock = { remaining: noFindings, unused: [], expired: [] };

export function createChecker(
  settings: Settings,
  environment: Environment,
  rules: readonly Rule[] = allRules,
): Checker {
  const tracker: NeedsTracker = trackNeeds(environment);
  const examiner = createExaminer(rules, settings, tracker.environment);
  const join = createJoin(examiner.judge);
  const entries = new Map<Block, Entry>();
  /** The blocks that were not looked at yet. */
  const pending = pendingBlocks();
  /** The blocks that asked for something that was not at hand. */
  const waiting = new Map<Block, Needs>();
  /** The blocks of which more has to be known to tell what their comments suppress, or that they suppress nothing. */
  const suppressing = new Map<Block, WithinBlock>();
  /** The blocks that have findings which their comments leave. */
  const blocksWithFindings = blocksInOrder();
  let document: Document | null = null;
  let total = 0;
  let broken = 0;
  let examined = 0;
  let joinNeeds = noNeeds;
  let isDone = true;

  const remove = (block: Block): void => {
    const entry = entries.get(block);
    if (!entry) return;
    join.replace(entry.facts, []);
    entries.delete(block);
    waiting.delete(block);
    suppressing.delete(block);
    updateCounts(block, entry, nothingSuppressed);
    if (entry.isBroken) broken--;
  };
  const add = (block: Block): void => {
    examined++;
    const { findings, facts } = examiner.examine(block);
    const isBroken = block.parsed.problems.length > 0;
    const needs = tracker.take();
    if (needs !== noNeeds) waiting.set(block, needs);
    const entry: Entry = {
      own: findings,
      facts,
      isBroken,
      joined: noFindings,
      merged: noFindings,
      within: nothingSuppressed,
    };
    entries.set(block, entry);
    join.replace([], facts);
    if (isBroken) broken++;
    merge(block, entry);
  };
  const merge = (block: Block, entry: Entry): void => {
    entry.merged = mostSpecific(entry.joined.length === 0 ? entry.own : [...entry.own, ...entry.joined]);
    const within = suppressWithinBlock(block, entry.merged, settings, environment.now());
    updateCounts(block, entry, within);
    const { wide, misspelt } = suppressionsOf(block);
    if (wide.length + misspelt.length + within.unused.length + within.expired.length > 0)
      suppressing.set(block, within);
    else suppressing.delete(block);
  };
  const updateCounts = (block: Block, entry: Entry, within: WithinBlock): void => {
    const before = entry.within.remaining.length;
    const now = within.remaining.length;
    entry.within = within;
    total += now - before;
    if (before === 0 && now > 0) blocksWithFindings.add(block);
    if (before > 0 && now === 0) blocksWithFindings.delete(block);
  };
  const settle = (pause: () => boolean): void => {
    if (isDone) joinNeeds = noNeeds;
    const settled = join.settle(pause);
    isDone = settled.isDone;
    joinNeeds = allNeeds([joinNeeds, tracker.take()]);
    const touched = new Map<Block, { readonly gone: Set<RawFinding>; readonly come: RawFinding[] }>();
    const at = (finding: RawFinding) => {
      const change = touched.get(finding.at.block) ?? { gone: new Set(), come: [] };
      touched.set(finding.at.block, change);
      return change;
    };
    for (const finding of settled.gone) at(finding).gone.add(finding);
    for (const finding of settled.come) at(finding).come.push(finding);
    for (const [block, change] of touched) {
      const entry = entries.get(block);
      if (!entry) continue;
      entry.joined = [...entry.joined.filter((finding) => !change.gone.has(finding)), ...change.come];
      merge(block, entry);
    }
  };
  /** Of blocks that comments may reach, what is left of their findings. */
  const reachedBy = (suppressions: AcrossBlocks, now: Document): Map<Block, readonly RawFinding[]> => {
    const left = new Map<Block, readonly RawFinding[]>();
    for (const index of suppressions.reach) {
      const block = now.blocks.get(index);
      const entry = block && entries.get(block);
      if (!entry || entry.merged.length === 0) continue;
      const {
        merged,
        within: { remaining: own },
      } = entry;
      // What the block's own comments suppress is of use to the others as well.
      const some = suppressions.remaining(merged, now.blocks.startOf(index));
      left.set(block, own === merged ? some : intersection(some, own));
    }
    return left;
  };
  const leftIn = (block: Block): readonly RawFinding[] => entries.get(block)?.within.remaining ?? noFindings;

  const found = (around = 0, most = Number.POSITIVE_INFINITY): Found<FoundAt | Finding> => {
    if (!document) return { shown: [], total: 0 };
    const now = document;
    const suppressions =
      suppressing.size === 0
        ? null
        : suppressAcrossBlocks(now, suppressing, settings, { isBroken: broken > 0, isDone });
    const left = suppressions && reachedBy(suppressions, now);
    const comments = [...(suppressions?.comments() ?? [])].sort((a, b) => a.start - b.start);
    let all = total + comments.length;
    for (const [block, findings] of left ?? []) all += findings.length - leftIn(block).length;
    const blocks = left
      ? blocksWithFindings.all().filter((block) => left.get(block)?.length !== 0)
      : blocksWithFindings.all();
    const shown = [
      ...closestTo(comments, around, most).map((one) => one.toFinding()),
      ...foundAround(now, blocks, (block) => left?.get(block) ?? leftIn(block), around, most),
    ];
    return { shown: closestTo(shown.sort(byPlace), around, most), total: all };
  };

  return {
    update: (next, { around, pause } = inOneGo) => {
      if (next !== document) {
        const { removed, added } = blockChanges(document?.blocks ?? noBlocks, next.blocks);
        pending.replace(
          removed.filter((block) => !entries.has(block)),
          added,
        );
        removed.forEach(remove);
        document = next;
      }
      const order = next.blocks.get(indexAt(next, around))?.order ?? 0;
      for (let block = pending.take(order); block; block = pending.take(order)) {
        add(block);
        if (pause()) break;
      }
      if (pending.size() > 0) isDone = false;
      else settle(pause);
      return isDone;
    },
    refresh: () => {
      if (!document) return;
      const again = [...(joinNeeds === noNeeds ? waiting : entries).keys()];
      for (const block of again) remove(block);
      again.forEach(add);
      if (pending.size() === 0) settle(inOneGo.pause);
    },
    needs: () => allNeeds([joinNeeds, ...waiting.values()]),
    found,
    findings: (around, most) => {
      const { shown, total } = found(around, most);
      return { shown: shown.map((one) => ("raw" in one ? toFinding(one) : one)), total };
    },
    examined: () => examined,
  };
}

function intersection<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  const known = new Set(others);
  return some.filter((one) => known.has(one));
}

function allNeeds(some: readonly Needs[]): Needs {
  const all = some.filter((needs) => needs !== noNeeds);
  if (all.length < 2) return all[0] ?? noNeeds;
  return {
    files: new Set(all.flatMap(({ files }) => [...files])),
    passwords: all.some(({ passwords }) => passwords),
    certificates: all.some(({ certificates }) => certificates),
    curl: all.some(({ curl }) => curl),
  };
}
