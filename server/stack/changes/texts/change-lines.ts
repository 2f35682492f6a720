import { show } from "../../../document/index.ts";
import { writeParts } from "../../plan/content.ts";
import type { Step } from "../../plan/step.ts";
import type { ChangePlan } from "../change-plan.ts";
import { type FieldChange, isNotShown } from "../compare.ts";
import { deletions, isRemovable } from "../deletions.ts";
import {
  type ChangeAction,
  type ChangeCounts,
  changeActions,
  type ResourceChange,
  wordOfAction,
} from "../resource-change.ts";

/** What a line about a change begins with. */
const signs: Readonly<Record<ChangeAction, string>> = {
  create: "+",
  update: "~",
  impossible: "!",
  unknown: "?",
  gone: "-",
  unchanged: "=",
};

/** The resource and what happens to it. */
export const titleOf = ({ resource, action }: ResourceChange): string =>
  `${signs[action]} ${show(resource)} (${action})`;

/** What an update costs or interrupts is said at its request, and why a field is not shown follows from its line. */
export const reasonIn = (field: FieldChange, of: "one" | "several"): string | null =>
  field.action === "update" || isNotShown(field)
    ? null
    : of === "several"
      ? (field.ofSeveral ?? field.reason)
      : field.reason;

/** The fields of which nobody knows whether they differ. */
export const notComparedLine = (fields: readonly FieldChange[]): string =>
  `? not compared: ${fields.map(({ field }) => show(field)).join(", ")}`;

/** A value before and after. */
const transition = (from: string | null, to: string | null): string => `${from ?? "(none)"} → ${to ?? "(none)"}`;

/** How a field differs: one line; of a list of objects, one for each field of them that differs. */
export const differencesIn = ({ items, ...change }: FieldChange): readonly string[] =>
  (items ?? [change]).map(({ field, from, to }) => `${show(field)}: ${transition(from, to)}`);

/** The request of a step. */
export const lineOfRequest = ({ operation, path }: Step): string =>
  `${operation.method} ${writeParts(path, {
    literal: (text) => text,
    reference: (part) =>
      part.kind === "step" ? `\${steps.${part.step}.${part.field}}` : "name" in part ? `\${${part.name}}` : "",
  })}`;

/** How many changes of each kind there are. */
export const totalsOf = (counts: ChangeCounts): string => {
  const written = changeActions.flatMap((action) =>
    counts[action] > 0 ? `${counts[action]} ${wordOfAction(action)}` : [],
  );
  return written.length === 0 ? "Nothing is described." : `${written.join(", ")}.`;
};

/** What else the choices of a person leave out, as sentences. */
export const remarksOn = (plan: ChangePlan): readonly string[] => [
  ...leftOutOf(plan),
  // Of what is gone, each says it.
  ...(plan.told.some(isRemovable) ? [] : plan.omissions.flatMap(({ what, why }) => (what === deletions ? why : []))),
];

/** How much is left out of a plan that is limited to some resources, as a sentence. */
export const leftOutOf = ({ leftOut }: ChangePlan): readonly string[] =>
  leftOut.length === 0 ? [] : [`Resources and parts left out by \`--only\`: ${leftOut.length}.`];
