import { type Shown, showMessage } from "../../document/index.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import type { WholeStack } from "../../rules/engine/whole-stack.ts";
import { summaryOf } from "../../stack/plan/format.ts";
import { formatPlan, type PlanFormat } from "../../stack/plan/formats.ts";
import { type Plan, planSteps } from "../../stack/plan/plan.ts";
import { finish, type Stepwise } from "../structure/stepwise.ts";
import { linksOfSteps, type PlanLink } from "./plan-links.ts";

/** The plan of a document, to show beside it. */
export interface PlanView {
  readonly text: string;
  /** The mentions of source lines in the text (UTF-16 offsets), and those lines in the document. */
  readonly links: readonly PlanLink[];
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
  readonly report?: (done: number, total: number) => void;
}

/** The plan of a stack, one resource after the other. */
export function* planViewSteps(
  whole: WholeStack,
  { format, source, pathOf = (path) => path, environment, report }: PlanViewOptions,
): Stepwise<PlanView> {
  const { document, findings } = whole;
  const planning = planSteps(document, findings, undefined, environment);
  const total = document.blocks.length;
  let plan: Plan | undefined;
  for (let done = 0; !plan; done++) {
    const { value } = planning.next();
    plan = value ?? undefined;
    report?.(Math.min(done, total), total);
    yield;
  }
  const written = formatPlan(plan, whole, format, { source, pathOf });
  return {
    text: written.text,
    links: linksOfSteps(plan, written, whole, source),
    summary: [
      ...plan.omissions.map(({ what, why }) => `Omitted: ${what}. ${why}`),
      ...plan.notes.map((note) => note.text),
      ...summaryOf(plan, written),
    ].map((line) => showMessage(line, [])),
    isWhole: plan.omissions.length + plan.errors.length === 0,
  };
}

/** The same at once. */
export const planView = (...of: Parameters<typeof planViewSteps>): PlanView => finish(planViewSteps(...of));
