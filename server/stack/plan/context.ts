import type { Value } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { Resource, Stack } from "../model/resources.ts";
import type { Content } from "./content.ts";
import type { Errors } from "./errors.ts";
import { type Reading, readContent, readSource } from "./read-content.ts";
import { type BlockSpan, type Omission, placeOf } from "./step.ts";
import type { StepNames } from "./step-names.ts";

/** The context for drafting the steps of a stack. */
export interface PlanContext extends Omit<Reading, "fail" | "stack"> {
  readonly stack: Pick<Stack, "region">;
  readonly names: Pick<StepNames, "giveWithin">;
  readonly errors: Errors;
  /** A note about a step, if it is sent. */
  readonly note: (step: string, text: string, place: BlockSpan) => void;
}

/** Reads the values of a step, and records why it cannot be sent. */
export interface StepReading {
  readonly read: (value: Value) => Content;
  readonly source: (value: Value) => ReturnType<typeof readSource>;
  readonly fail: (why: string, value: Value) => void;
  /** Values with errors must not be sent; `parts` are handled separately. */
  readonly check: (value: Value, parts?: readonly Value[]) => void;
  readonly checkResource: (resource: Resource, parts?: readonly Value[]) => void;
  readonly problems: () => readonly Omission[];
}

export function readFor(what: string, context: PlanContext): StepReading {
  const problems: Omission[] = [];
  const errors: Omission[] = [];
  const fail = (why: string, value: Value): void => {
    problems.push({ what, why, place: placeOf(value) });
  };
  const reading: Reading = { ...context, fail };
  const told = new Set<Finding>();
  const check: StepReading["check"] = (value, parts) => {
    for (const { finding, block, start, end } of context.errors.within(value, parts)) {
      if (!told.has(finding))
        errors.push({ what, why: `${finding.message} (${finding.code})`, place: { block, start, end } });
      told.add(finding);
    }
    if (value.node.kind !== "scalar" && !value.isComplete) fail("Part of it could not be read.", value);
  };
  return {
    read: (value) => readContent(value, reading),
    source: (value) => readSource(value, reading),
    fail,
    check,
    checkResource: (resource, parts) => {
      check(resource.value, parts);
      if (resource.value.node.kind !== "mapping") fail("It has no fields.", resource.value);
      if (context.find(resource.namespace, resource.name) !== resource)
        fail("An earlier one has the same name.", resource.value);
    },
    // An error in the file explains the problem better.
    problems: () => (errors.length > 0 ? errors : problems),
  };
}
