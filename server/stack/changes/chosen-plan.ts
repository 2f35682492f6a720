import type { Document } from "../../document/index.ts";
import { type ChangePlan, type ChangePlanOptions, changePlanOf } from "./change-plan.ts";
import type { Existing } from "./existing.ts";
import { namedBy, newNames, whyNotReplaced, whyUnclear, whyUnmatched } from "./matching/named.ts";
import type { Variables } from "./matching/open-labels.ts";
import { stackSide } from "./sides.ts";

/** What a person says about a plan beside its two sides. */
export interface ChangeChoices {
  /** The names of what does not exist, or `all`. */
  readonly create: readonly string[];
  /** Patterns of names that the plan is limited to; without any, it is not. */
  readonly only: readonly string[];
  /** Only what has all of these tags is deleted. */
  readonly tagged: readonly string[];
  /** The names of instances that are replaced by new ones. */
  readonly replace?: readonly string[];
  readonly gone: ChangePlanOptions["gone"];
  readonly variables: Variables;
}

/** A name that is not clear, and what is wrong with it as a sentence. */
export interface UnclearChoice {
  readonly option: "create" | "only" | "replace";
  readonly why: string;
}

/** The plan that the command line, editors and assistants show for the same texts and choices. */
export function chosenPlan(
  document: Document,
  { side }: Existing,
  { create, only, replace = [], ...choices }: ChangeChoices,
  around: Pick<ChangePlanOptions, "findings" | "environment" | "isWanted" | "shownIn" | "files">,
): ChangePlan | UnclearChoice {
  const plan = changePlanOf(stackSide(document), side, {
    ...around,
    ...choices,
    isNew: newNames(create),
    isReplaced: replace.length > 0 ? namedBy(replace) : undefined,
    only: only.length > 0 ? namedBy(only) : undefined,
  });
  const unmatched = whyUnmatched(only, plan.changes);
  if (unmatched !== null) return { option: "only", why: unmatched };
  const unreplaced = whyNotReplaced(replace, plan.changes, plan.leftOut);
  if (unreplaced !== null) return { option: "replace", why: unreplaced };
  const unclear = whyUnclear(create, [...plan.changes, ...plan.leftOut]);
  return unclear === null ? plan : { option: "create", why: unclear };
}

/** Whether everything that differs is planned. */
export const isWholePlan = ({ changes, omissions, errors }: ChangePlan): boolean =>
  omissions.length + errors.length === 0 &&
  changes.every(({ action }) => action !== "impossible" && action !== "unknown");
