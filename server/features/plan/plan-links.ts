import { lineNamed, type WholeDocument } from "../../document/index.ts";
import type { WrittenPlan } from "../../stack/plan/format.ts";
import { offsetIn } from "../../stack/plan/formats.ts";
import type { Plan } from "../../stack/plan/plan.ts";
import type { Span } from "../../syntax/index.ts";

/** A mention of a source line in a text (UTF-16 offsets), and what it is about in the document. */
export interface PlanLink extends Span {
  readonly target: Span;
}

/** Where a written plan mentions the lines of its requests. */
export const linksOfSteps = (
  { steps }: Pick<Plan, "steps">,
  { text, starts }: Pick<WrittenPlan, "text" | "starts">,
  whole: WholeDocument,
  source: string,
): readonly PlanLink[] =>
  steps.flatMap(({ origin }, index) => {
    const at = offsetIn(whole.document, origin);
    const target = { start: at, end: at + origin.end - origin.start };
    const named = lineNamed(whole, source, at);
    const start = text.indexOf(named, starts[index]);
    return start < 0 || start > (starts[index + 1] ?? text.length)
      ? []
      : [{ start, end: start + named.length, target }];
  });
