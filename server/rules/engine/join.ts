import type { Block } from "../../document/index.ts";
import { countWhile } from "../../syntax/index.ts";
import type { Fact, OtherFacts } from "../rule.ts";
import type { RawFinding } from "./raw-finding.ts";
import { RuleFact } from "./rule-fact.ts";

/** What the facts of one key led to. It stands until one of them changes, or one of another key that was asked for. */
interface Group {
  readonly table: Table;
  readonly key: string;
  /** The keys whose facts its judgements asked for. */
  asked: readonly string[];
  /** In the order of the document. */
  facts: RuleFact[];
  /** What goes and comes in the change that is being made. */
  gone: RuleFact[] | null;
  come: RuleFact[] | null;
  isDirty: boolean;
  findings: readonly RawFinding[];
  /** The blocks that a finding stands in, points to or has fixes for. */
  involved: ReadonlySet<Block>;
}

/** The facts of one rule in one document: what stands in different ones of a file has nothing to do with each other. */
interface Table {
  /** A fact that is alone, where it takes several to find anything, is no group: there may be very many. */
  readonly groups: Map<string, Group | RuleFact>;
  /** Which judgements asked for the facts of a key. */
  readonly readers: Map<string, Set<Group>>;
}

/** The facts of all blocks by rule and key, with what comparing them finds; kept up to date change by change. */
export interface Join {
  readonly replace: (removed: readonly RuleFact[], added: readonly RuleFact[]) => void;
  /** Judges anew what changed since the last time, until it is told to pause. */
  readonly settle: (pause: () => boolean) => Settled;
}

export interface Settled {
  readonly gone: readonly RawFinding[];
  readonly come: readonly RawFinding[];
  /** Nothing is left to judge. */
  readonly isDone: boolean;
}

type Judge = (facts: readonly RuleFact[], others: OtherFacts) => readonly RawFinding[];

const noBlocks: ReadonlySet<Block> = new Set();
const noKeys: readonly string[] = [];
const noFacts: readonly RuleFact[] = [];
const noFindings: readonly RawFinding[] = [];
const noReaders: ReadonlySet<Group> = new Set();

export function createJoin(judge: Judge): Join {
  const tables = new Map<string, Map<number, Table>>();
  /** What has facts that go or come, and what has to be judged again. */
  const touched = queue<Group>();
  const dirty = queue<Group>();
  const mark = (group: Group): void => {
    if (!group.isDirty) dirty.add(group);
    group.isDirty = true;
  };

  const tableOf = ({ rule, block }: RuleFact): Table => {
    const parts = tables.get(rule.id) ?? new Map<number, Table>();
    const table = parts.get(block.part) ?? { groups: new Map(), readers: new Map() };
    if (table.groups.size === 0) tables.set(rule.id, parts.set(block.part, table));
    return table;
  };

  /** The group that takes part in the change that is being made. */
  const touch = (table: Table, key: string, known: Group | RuleFact | undefined): Group => {
    const isGroup = known !== undefined && !(known instanceof RuleFact);
    const group: Group = isGroup
      ? known
      : {
          table,
          key,
          asked: noKeys,
          facts: known ? [known] : [],
          gone: null,
          come: null,
          isDirty: false,
          findings: noFindings,
          involved: noBlocks,
        };
    if (!isGroup) table.groups.set(key, group);
    if (group.gone === null && group.come === null) touched.add(group);
    return group;
  };

  const change = (group: Group, removed: readonly RuleFact[], added: readonly RuleFact[]): void => {
    const isSame = removed.length === added.length && removed.every((fact, i) => isSameFact(fact, added[i]));
    for (const reader of group.table.readers.get(group.key) ?? noReaders)
      if (!isSame || removed.some((fact) => reader.involved.has(fact.block))) mark(reader);
    if (
      isSame &&
      replaceInPlace(group.facts, removed, added) &&
      !removed.some((fact) => group.involved.has(fact.block))
    )
      return;
    if (!isSame) group.facts = withChange(group.facts, removed, added);
    mark(group);
  };

  const judgeAgain = (group: Group): void => {
    const [first] = group.facts;
    if (!first || group.facts.length < needed(first)) {
      group.findings = noFindings;
      group.involved = noBlocks;
      return;
    }
    const { groups, readers } = group.table;
    const ask = (key: string): readonly RuleFact[] => {
      const known = readers.get(key) ?? new Set();
      if (!known.has(group)) {
        readers.set(key, known.add(group));
        group.asked = [...group.asked, key];
      }
      return factsIn(groups.get(key));
    };
    group.findings = judge(group.facts, {
      all: ask,
      before: (fact, key, most) => factsBefore(ask(key), fact, most),
      around: (fact, key, each) => factsAround(ask(key), fact, each),
    });
    group.involved = group.findings.length === 0 ? noBlocks : new Set(group.findings.flatMap(blocksOf));
  };

  return {
    replace: (removed, added) => {
      for (const fact of removed) {
        const table = tableOf(fact);
        const { groups, readers } = table;
        const known = groups.get(fact.key);
        if (known === fact && !readers.has(fact.key)) groups.delete(fact.key);
        else {
          const group = touch(table, fact.key, known);
          if (group.gone === null) group.gone = [fact];
          else group.gone.push(fact);
        }
      }
      for (const fact of added) {
        const table = tableOf(fact);
        const { groups, readers } = table;
        const known = groups.get(fact.key);
        if (known === undefined && needed(fact) > 1 && !readers.has(fact.key)) groups.set(fact.key, fact);
        else {
          const group = touch(table, fact.key, known);
          if (group.come === null) group.come = [fact];
          else group.come.push(fact);
        }
      }
    },
    settle: (pause) => {
      const findings = { gone: [] as RawFinding[], come: [] as RawFinding[] };
      // All facts are there before any is judged.
      const isDone =
        touched.work(pause, (group) => {
          const { gone, come } = group;
          group.gone = null;
          group.come = null;
          if (gone === null || come === null) change(group, gone ?? noFacts, come ?? noFacts);
          else {
            // What went again before it was looked at was never there.
            const left = new Set(come);
            change(
              group,
              gone.filter((fact) => !left.delete(fact)),
              [...left],
            );
          }
        }) &&
        dirty.work(pause, (group) => {
          group.isDirty = false;
          for (const finding of group.findings) findings.gone.push(finding);
          if (group.facts.length > 0) {
            judgeAgain(group);
            for (const finding of group.findings) findings.come.push(finding);
            return;
          }
          // Who asked for it may hold it still, and find it without facts.
          group.findings = noFindings;
          group.involved = noBlocks;
          const { groups } = group.table;
          if (groups.get(group.key) === group) groups.delete(group.key);
          forgetAsking(group);
        });
      return { ...findings, isDone };
    },
  };
}

/** How many facts it takes to find anything. */
const needed = ({ rule }: RuleFact): number => rule.across.minFacts ?? 1;

const factsIn = (known: Group | RuleFact | undefined): readonly RuleFact[] =>
  known === undefined ? noFacts : known instanceof RuleFact ? [known] : known.facts;

/** Else every name that was ever typed would stay with what its judgement asked for. */
function forgetAsking(group: Group): void {
  const { readers } = group.table;
  for (const key of group.asked) {
    const asking = readers.get(key);
    asking?.delete(group);
    if (asking?.size === 0) readers.delete(key);
  }
  group.asked = noKeys;
}

/** Work to do, in the order in which they came up; what is done may be interrupted. */
function queue<T>() {
  let items: T[] = [];
  let next = 0;
  return {
    add: (item: T): void => {
      items.push(item);
    },
    /** Answers whether nothing is left. */
    work: (pause: () => boolean, work: (item: T) => void): boolean => {
      while (next < items.length) {
        if (pause()) return false;
        const item = items[next++];
        if (item !== undefined) work(item);
      }
      items = [];
      next = 0;
      return true;
    },
  };
}

const blocksOf = ({ at, related, fixes }: RawFinding): readonly Block[] => [
  at.block,
  ...related.map((one) => one.at.block),
  ...fixes.flatMap((fix) => fix.blocks ?? []),
];

function withChange(facts: readonly RuleFact[], removed: readonly RuleFact[], added: readonly RuleFact[]): RuleFact[] {
  const gone = removed.length === 0 ? null : new Set(removed);
  const kept = gone === null ? [...facts] : facts.filter((fact) => !gone.has(fact));
  // A few are put in their places; many are sorted with the rest.
  if (added.length > 8 || kept.length === 0) return kept.concat(added).sort(byPlace);
  for (const fact of added) kept.splice(countBefore(kept, fact), 0, fact);
  return kept;
}

const byPlace = (a: RuleFact, b: RuleFact): number => a.block.order - b.block.order || a.index - b.index;

const isSameFact = (a: RuleFact, b: RuleFact | undefined): boolean =>
  b !== undefined &&
  a.block.order === b.block.order &&
  // What an object lacks is told only where it is complete.
  a.at.lackOf?.isComplete === b.at.lackOf?.isComplete &&
  JSON.stringify(a.data) === JSON.stringify(b.data);

/** False where the old facts are not found, and nothing was done. */
function replaceInPlace(facts: RuleFact[], removed: readonly RuleFact[], added: readonly RuleFact[]): boolean {
  const places = removed.map((fact) => indexOfFact(facts, fact));
  if (places.includes(-1)) return false;
  places.forEach((place, i) => {
    const fact = added[i];
    if (fact) facts[place] = fact;
  });
  return true;
}

function indexOfFact(facts: readonly RuleFact[], fact: RuleFact): number {
  const index = countBefore(facts, fact);
  return facts[index] === fact ? index : -1;
}

function countBefore(facts: readonly RuleFact[], fact: RuleFact): number {
  return countWhile(facts.length, (index) => {
    const other = facts[index];
    return other !== undefined && byPlace(other, fact) < 0;
  });
}

/** Of very many only a few are copied: they are asked for by each of very many others. */
function factsBefore(facts: readonly RuleFact[], fact: Fact, most = facts.length): readonly Fact[] {
  const end = countBefore(facts, fact as RuleFact);
  return facts.slice(Math.max(0, end - most), end);
}

function factsAround(facts: readonly RuleFact[], fact: Fact, each: number): readonly Fact[] {
  const middle = countBefore(facts, fact as RuleFact);
  return facts.slice(Math.max(0, middle - each), middle + each);
}
