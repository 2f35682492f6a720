import type { Block } from "../../document/index.ts";
import type { OtherFacts } from "../rule.ts";
import {
  clearFindings,
  dissolve,
  dropGroup,
  type FactGroup,
  type FactTable,
  factTables,
  groupAt,
  isFineAlone,
  minFactsOf,
  readFacts,
} from "./fact-groups.ts";
import { factsAround, factsBefore, isSameFact, replaceInPlace, withChange } from "./fact-list.ts";
import type { RawFinding } from "./raw-finding.ts";
import type { RuleFact } from "./rule-fact.ts";
import { workQueue } from "./work-queue.ts";

/** The facts of all blocks by rule and key, with the findings of comparing them; kept up to date change by change. */
export interface Join {
  readonly replace: (removed: readonly RuleFact[], added: readonly RuleFact[]) => void;
  /** Judges changes since the last call, until told to pause. */
  readonly settle: (pause: () => boolean) => Settled;
}

/** How the findings have changed. */
export interface Settled {
  readonly removed: readonly RawFinding[];
  readonly added: readonly RawFinding[];
  /** Nothing is left to judge. */
  readonly isDone: boolean;
}

type Judge = (facts: readonly RuleFact[], others: OtherFacts) => readonly RawFinding[];

const noFacts: readonly RuleFact[] = [];
const noReaders: ReadonlySet<FactGroup> = new Set();

export function createJoin(judge: Judge): Join {
  const tableOf = factTables();
  /** Groups with removed or added facts, and groups to judge again. */
  const changed = workQueue<FactGroup>();
  const dirty = workQueue<FactGroup>();

  const markDirty = (group: FactGroup): void => {
    if (!group.isDirty) dirty.add(group);
    group.isDirty = true;
  };
  const groupToChange = (table: FactTable, key: string): FactGroup => {
    const group = groupAt(table, key);
    if (group.removed === null && group.added === null) changed.add(group);
    return group;
  };

  const remove = (fact: RuleFact): void => {
    const table = tableOf(fact);
    if (table.groups.get(fact.key) === fact && !table.readers.has(fact.key)) {
      table.groups.delete(fact.key);
      return;
    }
    const group = groupToChange(table, fact.key);
    if (group.removed === null) group.removed = [fact];
    else group.removed.push(fact);
  };
  const add = (fact: RuleFact): void => {
    const table = tableOf(fact);
    const { groups, readers } = table;
    if (isFineAlone(fact) && !groups.has(fact.key) && !(readers.size > 0 && readers.has(fact.key))) {
      groups.set(fact.key, fact);
      return;
    }
    const group = groupToChange(table, fact.key);
    if (group.added === null) group.added = [fact];
    else group.added.push(fact);
  };

  /** Applies the change of a group, and marks what must be judged again. */
  const change = (group: FactGroup): void => {
    const { removed, added } = changeOf(group);
    group.removed = null;
    group.added = null;
    const isSame = removed.length === added.length && removed.every((fact, i) => isSameFact(fact, added[i]));
    for (const reader of group.table.readers.get(group.key) ?? noReaders)
      if (!isSame || removed.some((fact) => reader.involved.has(fact.block))) markDirty(reader);
    if (
      isSame &&
      replaceInPlace(group.facts, removed, added) &&
      !removed.some((fact) => group.involved.has(fact.block))
    )
      return;
    if (!isSame) group.facts = withChange(group.facts, removed, added);
    markDirty(group);
  };

  const judgeAgain = (group: FactGroup): void => {
    const [first] = group.facts;
    clearFindings(group);
    // A group that requested this one may still refer to it and finds it empty.
    if (!first) dropGroup(group);
    if (!first || group.facts.length < minFactsOf(first)) return;
    group.findings = judge(group.facts, {
      all: (key) => readFacts(group, key),
      before: (fact, key, most) => factsBefore(readFacts(group, key), fact, most),
      around: (fact, key, each) => factsAround(readFacts(group, key), fact, each),
    });
    if (group.findings.length > 0) group.involved = new Set(group.findings.flatMap(blocksOf));
    else dissolve(group);
  };

  return {
    replace: (removed, added) => {
      removed.forEach(remove);
      added.forEach(add);
    },
    settle: (pause) => {
      const findings = { removed: [] as RawFinding[], added: [] as RawFinding[] };
      // All facts are added before any is judged.
      const isDone =
        changed.work(pause, change) &&
        dirty.work(pause, (group) => {
          group.isDirty = false;
          for (const finding of group.findings) findings.removed.push(finding);
          judgeAgain(group);
          for (const finding of group.findings) findings.added.push(finding);
        });
      return { ...findings, isDone };
    },
  };
}

/** Additions that are removed before they are applied cancel out. */
function changeOf({ removed, added }: FactGroup) {
  if (removed === null || added === null) return { removed: removed ?? noFacts, added: added ?? noFacts };
  const left = new Set(added);
  return { removed: removed.filter((fact) => !left.delete(fact)), added: [...left] };
}

const blocksOf = ({ at, related, fixes }: RawFinding): readonly Block[] => [
  at.block,
  ...related.map((one) => one.at.block),
  ...fixes.flatMap((fix) => fix.blocks ?? []),
];
