import {
  type Block,
  blockChanges,
  type Document,
  findSecrets,
  indexAt,
  type MergedDocument,
  noBlocks,
  type Settings,
} from "../../document/index.ts";
import { rules as allRules } from "../list.ts";
import { checkedBlocks } from "./checked-blocks.ts";
import { closestTo } from "./closest-to.ts";
import { allNeeds, type Environment, type Needs, noNeeds, trackNeeds } from "./environment.ts";
import { type BlockFindings, createExaminer, type Examination, type Examiner } from "./examine.ts";
import { type Finding, type FoundAt, renderedFinding } from "./finding.ts";
import { type Found, foundFindings } from "./found-findings.ts";
import { mostExplained, withoutConsequences } from "./held-back.ts";
import { createJoin } from "./join.ts";
import { pendingBlocks } from "./pending-blocks.ts";

export type { Finding, FindingFix, FoundAt, RelatedPlace } from "./finding.ts";
export { logicalPointerOf, renderedFinding, toFinding } from "./finding.ts";
export type { RawFinding } from "./raw-finding.ts";

export interface Checked {
  /** In document order. */
  readonly findings: readonly Finding[];
  /** Requested data that is not available yet; once it is, the document must be checked again. */
  readonly needs: Needs;
  /** The stack with all that it extends and its variables in their places; absent for what is what it says. */
  readonly merged?: CheckedMerge | null;
}

/** A merge, with what was found in it. */
export interface CheckedMerge {
  readonly merge: MergedDocument;
  readonly findings: readonly Finding[];
}

/** Keeps the findings of one document up to date while it is edited: only blocks that have changed are examined again. */
export interface Checker {
  /**
   * Takes the newest document and examines the changes until told to pause. Returns whether everything was examined; if not,
   * another call continues.
   */
  readonly update: (document: Document, slice?: Slice) => boolean;
  /** Examines the blocks again that requested something unavailable. */
  readonly refresh: () => void;
  readonly needs: () => Needs;
  /**
   * The findings nearest to an offset, up to a limit, in document order, and the total number. Findings that need all blocks are
   * missing until all have been examined. Those of single blocks are not rendered yet.
   */
  readonly found: (around?: number, most?: number) => Found<FoundAt | Finding>;
  /** All, as their rules report them, those that others explain too. */
  readonly all: () => readonly (FoundAt | Finding)[];
  /** What was checked in place of a stack that extends others or has variables. */
  readonly merged?: () => CheckedMerge | null;
  /** Whether the last update paused within a block, so that its findings are missing. */
  readonly isWithinBlock: () => boolean;
  /** The number of examined blocks: a machine-independent measure of the cost of a change. */
  readonly examined: () => number;
}

/** A slice of the work on a document that is too large to be examined without a break. */
export interface Slice {
  /** The offset near which to start. */
  readonly around: number;
  readonly pause: () => boolean;
  /** Whether all that is found will be shown. Secrets are then searched for while the trees are there. */
  readonly showsAll?: true;
}

const inOneGo: Slice = { around: 0, pause: () => false, showsAll: true };

/** An examiner of all rules, which checkers of the same settings can share. */
export const examinerFor = (settings: Settings): Examiner => createExaminer(allRules, settings);

/** All findings, or those nearest to an offset, up to a limit. */
export const renderedFindings = (
  checker: Pick<Checker, "found">,
  ...near: Parameters<Checker["found"]>
): readonly Finding[] => checker.found(...near).shown.map(renderedFinding);

/** Which findings are left of those in a text with a fix tried. */
type Tried = (document: Document, found: readonly (FoundAt | Finding)[]) => readonly (FoundAt | Finding)[];

export function createChecker(
  settings: Settings,
  environment: Environment,
  examiner: Examiner = examinerFor(settings),
  tried: Tried = (_, found) => found,
): Checker {
  const tracker = trackNeeds(environment);
  const join = createJoin((facts, others) => examiner.judge(facts, others, tracker.environment));
  const checked = checkedBlocks();
  /** The blocks that have not been examined. */
  const pending = pendingBlocks();
  /** Those of which a part has been examined. */
  const begun = new Map<Block, { readonly examination: Examination; readonly needs: Needs }>();
  let document: Document | null = null;
  let examined = 0;
  let joinNeeds = noNeeds;
  let isDone = true;
  let isWithinBlock = false;
  /** All findings without those that others explain, once they are asked for; null where there are too many to explain any. */
  let explained: readonly (FoundAt | Finding)[] | null | undefined;

  /** Null if it was told to pause. */
  const add = (block: Block, pause: () => boolean): BlockFindings | null => {
    const { examination, needs } = begun.get(block) ?? {
      examination: examiner.begin(block),
      needs: noNeeds,
    };
    begun.delete(block);
    const own = examination.proceed(tracker.environment, pause);
    const begunWith = { examination, needs: allNeeds([needs, tracker.take()]) };
    if (own === null) {
      begun.set(block, begunWith);
      return null;
    }
    examined++;
    put(block, own, begunWith.needs);
    return own;
  };
  const put = (block: Block, own: BlockFindings, needs: Needs): void => {
    checked.add(block, own, needs);
    join.replace([], own.facts);
  };
  const remove = (block: Block): BlockFindings | undefined => {
    begun.delete(block);
    const own = checked.remove(block);
    if (own) join.replace(own.facts, []);
    return own;
  };
  const settle = (pause: () => boolean): void => {
    const settled = join.settle(pause);
    isDone = settled.isDone;
    joinNeeds = allNeeds([joinNeeds, tracker.take()]);
    checked.replaceJoined(settled.removed, settled.added);
  };
  const foundIn = (of: Document, around = 0, most = Number.POSITIVE_INFINITY): Found<FoundAt | Finding> =>
    foundFindings(of, checked, settings, { now: environment.now(), isDone, around, most });
  /** Goes to a text and back: what was found in the blocks in between is put back. */
  const explain = (home: Document): typeof explained => {
    const all = foundIn(home, 0, mostExplained);
    if (all.total > all.shown.length) return null;
    const stored = new Map<Block, { readonly own: BlockFindings; readonly needs: Needs }>();
    let at = home;
    const go = (next: Document): void => {
      const { removed, added } = blockChanges(at.blocks, next.blocks);
      for (const block of removed) {
        const needs = checked.waiting.get(block) ?? noNeeds;
        const own = remove(block);
        if (own) stored.set(block, { own, needs });
      }
      for (const block of added) {
        const known = stored.get(block);
        if (known) put(block, known.own, known.needs);
        else add(block, inOneGo.pause);
      }
      settle(inOneGo.pause);
      at = next;
    };
    const before = joinNeeds;
    const left = withoutConsequences(home, all.shown, (next) => {
      go(next);
      return tried(next, foundIn(next).shown);
    });
    if (at !== home) go(home);
    joinNeeds = before;
    return left;
  };
  const found = (around = 0, most = Number.POSITIVE_INFINITY): Found<FoundAt | Finding> => {
    if (!document) return { shown: [], total: 0 };
    if (isDone && explained === undefined) explained = explain(document);
    return explained
      ? { shown: closestTo(explained, around, most), total: explained.length }
      : foundIn(document, around, most);
  };

  return {
    update: (next, slice = inOneGo) => {
      const { around, pause, showsAll } = slice;
      if (next !== document || !isDone) explained = undefined;
      if (next !== document) {
        const { removed, added } = blockChanges(document?.blocks ?? noBlocks, next.blocks);
        pending.replace(
          removed.filter((block) => !checked.has(block)),
          added,
        );
        removed.forEach(remove);
        document = next;
      }
      const order = next.blocks.get(indexAt(next, around))?.order ?? 0;
      isWithinBlock = false;
      for (let block = pending.take(order); block; block = pending.take(order)) {
        const own = add(block, pause);
        isWithinBlock = own === null;
        if (own === null) pending.putBack(block);
        else if (showsAll && own.findings.length > 0) findSecrets(block);
        if (own === null || pause()) break;
      }
      if (pending.size() > 0) isDone = false;
      else settle(pause);
      return isDone;
    },
    refresh: () => {
      if (!document) return;
      explained = undefined;
      const again = [...checked.waiting.keys()];
      if (joinNeeds !== noNeeds) join.again();
      joinNeeds = noNeeds;
      for (const block of again) remove(block);
      for (const block of again) add(block, inOneGo.pause);
      if (pending.size() === 0) settle(inOneGo.pause);
    },
    needs: () => allNeeds([joinNeeds, ...checked.waiting.values()]),
    found,
    all: () => (document ? foundIn(document).shown : []),
    isWithinBlock: () => isWithinBlock,
    examined: () => examined,
  };
}
