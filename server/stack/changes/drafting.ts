import type { Value } from "../../document/index.ts";
import { addToGroup } from "../../text/groups.ts";
import type { PlanContext } from "../plan/context.ts";
import type { shareInPlan } from "../plan/plan.ts";
import type { Draft } from "../plan/step.ts";
import type { ResourceSteps } from "../plan/step-names.ts";
import type { ChangeContexts } from "./change-context.ts";
import type { DescribedInStack, DescribedResource } from "./described.ts";
import type { EarlierSide } from "./earlier.ts";
import type { ExistingIds } from "./existing-ids.ts";
import type { Pairing } from "./matching/match.ts";
import type { ResourceChange } from "./resource-change.ts";
import type { StackSide } from "./sides.ts";

/** What drafting the changes of all resources has in common. */
export interface Drafting {
  readonly now: StackSide;
  readonly earlier: EarlierSide;
  readonly pairing: Pairing;
  readonly shared: ReturnType<typeof shareInPlan>;
  /** Whether a request of the plan deletes what is gone. */
  readonly isDeleted: (change: ResourceChange) => boolean;
  /** Whether a resource is among those that are chosen to be deleted. */
  readonly mayDelete: (before: DescribedResource) => boolean;
  /** Why no backups are deleted; null if they may be. */
  readonly whyBackupsStay: string | null;
  /** Why instances cannot be created, if that is because of what others have. */
  readonly refused: ReadonlyMap<ResourceChange, string>;
  readonly stepNames: ReadonlyMap<DescribedInStack, ResourceSteps>;
  readonly ids: ExistingIds;
  readonly contexts: ChangeContexts;
  /** Whether a resource would change its region, which no request does, by its document and key. */
  readonly staysInRegion: (part: number, key: string) => boolean;
}

/** In sending order. */
const phases = ["makers", "addresses", "backups", "updates", "boots", "nodes", "looks", "deletes"] as const;

export type ChangeDrafts = ReturnType<typeof collectDrafts>;

/** The drafts of changes: in sending order, and by the change that they belong to. */
export function collectDrafts(drafting: Drafting) {
  const byPhase = new Map(phases.map((phase): [typeof phase, Draft[]] => [phase, []]));
  const byChange = new Map<ResourceChange, Draft[]>();
  return {
    all: (): readonly Draft[] => [...byPhase.values()].flat(),
    of: (change: ResourceChange): readonly Draft[] => byChange.get(change) ?? [],
    add: (
      change: ResourceChange,
      phase: (typeof phases)[number],
      ...drafts: readonly (Draft | null | undefined)[]
    ): void => {
      for (const one of drafts) {
        if (!one) continue;
        const { now } = change;
        const own = markedAs(
          change,
          now && isDoubtful(now.part, now.key, drafting) ? withProblem(one, ...elsewhere) : one,
        );
        byPhase.get(phase)?.push(own);
        addToGroup(byChange, change, own);
      }
    },
  };
}

/** Whether a resource may be another one that has the same label: it is not in the region that the stack says. */
export const isDoubtful = (part: number, key: string, { earlier, staysInRegion }: Drafting): boolean =>
  earlier.identity === "labels" && staysInRegion(part, key);

/** Of one request, and of several. */
const elsewhere = [
  "It is not in the region that the stack says, so it may be another resource with the same label, and nothing is sent for it.",
  "What they are about is not in the region that the stack says, so it may be other resources with the same labels, and nothing is sent.",
] as const;

/** With one more reason not to send it. */
export const withProblem = (one: Draft, why: string, ofSeveral?: string): Draft => ({
  ...one,
  problems: [
    ...one.problems,
    { what: one.title, why, place: one.origin, ...(ofSeveral !== undefined && { ofSeveral }) },
  ],
});

/** In a port that is new, nothing is replaced. */
function markedAs({ action, replacing, value, parent }: ResourceChange, one: Draft): Draft {
  if (action !== "create" || !replacing || parent?.action === "create") return one;
  return { ...one, replaces: value?.get("label")?.string ?? replacing.before.name };
}

/** A change for which requests are drafted. */
export interface DraftedChange {
  readonly change: ResourceChange;
  /** What the new stack says. */
  readonly value: Value;
  readonly context: PlanContext;
  readonly drafting: Drafting;
  readonly drafts: ChangeDrafts;
}
