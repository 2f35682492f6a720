import { groupedBy } from "../../../text/groups.ts";
import { stackNameIn, subjectOf } from "../../plan/resource-variables.ts";
import type { DescribedInStack, DescribedResource, DescribedStack, StackOfFile } from "../described.ts";
import type { LabelOfResource, Pairing } from "./match.ts";

/** A pairing in which nothing is certain about a resource that, as the journal of its script says, was created as another one. */
export function doubtByJournal(
  pairing: Pairing,
  now: readonly StackOfFile[],
  before: readonly DescribedStack[],
  labelIn: LabelOfResource,
): Pairing {
  const olds = before.flatMap(({ resources }) => resources);
  const created = groupedBy(olds, ({ namespace, subject }) => (subject ? `${namespace} ${subject}` : null));
  if (created.size === 0) return pairing;
  const ambiguous = new Map(pairing.ambiguous);
  const doubted = new Set<DescribedResource>();
  for (const one of now.flatMap(({ resources }) => resources)) {
    const own = created.get(`${one.namespace} ${subjectOf([one.name], stackNameIn(now, one.part))}`);
    const pair = pairing.before(one);
    if (!own || labelIn(one) === null || ambiguous.has(one) || (pair && own.includes(pair))) continue;
    ambiguous.set(one, own);
    for (const other of own) doubted.add(other);
  }
  return {
    before: (one: DescribedInStack) => (ambiguous.has(one) ? undefined : pairing.before(one)),
    ambiguous,
    gone: pairing.gone.filter((one) => !doubted.has(one)),
  };
}
