import { lineNamed, type Shown, showMessage } from "../../document/index.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import type { WholeStack } from "../../rules/engine/whole-stack.ts";
import { chosenStack, verificationPlan } from "../../stack/changes/chosen/chosen-plan.ts";
import { type ChangeChoices, isRefused, type RefusedOption } from "../../stack/changes/chosen/plan-options.ts";
import { oncePerCause, summaryOf, type WrittenPlan } from "../../stack/plan/format.ts";
import { formatPlan, offsetIn, type PlanFormat } from "../../stack/plan/formats.ts";
import { type Plan, planSteps } from "../../stack/plan/plan.ts";
import type { BlockSpan } from "../../stack/plan/step.ts";
import { finish, type Stepwise } from "../../text/stepwise.ts";
import { linksOfSteps, type TextLink } from "./plan-links.ts";

/** The plan of a document, to show beside it. */
export interface PlanView {
  readonly text: string;
  /** The mentions of source lines in the text. */
  readonly links: readonly TextLink[];
  /** Notes and omissions, one sentence each. */
  readonly summary: readonly Shown[];
  readonly isWhole: boolean;
}

/** How to write a plan. */
export interface PlanViewOptions {
  readonly format: PlanFormat;
  /** The document's name in the plan. */
  readonly source: string;
  /** Converts a path in the stack to one relative to the plan. */
  readonly pathOf?: ((path: string) => string) | undefined;
  readonly environment?: ReadableFiles;
  /** Without, everything is planned as usual. */
  readonly choices?: Pick<ChangeChoices, "stack" | "wait" | "isVerification" | "variables">;
  readonly report?: (done: number, total: number) => void;
}

/** The plan of a stack, one resource after the other. */
export function* planViewSteps(whole: WholeStack, options: PlanViewOptions): Stepwise<PlanView | RefusedOption> {
  const { format, source, pathOf, choices } = options;
  const plan = choices?.isVerification
    ? verificationPlan(whole.document, null, choices)
    : yield* creationSteps(whole, options);
  if (isRefused(plan)) return plan;
  const at = (place: BlockSpan): string => lineNamed(whole, source, offsetIn(whole.document, place));
  const written = formatPlan(plan, whole, format, { source, pathOf, at, wait: choices?.wait });
  return {
    text: written.text,
    links: linksOfSteps(plan, written, at),
    summary: toKnow(plan, written),
    isWhole: plan.omissions.length + plan.errors.length === 0,
  };
}

/** Omissions, notes and the summary of a plan, one sentence each. */
export const toKnow = (plan: Plan, written: WrittenPlan): readonly Shown[] =>
  [
    ...oncePerCause(plan.omissions).map(({ what, why }) => `Omitted: ${what}. ${why}`),
    ...plan.notes.map((note) => note.text),
    ...summaryOf(plan, written),
  ].map((line) => showMessage(line, []));

function* creationSteps(
  { document, findings }: WholeStack,
  { environment, choices, report }: PlanViewOptions,
): Stepwise<Plan | RefusedOption> {
  const isWanted = chosenStack(document, choices?.stack);
  if (isRefused(isWanted)) return isWanted;
  const planning = planSteps(document, findings, isWanted, environment);
  const total = document.blocks.length;
  for (let done = 0; ; done++) {
    const { value } = planning.next();
    report?.(Math.min(done, total), total);
    yield;
    if (value) return value;
  }
}

/** The same at once. */
export const planView = (...of: Parameters<typeof planViewSteps>): PlanView | RefusedOption =>
  finish(planViewSteps(...of));
