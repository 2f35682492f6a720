import type { Block } from "../document/index.ts";
import type { RawFinding, RuleFact } from "./examine.ts";
import type { Fact, OtherFacts } from "./rule.ts";

/** What the facts of one key led to. It stands until one of them changes, or one of another key that was asked for. */
interface Group {
  /** In the order of the document. */
  facts: RuleFact[];
  findings: readonly RawFinding[];
  /** The blocks that a finding stands in, points to or has fixes for. */
  involved: ReadonlySet<Block>;
}

/** The facts of all blocks by rule and key, with what comparing them finds; kept up to date change by change. */
export interface Join {
  readonly replace: (removed: readonly RuleFact[], added: readonly RuleFact[]) => void;
  /** Judges anew what changed since the last time. Answers the findings that are gone and those that came. */
  readonly settle: () => { readonly gone: readonly RawFinding[]; readonly come: readonly RawFinding[] };
}

type Judge = (facts: readonly RuleFact[], others: OtherFacts) => readonly RawFinding[];

export function createJoin(judge: Judge): Join {
  const groups = new Map<string, Group>();
  const dirty = new Set<string>();
  /** Which judgements asked for the facts of a key. */
  const readers = new Map<string, Set<string>>();

  const change = (id: string, removed: readonly RuleFact[], added: readonly RuleFact[]): void => {
    const group = groups.get(id) ?? { facts: [], findings: [], involved: new Set() };
    groups.set(id, group);
    const isSame = removed.length === added.length && removed.every((fact, i) => isSameFact(fact, added[i]));
    for (const reader of readers.get(id) ?? [])
      if (!isSame || removed.some((fact) => groups.get(reader)?.involved.has(fact.at.block))) dirty.add(reader);
    if (
      isSame &&
      replaceInPlace(group.facts, removed, added) &&
      !removed.some((fact) => group.involved.has(fact.at.block))
    )
      return;
    if (!isSame) {
      const gone = new Set(removed);
      group.facts = [...group.facts.filter((fact) => !gone.has(fact)), ...added].sort(byPlace);
    }
    dirty.add(id);
  };

  return {
    replace: (removed, added) => {
      const old = byId(removed);
      const fresh = byId(added);
      for (const id of new Set([...old.keys(), ...fresh.keys()])) change(id, old.get(id) ?? [], fresh.get(id) ?? []);
    },
    settle: () => {
      const gone: RawFinding[] = [];
      const come: RawFinding[] = [];
      for (const id of dirty) {
        const group = groups.get(id);
        if (!group) continue;
        for (const finding of group.findings) gone.push(finding);
        if (group.facts.length === 0) {
          groups.delete(id);
          continue;
        }
        const ask = (key: string): readonly RuleFact[] => {
          const asked = idOf(group.facts[0] as RuleFact, key);
          readers.set(asked, (readers.get(asked) ?? new Set()).add(id));
          return groups.get(asked)?.facts ?? [];
        };
        const others: OtherFacts = { all: ask, before: (fact, key) => factsBefore(ask(key), fact) };
        group.findings = judge(group.facts, others);
        group.involved = new Set(
          group.findings.flatMap((finding) => [
            finding.at.block,
            ...finding.related.map((related) => related.at.block),
            ...finding.fixes.flatMap((fix) => fix.blocks ?? []),
          ]),
        );
        for (const finding of group.findings) come.push(finding);
      }
      dirty.clear();
      return { gone, come };
    },
  };
}

/** What stands in different documents of a file has nothing to do with each other. */
const idOf = (fact: RuleFact, key: string): string => `${fact.rule.id} ${fact.at.block.part} ${key}`;

function byId(facts: readonly RuleFact[]): ReadonlyMap<string, readonly RuleFact[]> {
  const groups = new Map<string, RuleFact[]>();
  for (const fact of facts) {
    const id = idOf(fact, fact.key);
    const group = groups.get(id);
    if (group) group.push(fact);
    else groups.set(id, [fact]);
  }
  return groups;
}

const byPlace = (a: RuleFact, b: RuleFact): number => a.at.block.order - b.at.block.order || a.index - b.index;

const isSameFact = (a: RuleFact, b: RuleFact | undefined): boolean =>
  b !== undefined && a.at.block.order === b.at.block.order && JSON.stringify(a.data) === JSON.stringify(b.data);

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
  let low = 0;
  let high = facts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = facts[middle];
    if (other && byPlace(other, fact) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const factsBefore = (facts: readonly RuleFact[], fact: Fact): readonly Fact[] =>
  facts.slice(0, countBefore(facts, fact as RuleFact));
