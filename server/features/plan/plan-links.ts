import { linesOfText, type Range } from "../../document/index.ts";
import type { FormatOptions, WrittenPlan } from "../../stack/plan/format.ts";
import type { Plan } from "../../stack/plan/plan.ts";
import type { BlockSpan } from "../../stack/plan/step.ts";

/** A place in a text (in UTF-16 units), and what it leads to. */
export interface TextLink {
  readonly range: Range;
  readonly target: BlockSpan;
}

/** Where a written plan mentions the lines of its requests. `at`: as it calls them. */
export function linksOfSteps(
  { steps }: Pick<Plan, "steps">,
  { text, starts }: Pick<WrittenPlan, "text" | "starts">,
  at: FormatOptions["at"],
): readonly TextLink[] {
  const { rangeOf } = linesOfText(text);
  return steps.flatMap(({ origin }, index) => {
    const named = at(origin);
    const from = starts[index] ?? text.length;
    const inStep = text.slice(from, starts[index + 1]).indexOf(named);
    const start = from + inStep;
    return inStep < 0 ? [] : [{ range: rangeOf({ start, end: start + named.length }), target: origin }];
  });
}
