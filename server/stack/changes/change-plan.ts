import type { Value } from "../../document/index.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import type { WholeStack } from "../../rules/engine/whole-stack.ts";
import { unsentNotes } from "../plan/instances.ts";
import { orderDrafts } from "../plan/order.ts";
import { type Plan, shareInPlan, usedIn } from "../plan/plan.ts";
import { type CompareOptions, changesBetween } from "./changes.ts";
import { afterOf, freedBy, withFreed } from "./claims/free-first.ts";
import { settleClaims } from "./claims/settle-claims.ts";
import { decideDeletions, deletions, isRemovable } from "./deletions.ts";
import { draftChanges } from "./draft-changes.ts";
import type { EarlierSide } from "./earlier.ts";
import { type Choice, chosenChanges, notChosen } from "./matching/choose.ts";
import { givenIn, usableVariables } from "./matching/filled-in.ts";
import { noneGiven } from "./matching/open-labels.ts";
import { notesOnResponses } from "./notes-on-responses.ts";
import { afterReplacements } from "./replacements/draft-replacement.ts";
import { impossibleParts, reportChanges } from "./report-changes.ts";
import { type ChangeCounts, countChanges, isPartlyCompared, isTold, type ResourceChange } from "./resource-change.ts";
import type { StackSide } from "./sides.ts";

/** The requests that turn what exists into what a stack describes. */
export interface ChangePlan extends Plan {
  readonly changes: readonly ResourceChange[];
  /** Those of which there is anything to say. */
  readonly told: readonly ResourceChange[];
  readonly counts: ChangeCounts;
  /** What is left out of a plan that is limited to some resources. */
  readonly leftOut: readonly ResourceChange[];
  /** Whether all of both sides could be read. */
  readonly isRead: boolean;
}

/** With the findings of the new document: nothing with an error is requested. */
export interface ChangePlanOptions extends CompareOptions, Choice, Omit<WholeStack, "document"> {
  readonly environment: ReadableFiles;
  /** What becomes of instances that the stack no longer has. */
  readonly gone: "deleted" | "kept";
  /** Where the plan is read, which decides how something is deleted there. */
  readonly shownIn?: "terminal" | "editor";
}

export function changePlanOf(now: StackSide, earlier: EarlierSide, given: ChangePlanOptions): ChangePlan {
  const variables = usableVariables(given.variables ?? noneGiven, now.document);
  const options = { ...given, variables };
  const { isWanted = () => true, findings, environment, gone, shownIn = "terminal" } = options;
  const { changes: compared, pairing, keyOfNow, others } = changesBetween(now, earlier, options);
  const wanted = now.stacks.filter(isWanted);
  const shared = shareInPlan(now.document, wanted, findings, environment);
  const { errors, secrets, names, notesOn } = shared;
  const isSendable = (value: Value): boolean => !errors.ofExisting.has(value);
  const sides = { now, earlier, keyOfNow };
  const decided = decideDeletions({ ...options, ...sides, changes: compared, wanted, isSendable });
  const { kept, isDeleted } = decided;
  const { changes, refused, waits } = settleChanges(compared, decided, { ...sides, others, isDeleted, isSendable });
  const changed = changes.filter(({ action }) => action !== "unchanged");
  const { drafts, unknownSteps } = draftChanges(changed, { now, earlier, pairing, shared, refused, ...decided });

  const after = new Map([...afterOf(waits, drafts), ...afterReplacements(changed, drafts)]);
  const chosen = options.only ? chosenChanges(changed, options.only, drafts, after) : null;
  const planned = chosen ? changed.filter((change) => chosen.has(change)) : changed;
  const plannedDrafts = new Set(planned.flatMap(drafts.of));
  const inPlan = drafts.all().filter((one) => plannedDrafts.has(one));
  const ordered = orderDrafts(inPlan, after);
  const frees = freedBy(waits, drafts, ordered.steps);
  const { nameOf, settled } = names.settle(ordered.steps);

  const whyKept = kept?.why ?? (gone === "deleted" ? notChosen : null);
  const reported = reportChanges(planned, drafts, ordered, { nameOf, whyKept, shownIn, unknownSteps });
  const isKept = planned.some((one) => isRemovable(one) || mayBeGone(one)) || kept?.isUnmatched;
  const isShown = (change: ResourceChange): boolean =>
    chosen?.has(change) || (change.action === "unchanged" && options.only?.(change.resource, change.now)) || false;
  const shown = (chosen ? changes.filter(isShown) : changes).map((change) => reported.get(change) ?? change);
  const told = shown.filter(isTold);
  const unread = wanted.flatMap((stack) => stack.unread);
  // What is created has been asked for all of its errors.
  const otherErrors = errors.ofExisting.others();
  const unsent = shown.flatMap(({ kind, before, value }) =>
    kind === "instance" && before && value ? unsentNotes(value) : [],
  );
  return {
    steps: ordered.steps.map((step) => settled(withFreed(step, frees))),
    omissions: [
      ...(kept && isKept ? [{ what: deletions, why: kept.why, place: kept.place }] : []),
      ...ordered.omissions,
      ...[...reported].flatMap(([{ action }, change]) => impossibleParts(change, action)),
    ],
    notes: [
      // An error says more.
      ...(otherErrors.length > 0 ? [] : unread.map((place) => ({ text: notAllRead, place }))),
      ...notesOn(ordered.steps),
      ...unsent,
      ...notesOnResponses(shown, earlier),
    ],
    errors: otherErrors,
    secrets: usedIn(ordered.steps, secrets.found()),
    isChange: true,
    madeWith: new Map(
      earlier.identity === "labels" && variables.size > 0
        ? now.stacks.flatMap(({ resources }) =>
            resources.flatMap((one) => {
              const state = now.state(one, keyOfNow);
              return state ? givenIn(state, variables) : [];
            }),
          )
        : [],
    ),
    isPartial:
      !earlier.isRead ||
      unread.length + unsent.length > 0 ||
      told.some((change) => change.action === "unknown" || isPartlyCompared(change)),
    isRead: earlier.isRead && unread.length === 0,
    changes: shown,
    told,
    counts: countChanges(shown),
    leftOut: chosen ? changes.filter((change) => !isShown(change)) : [],
  };
}

/** Changes without what cannot be requested because of what other resources have, or because something is kept. */
function settleChanges(
  compared: readonly ResourceChange[],
  { unreplaced, withoutKept }: Pick<ReturnType<typeof decideDeletions>, "unreplaced" | "withoutKept">,
  facts: Parameters<typeof settleClaims>[1],
) {
  const { settled, waits, refused } = settleClaims(compared.filter(isTold), facts);
  const whyUnreplaced = ({ replacing }: ResourceChange) => (replacing ? unreplaced.get(replacing.before) : undefined);
  const changes = compared.flatMap((change) => {
    if (change.action === "gone" && whyUnreplaced(change) !== undefined) return [];
    return withoutKept(settled.get(change) ?? change);
  });
  return {
    changes,
    waits,
    /** Why instances cannot be created. */
    refused: new Map([
      ...refused,
      ...changes.flatMap((change) => {
        const why = change.action === "create" ? whyUnreplaced(change) : undefined;
        return why === undefined ? [] : [[change, why] as const];
      }),
    ]),
  };
}

const notAllRead = "Part of it cannot be read, so not everything is compared.";

/** Whether it is of the old side only, but may be where the new one cannot be read. */
const mayBeGone = ({ kind, action, now }: ResourceChange): boolean =>
  kind === "instance" && action === "unknown" && now === null;
