import { partsIn } from "./content.ts";
import type { PlanContext } from "./context.ts";
import type { DroppedForm } from "./read-content.ts";
import { type BlockSpan, placeOf, type Step } from "./step.ts";

/** What else to know about a plan. */
export interface PlanNote {
  readonly text: string;
  readonly place: BlockSpan;
}

/** Collects the notes on steps and variables, of which only those count that are sent. */
export function collectNotes(): Required<Pick<PlanContext, "note" | "dropForm">> & {
  readonly of: (steps: readonly Step[]) => readonly PlanNote[];
} {
  const onSteps: (PlanNote & { readonly step: string })[] = [];
  const onVariables = new Map<string, PlanNote & { readonly variable: string }>();
  return {
    note: (step, text, place) => onSteps.push({ step, text, place }),
    dropForm: (variable, form, value) => {
      const text = describeForm(variable, form);
      if (!onVariables.has(text)) onVariables.set(text, { variable, text, place: placeOf(value) });
    },
    of: (steps) => {
      if (onSteps.length + onVariables.size === 0) return [];
      const sent = new Set(steps.map(({ name }) => name));
      const used = new Set(
        steps.flatMap(({ path, body }) =>
          [...partsIn(path), ...partsIn(body)].flatMap((part) => (part.kind === "env" ? part.name : [])),
        ),
      );
      return [
        ...onSteps.filter(({ step }) => sent.has(step)),
        ...[...onVariables.values()].filter(({ variable }) => used.has(variable)),
      ];
    },
  };
}

const describeForm = (variable: string, form: DroppedForm): string =>
  form === "default"
    ? `The default of \`${variable}\` is not part of the plan. Set \`${variable}\` before sending.`
    : `What a shell changes in \`${variable}\` is not part of the plan. Set \`${variable}\` to the result.`;
