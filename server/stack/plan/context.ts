import { tls } from "../../api/index.ts";
import { isTemplateKey, namespaceOf, type Value } from "../../document/index.ts";
import { holdsPrivateKey } from "../../rules/certificates/pem.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import { refusalOf } from "../../rules/kit/missing-file.ts";
import type { Stack } from "../model/resources.ts";
import type { Content } from "./content.ts";
import type { Errors } from "./errors.ts";
import { readContent, readSource } from "./reading/read-content.ts";
import type { DroppedForm, Reading } from "./reading/read-template.ts";
import { type BlockSpan, type Omission, placeOf, type Step, variablesOfSteps } from "./step.ts";
import type { StepNames } from "./step-names.ts";

/** The context for drafting the steps of a stack. */
export interface PlanContext extends Omit<Reading, "fail" | "stack"> {
  readonly stack: Pick<Stack, "region">;
  readonly names: Pick<StepNames, "giveWithin">;
  readonly errors: Errors;
  /** A note about a step, if it is sent. */
  readonly note: ReturnType<typeof collectNotes>["note"];
}

export type StepReading = ReturnType<typeof readFor>;

/** Reads the values of a step, and records why it cannot be sent. */
export function readFor(what: string, context: PlanContext) {
  const problems: Omission[] = [];
  const errors: Omission[] = [];
  const fail = (why: string, value: Value): void => {
    problems.push({ what, why, place: placeOf(value) });
  };
  const reading: Reading = { ...context, fail };
  const told = new Set<Finding>();
  const check = (value: Value, parts?: readonly Value[]): void => {
    for (const { finding, block, start, end } of context.errors.within(value, parts)) {
      if (!told.has(finding))
        errors.push({ what, why: `${finding.message} (${finding.code})`, place: { block, start, end } });
      told.add(finding);
    }
    if (value.node.kind !== "scalar" && !value.isComplete) fail("Part of it could not be read.", value);
  };
  return {
    read: (value: Value): Content => readContent(value, reading),
    source: (value: Value): ReturnType<typeof readSource> => readSource(value, reading),
    fail,
    /** Values with errors must not be sent; `parts` are handled separately. */
    check,
    checkResource: (resource: Value, parts?: readonly Value[]): void => {
      check(resource, parts);
      if (resource.node.kind !== "mapping") fail("It has no fields.", resource);
      const namespace = namespaceOf(resource);
      if (namespace && context.find(namespace, resource.name) !== resource)
        fail("An earlier one has the same name.", resource);
      // Sent as it is written, it would be a label that nobody meant.
      if (isTemplateKey(resource.name) && !resource.get("label"))
        fail("Its name, which is its label too, is known only when it is filled in. Add a `label`.", resource);
    },
    // An error in the file explains the problem better.
    problems: (): readonly Omission[] => (errors.length > 0 ? errors : problems),
  };
}

/** What else to know about a plan. */
export interface PlanNote {
  readonly text: string;
  readonly place: BlockSpan;
}

/** Collects the notes on steps and variables, of which only those count that are sent. */
export function collectNotes() {
  const onSteps: (PlanNote & { readonly step: string })[] = [];
  const onVariables = new Map<string, PlanNote & { readonly variable: string }>();
  return {
    note: (step: string, text: string, place: BlockSpan) => onSteps.push({ step, text, place }),
    dropForm: (variable: string, form: DroppedForm, value: Value): void => {
      const text = describeForm(variable, form);
      if (!onVariables.has(text)) onVariables.set(text, { variable, text, place: placeOf(value) });
    },
    notesOn: (steps: readonly Step[]): readonly PlanNote[] => {
      if (onSteps.length + onVariables.size === 0) return [];
      const sent = new Set(steps.map(({ name }) => name));
      const said = new Set<string>();
      const used = new Set(variablesOfSteps(steps).map(({ name }) => name));
      return [
        ...onSteps.filter(({ step, text }) => sent.has(step) && said.size < said.add(text).size),
        ...[...onVariables.values()].filter(({ variable }) => used.has(variable)),
      ];
    },
  };
}

const describeForm = (variable: string, form: DroppedForm): string =>
  form === "default"
    ? `The default of \`${variable}\` is not part of the plan. Set \`${variable}\` before sending.`
    : `What a shell changes in \`${variable}\` is not part of the plan. Set \`${variable}\` to the result.`;

/** A plan sends no files from outside the workspace, and no private keys but those of a load balancer. */
export const refusalFrom =
  ({ file }: ReadableFiles): Reading["refusal"] =>
  (path, { name }) => {
    const answer = file(path);
    const isKey = answer !== "pending" && answer.kind === "text" && holdsPrivateKey(answer.text);
    return isKey && name !== tls.key ? "It refers to a private key, which is never sent." : refusalOf(path, answer);
  };
