import { countWhile } from "../../syntax/index.ts";
import type { Fact } from "../rule.ts";
import type { RuleFact } from "./rule-fact.ts";

/** In the order of the document, like the lists that it changes. */
export function withChange(
  facts: readonly RuleFact[],
  removed: readonly RuleFact[],
  added: readonly RuleFact[],
): RuleFact[] {
  const gone = removed.length === 0 ? null : new Set(removed);
  const kept = gone === null ? [...facts] : facts.filter((fact) => !gone.has(fact));
  // A few are inserted one by one; many are sorted with the rest.
  if (added.length > 8 || kept.length === 0) return kept.concat(added).sort(byPlace);
  for (const fact of added) kept.splice(countBefore(kept, fact), 0, fact);
  return kept;
}

const byPlace = (a: RuleFact, b: RuleFact): number => a.block.order - b.block.order || a.index - b.index;

/** Whether both facts lead to the same judgment. */
export const isSameFact = (a: RuleFact, b: RuleFact | undefined): boolean =>
  b !== undefined &&
  a.block.order === b.block.order &&
  // Missing fields are only reported if the object is complete.
  a.at.lackOf?.isComplete === b.at.lackOf?.isComplete &&
  JSON.stringify(a.data) === JSON.stringify(b.data);

/** False, without a change, if the old facts are not found. */
export function replaceInPlace(facts: RuleFact[], removed: readonly RuleFact[], added: readonly RuleFact[]): boolean {
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

/** Copies only as many as needed, since each of very many facts requests those before it. */
export function factsBefore(facts: readonly RuleFact[], fact: Fact, most = facts.length): readonly Fact[] {
  const end = countBefore(facts, fact as RuleFact);
  return facts.slice(Math.max(0, end - most), end);
}

export function factsAround(facts: readonly RuleFact[], fact: Fact, each: number): readonly Fact[] {
  const middle = countBefore(facts, fact as RuleFact);
  return facts.slice(Math.max(0, middle - each), middle + each);
}
