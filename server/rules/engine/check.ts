import { type Block, type Document, findSecrets, indexAt, noBlocks, type Settings } from "../../document/index.ts";
import { rules as allRules } from "../list.ts";
import type { Rule } from "../rule.ts";
import { blockChanges } from "./block-changes.ts";
import { checkedBlocks } from "./checked-blocks.ts";
import { allNeeds, type Environment, type Needs, noNeeds, trackNeeds } from "./environment.ts";
import { type BlockFindings, createExaminer, type Examiner } from "./examine.ts";
import { type Finding, type FoundAt, toFinding } from "./finding.ts";
import { type Found, foundFindings } from "./found-findings.ts";
import { createJoin } from "./join.ts";
import { pendingBlocks } from "./pending-blocks.ts";

export type { Finding, FindingFix, FoundAt, RelatedPlace } from "./finding.ts";
export { logicalPointerOf, toFinding } from "./finding.ts";
export type { RawFinding } from "./raw-finding.ts";

export interface Checked {
  /** In document order. */
  readonly findings: readonly Finding[];
  /** Requested data that is not available yet; once it is, the document must be checked again. */
  readonly needs: Needs;
}

/** Checks a document with all rules. Pure: the same document, settings and environment give the same findings. */
export function check(
  document: Document,
  settings: Settings,
  environment: Environment,
  rules: readonly Rule[] = allRules,
): Checked {
  const checker = createChecker(settings, environment, createExaminer(rules, settings));
  checker.update(document);
  return { findings: checker.findings().shown, needs: checker.needs() };
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
   * missing until all have been examined.
   */
  readonly findings: (around?: number, most?: number) => Found<Finding>;
  /** The same, without rendering those of single blocks yet. */
  readonly found: (around?: number, most?: number) => Found<FoundAt | Finding>;
  /** The number of examined blocks: a machine-independent measure of the cost of a change. */
  readonly examined: () => number;
}

/** A slice of the work on a document that is too large to be examined without a break. */
export interface Slice {
  /** The offset near which to start. */
  readonly around: number;
  readonly pause: () => boolean;
}

const inOneGo: Slice = { around: 0, pause: () => false };

/** An examiner of all rules, which checkers of the same settings can share. */
export const examinerFor = (settings: Settings): Examiner => createExaminer(allRules, settings);

export function createChecker(
  settings: Settings,
  environment: Environment,
  examiner: Examiner = examinerFor(settings),
): Checker {
  const tracker = trackNeeds(environment);
  const join = createJoin((facts, others) => examiner.judge(facts, others, tracker.environment));
  const checked = checkedBlocks(settings, environment.now);
  /** The blocks that have not been examined. */
  const pending = pendingBlocks();
  let document: Document | null = null;
  let examined = 0;
  let joinNeeds = noNeeds;
  let isDone = true;

  const add = (block: Block): BlockFindings => {
    examined++;
    const own = examiner.examine(block, tracker.environment);
    checked.add(block, own, tracker.take());
    join.replace([], own.facts);
    return own;
  };
  const remove = (block: Block): void => {
    const own = checked.remove(block);
    if (own) join.replace(own.facts, []);
  };
  const settle = (pause: () => boolean): void => {
    if (isDone) joinNeeds = noNeeds;
    const settled = join.settle(pause);
    isDone = settled.isDone;
    joinNeeds = allNeeds([joinNeeds, tracker.take()]);
    checked.replaceJoined(settled.removed, settled.added);
  };
  const found = (around = 0, most = Number.POSITIVE_INFINITY): Found<FoundAt | Finding> =>
    document ? foundFindings(document, checked, settings, { isDone, around, most }) : { shown: [], total: 0 };

  return {
    update: (next, slice = inOneGo) => {
      const { around, pause } = slice;
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
      for (let block = pending.take(order); block; block = pending.take(order)) {
        const { findings } = add(block);
        // Whoever checks a document in one go shows all that is found in it.
        if (slice === inOneGo && findings.length > 0) findSecrets(block);
        if (pause()) break;
      }
      if (pending.size() > 0) isDone = false;
      else settle(pause);
      return isDone;
    },
    refresh: () => {
      if (!document) return;
      const again = joinNeeds === noNeeds ? [...checked.waiting.keys()] : [...checked.all()];
      for (const block of again) remove(block);
      again.forEach(add);
      if (pending.size() === 0) settle(inOneGo.pause);
    },
    needs: () => allNeeds([joinNeeds, ...checked.waiting.values()]),
    found,
    findings: (around, most) => {
      const { shown, total } = found(around, most);
      return { shown: shown.map((one) => ("raw" in one ? toFinding(one) : one)), total };
    },
    examined: () => examined,
  };
}
