import { removals } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import { unsentNotes } from "../plan/instances.ts";
import { orderDrafts } from "../plan/order.ts";
import { type Plan, shareInPlan, usedIn } from "../plan/plan.ts";
import { renameStep } from "../plan/step-names.ts";
import { changeContexts } from "./change-context.ts";
import { type CompareOptions, changesBetween } from "./changes.ts";
import { afterOf, freedBy, withFreed } from "./claims/free-first.ts";
import { settleClaims } from "./claims/settle-claims.ts";
import { cutOffPlaces } from "./cut-off.ts";
import type { DescribedResource } from "./described.ts";
import { draftChanges } from "./draft-changes.ts";
import { backupsStay } from "./draft-updates.ts";
import type { EarlierSide } from "./earlier.ts";
import { existingIds } from "./existing-ids.ts";
import { type Choice, chosenChanges, isChosen } from "./matching/choose.ts";
import { givenIn } from "./matching/filled-in.ts";
import { noneGiven } from "./matching/open-labels.ts";
import { nameChanges } from "./name-changes.ts";
import { notesOnResponses } from "./notes-on-responses.ts";
import { afterReplacements } from "./replacements/draft-replacement.ts";
import { refusedReplacements } from "./replacements/replaced.ts";
import {
  deletions,
  impossibleParts,
  isRemovable,
  keptByProtection,
  reportChanges,
  whatKeepsInstances,
  whyUncertain,
} from "./report-changes.ts";
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

export interface ChangePlanOptions extends CompareOptions, Choice {
  /** Those of the new document: nothing with an error is requested. */
  readonly findings: readonly Finding[];
  readonly environment: ReadableFiles;
  /** What becomes of instances that the stack no longer has. */
  readonly gone: "deleted" | "kept";
  /** Where the plan is read, which decides how something is deleted there. */
  readonly shownIn?: "terminal" | "editor";
}

export function changePlanOf(now: StackSide, earlier: EarlierSide, options: ChangePlanOptions): ChangePlan {
  const { document } = now;
  const { isWanted = () => true, variables = noneGiven, findings, environment, gone, shownIn = "terminal" } = options;
  const compared = changesBetween(now, earlier, options);
  const { pairing, keyOfNow } = compared;
  const stacks = now.stacks.filter(isWanted);
  const shared = shareInPlan(document, stacks, findings, environment);
  const { errors, secrets, names, notes } = shared;

  const [first] = document.blocks.all();
  const start = first ? { block: first, start: 0, end: 0 } : null;
  const kept =
    gone === "deleted"
      ? whatKeepsInstances(
          { ...options, wanted: stacks, all: now.stacks, earlier, cutOff: cutOffPlaces(document) },
          start,
        )
      : null;
  const chooses = (before: DescribedResource): boolean => !before.isProtected && isChosen(before, options, earlier);
  const becomes = kept ? "kept" : gone;
  const sides = { now, earlier, keyOfNow };
  const isSendable = (value: Value): boolean => !errors.ofExisting.has(value);
  const unreplaced = options.isReplaced
    ? refusedReplacements(
        compared.changes,
        sides,
        isSendable,
        whyUncertain("nothing is replaced", "a node", { all: now.stacks, findings }) ??
          (earlier.identity === "names" && !earlier.isRead ? oldNotAllRead : null),
      )
    : new Map<DescribedResource, string>();
  const isDeleted = ({ kind, before, replacing }: ResourceChange): boolean =>
    removals[kind].operation !== null &&
    before !== null &&
    (replacing ? !unreplaced.has(before) : becomes === "deleted" && chooses(before)) &&
    earlier.place(before) !== null;
  const { others } = compared;
  const facts = { ...sides, others, isDeleted, isSendable };
  const { settled, waits, ...claims } = settleClaims(compared.changes.filter(isTold), facts);
  const changes = compared.changes.flatMap((change) => {
    const { action, replacing } = change;
    if (action === "gone" && replacing && unreplaced.has(replacing.before)) return [];
    const settledChange = settled.get(change) ?? change;
    return gone === "deleted" ? keptByProtection(settledChange) : settledChange;
  });
  const changed = changes.filter(({ action }) => action !== "unchanged");
  const refused = new Map([
    ...claims.refused,
    ...changed.flatMap((change) => {
      const why = change.action === "create" && change.replacing && unreplaced.get(change.replacing.before);
      return why ? [[change, why] as const] : [];
    }),
  ]);
  const stepNames = nameChanges(changed, now, names);
  const ids = existingIds(now, earlier, pairing);
  const staying = new Set(
    changed.flatMap(({ now, fields }) =>
      now && fields.some(({ field, action }) => field === "region" && action === "impossible")
        ? `${now.part} ${now.key}`
        : [],
    ),
  );
  const unknown = new Set(changed.flatMap(({ action, parent, now }) => (action === "unknown" && !parent && now) || []));
  const contexts = changeContexts(now, stepNames, ids, shared, (one) => unknown.has(one));
  const drafts = draftChanges(changed, {
    earlier,
    names,
    stepNames,
    ids,
    contexts,
    isDeleted,
    isChosen: chooses,
    whyBackupsStay:
      gone === "kept"
        ? backupsStay.kept
        : whyUncertain("no backups are deleted", "something else", { all: now.stacks, findings }),
    refused,
    staysInRegion: (part, key) => staying.has(`${part} ${key}`),
    errors,
  });

  const after = new Map([...afterOf(waits, drafts), ...afterReplacements(changed, drafts)]);
  const chosen = options.only ? chosenChanges(changed, options.only, drafts, after) : null;
  const planned = chosen ? changed.filter((change) => chosen.has(change)) : changed;
  const chosenDrafts = chosen && new Set(planned.flatMap(drafts.of));
  const ordered = orderDrafts(
    chosenDrafts ? drafts.inPhases.map((phase) => phase.filter((one) => chosenDrafts.has(one))) : drafts.inPhases,
    after,
  );
  const frees = freedBy(waits, drafts, ordered.steps);
  const nameOf = names.settle(ordered.steps);
  const whyKept = kept?.why ?? null;
  const unknownSteps = new Set([...unknown].map((one) => stepNames.get(one)?.itself ?? ""));
  const reporting = { nameOf, whyKept, gone, shownIn, unknownSteps };
  const reported = reportChanges(planned, drafts, ordered, reporting);
  const isKept = planned.some((one) => isRemovable(one) || mayBeGone(one)) || kept?.isUnmatched;
  const isShown = (change: ResourceChange): boolean =>
    chosen?.has(change) || (change.action === "unchanged" && options.only?.(change.resource, change.now)) || false;
  const shown = (chosen ? changes.filter(isShown) : changes).map((change) => reported.get(change) ?? change);
  const told = shown.filter(isTold);
  const unread = stacks.flatMap((stack) => stack.unread);
  // What is created has been asked for all of its errors.
  const otherErrors = errors.ofExisting.others();
  const unsent = shown.flatMap(({ kind, before, value }) =>
    kind === "instance" && before && value ? unsentNotes(value) : [],
  );
  return {
    steps: ordered.steps.map((step) => renameStep(withFreed(step, frees), nameOf)),
    omissions: [
      ...(kept && isKept ? [{ what: deletions, why: kept.why, place: kept.place }] : []),
      ...ordered.omissions,
      ...[...reported].flatMap(([{ action }, change]) => impossibleParts(change, action)),
    ],
    notes: [
      // An error says more.
      ...(otherErrors.length > 0 ? [] : unread.map((place) => ({ text: notAllRead, place }))),
      ...notes.of(ordered.steps),
      ...unsent,
      ...notesOnResponses(shown, earlier),
    ],
    errors: otherErrors,
    secrets: usedIn(ordered.steps, secrets.found()),
    subjectOf: names.subjectOf,
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
    counts: countChanges(told, shown.length),
    leftOut: chosen ? changes.filter((change) => !isShown(change)) : [],
  };
}

const oldNotAllRead = "Part of the old stack cannot be read, so nothing is replaced: a node may be there.";

const notAllRead = "Part of it cannot be read, so not everything is compared.";

/** Whether it is of the old side only, but may be where the new one cannot be read. */
const mayBeGone = ({ kind, action, now }: ResourceChange): boolean =>
  kind === "instance" && action === "unknown" && now === null;
