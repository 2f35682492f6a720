import type { Block } from "../../document/index.ts";
import { countWhile } from "../../syntax/index.ts";
import { groupedBy, keptIn } from "../../text/groups.ts";
import type { Fact, OtherFacts, Rule } from "../rule.ts";
import type { RawFinding } from "./raw-finding.ts";
import type { RuleFact } from "./rule-fact.ts";

export type Join = ReturnType<typeof createJoin>;

type Judge = (facts: readonly RuleFact[], others: OtherFacts) => readonly RawFinding[];

/** The facts of one rule in one document of a file; documents are independent. */
interface FactTable {
  readonly groups: Map<string, FactGroup>;
  /** By key, whose judgment has asked for the facts of that key. */
  readonly askers: Map<string, Set<FactGroup>>;
  /** The groups with findings. */
  readonly found: Set<FactGroup>;
  /** The change in progress. */
  readonly removed: Set<RuleFact>;
  readonly added: Set<RuleFact>;
}

/** The facts of a key, in the order of the document, with their judgment. */
interface FactGroup {
  readonly table: FactTable;
  readonly key: string;
  facts: RuleFact[];
  findings: readonly RawFinding[];
}

const noFacts: readonly RuleFact[] = [];
const noFindings: readonly RawFinding[] = [];

/** The facts of all blocks by rule and key, with the findings of comparing them; kept up to date change by change. */
export function createJoin(judge: Judge) {
  // By ID: each plan of an examiner has its own objects for the rules.
  const tables = new Map<Rule["id"], Map<number, FactTable>>();
  const changed = new Set<FactTable>();
  /** The groups to judge again. */
  const dirty = new Set<FactGroup>();

  const tableToChange = ({ rule, block }: RuleFact): FactTable => {
    const ofRule = keptIn(tables, rule.id, () => new Map<number, FactTable>());
    const table = keptIn(ofRule, block.part, newTable);
    changed.add(table);
    return table;
  };

  /** Applies the change of a table, and marks what must be judged again: a judgment may have asked for facts of any key. */
  const change = (table: FactTable): void => {
    const { groups, askers } = table;
    const removed = [...table.removed];
    const added = [...table.added];
    const isSame = removed.length === added.length && removed.every((fact, i) => isSameFact(fact, added[i]));
    const keys = new Set(isSame ? [] : [...removed, ...added].map(({ key }) => key));
    if (isSame) replaceFacts(groups, removed, added);
    else moveFacts(table, keys);
    table.removed.clear();
    table.added.clear();
    if (table.found.size > 0) {
      const gone = new Set(removed.map(({ block }) => block));
      const isInvolved = (finding: RawFinding): boolean => blocksOf(finding).some((block) => gone.has(block));
      for (const group of table.found) if (group.findings.some(isInvolved)) dirty.add(group);
    }
    for (const key of keys) {
      for (const group of [groups.get(key), ...(askers.get(key) ?? [])])
        if (group && isIn(groups, group)) dirty.add(group);
      askers.delete(key);
    }
  };

  const judgeAgain = (group: FactGroup): readonly RawFinding[] => {
    const { table, key, facts } = group;
    const [first] = facts;
    if (!first && isIn(table.groups, group)) table.groups.delete(key);
    if (!first || facts.length < (first.rule.across.minFacts ?? 1)) return noFindings;
    const factsOf = (other: string): readonly RuleFact[] => {
      keptIn(table.askers, other, () => new Set()).add(group);
      return table.groups.get(other)?.facts ?? noFacts;
    };
    return judge(facts, {
      all: factsOf,
      before: (fact, other, most) => factsBefore(factsOf(other), fact, most),
      around: (fact, other, each) => factsAround(factsOf(other), fact, each),
    });
  };

  return {
    replace: (removed: readonly RuleFact[], added: readonly RuleFact[]): void => {
      for (const fact of removed) {
        const table = tableToChange(fact);
        // An addition that is removed before it is applied cancels out.
        if (!table.added.delete(fact)) table.removed.add(fact);
      }
      for (const fact of added) tableToChange(fact).added.add(fact);
    },
    /** What the judgments rest on besides the facts has changed. */
    again: (): void => {
      for (const ofRule of tables.values())
        for (const { groups } of ofRule.values()) for (const group of groups.values()) dirty.add(group);
    },
    /** Judges changes since the last call, until told to pause, and returns how the findings have changed. */
    settle: (pause: () => boolean) => {
      const removed: RawFinding[] = [];
      const added: RawFinding[] = [];
      // All facts are added before any is judged.
      for (const table of changed) {
        if (pause()) return { removed, added, isDone: false };
        changed.delete(table);
        change(table);
      }
      for (const group of dirty) {
        if (pause()) return { removed, added, isDone: false };
        dirty.delete(group);
        for (const finding of group.findings) removed.push(finding);
        group.findings = judgeAgain(group);
        if (group.findings.length > 0) group.table.found.add(group);
        else group.table.found.delete(group);
        for (const finding of group.findings) added.push(finding);
      }
      return { removed, added, isDone: true };
    },
  };
}

/** Puts facts in the places of those that say the same: most edits change the facts of few rules. */
function replaceFacts(groups: FactTable["groups"], removed: readonly RuleFact[], added: readonly RuleFact[]): void {
  const places = removed.map((fact) => {
    const facts = groups.get(fact.key)?.facts ?? [];
    return { facts, at: countBefore(facts, fact) };
  });
  added.forEach((fact, index) => {
    const place = places[index];
    if (place) place.facts[place.at] = fact;
  });
}

function moveFacts(table: FactTable, keys: ReadonlySet<string>): void {
  const { groups, removed, added } = table;
  const fresh = groupedBy(added, ({ key }) => key);
  for (const key of keys) {
    const group = keptIn(groups, key, () => ({ table, key, facts: [], findings: noFindings }));
    const left = group.facts.filter((fact) => !removed.has(fact));
    group.facts = left.concat(fresh.get(key) ?? []).sort(byPlace);
  }
}

const newTable = (): FactTable => ({
  groups: new Map(),
  askers: new Map(),
  found: new Set(),
  removed: new Set(),
  added: new Set(),
});

/** A group that lost all of its facts may be asked for again while another has its key. */
const isIn = (groups: FactTable["groups"], group: FactGroup): boolean => groups.get(group.key) === group;

const byPlace = (a: RuleFact, b: RuleFact): number => a.block.order - b.block.order || a.index - b.index;

/** Whether both facts lead to the same judgment. */
const isSameFact = (a: RuleFact, b: RuleFact | undefined): boolean =>
  b !== undefined &&
  a.key === b.key &&
  a.block.order === b.block.order &&
  // Missing fields are only reported if the object is complete.
  a.at.lackOf?.isComplete === b.at.lackOf?.isComplete &&
  JSON.stringify(a.data) === JSON.stringify(b.data);

/** Copies only as many as needed, since each of very many facts requests those before it. */
function factsBefore(facts: readonly RuleFact[], fact: Fact, most = facts.length): readonly Fact[] {
  const end = countBefore(facts, fact as RuleFact);
  return facts.slice(Math.max(0, end - most), end);
}

function factsAround(facts: readonly RuleFact[], fact: Fact, each: number): readonly Fact[] {
  const middle = countBefore(facts, fact as RuleFact);
  return facts.slice(Math.max(0, middle - each), middle + each);
}

function countBefore(facts: readonly RuleFact[], fact: RuleFact): number {
  return countWhile(facts.length, (index) => {
    const other = facts[index];
    return other !== undefined && byPlace(other, fact) < 0;
  });
}

const blocksOf = ({ at, related, fixes }: RawFinding): readonly Block[] => [
  at.block,
  ...related.map((one) => one.at.block),
  ...fixes.flatMap(({ blocks }) => blocks),
];
