import { addToGroup, keptIn } from "../../../text/groups.ts";
import { codeList } from "../../../text/prose.ts";
import { isObject } from "../../plan/content.ts";
import type { After } from "../../plan/order.ts";
import type { Draft, Step } from "../../plan/step.ts";
import type { ChangeDrafts } from "../drafting.ts";
import type { ResourceChange } from "../resource-change.ts";
import type { Waits } from "./settle-claims.ts";

/** What frees something comes before what takes it. */
export function afterOf(waits: Waits, drafts: ChangeDrafts): ReadonlyMap<Draft, After> {
  const after = new Map<Draft, After>();
  for (const [change, all] of waits) {
    const taking = movingOf(change, drafts);
    if (!taking) continue;
    const movingFor = (some: typeof all) => [...new Set(some.flatMap((wait) => movingOf(wait.for, drafts) ?? []))];
    const isStrict = ({ claim }: (typeof all)[number]): boolean => claim?.isStrict ?? false;
    after.set(taking, {
      needed: movingFor(all.filter(isStrict)),
      wanted: movingFor(all.filter((wait) => !isStrict(wait))),
    });
  }
  return after;
}

/** What requests free, and for which later ones. */
export function freedBy(
  waits: Waits,
  drafts: ChangeDrafts,
  steps: readonly Step[],
): ReadonlyMap<Step, readonly string[]> {
  const at = new Map(steps.map((step, index) => [step, index]));
  const takers = new Map<Draft, Map<string, string[]>>();
  for (const [change, all] of waits)
    for (const { for: holder, claim } of all) {
      const [freeing, taking] = [movingOf(holder, drafts), movingOf(change, drafts)];
      // Of addresses on a VLAN that are exchanged, the first is taken before it is free.
      if (!freeing || !claim || !taking || (at.get(taking) ?? 0) < (at.get(freeing) ?? 0)) continue;
      const own = keptIn(takers, freeing, () => new Map<string, string[]>());
      addToGroup(own, claim.shown, (change.now ?? change.before)?.name ?? "");
    }
  return new Map(
    [...takers].map(([draft, own]) => [
      draft,
      [...own].map(([shown, names]) => `\`${shown}\`, for ${codeList(names.slice(0, mostNamed))}.`),
    ]),
  );
}

const mostNamed = 5;

/** The request with what it frees, which is said before it is sent. */
export function withFreed(step: Step, frees: ReadonlyMap<Step, readonly string[]>): Step {
  const freed = frees.get(step);
  return freed ? { ...step, consequences: { ...step.consequences, frees: freed } } : step;
}

/** The request that changes or ends what an instance has. */
const movingOf = (change: ResourceChange, drafts: ChangeDrafts): Draft | undefined =>
  drafts
    .of(change)
    .find(({ operation, body }) =>
      body !== null && isObject(body)
        ? body.fields.some(([name]) => name === "interfaces")
        : operation.id === "delete-instance",
    );
