import type { Value } from "../../document/index.ts";
import type { Looks, RulePlan } from "./rule-plan.ts";

/** The way through a block. */
export interface Walk {
  readonly plan: RulePlan;
  readonly isNew: (value: Value) => boolean;
  /** The visited values with something left to do, from the root on. */
  readonly open: Visited[];
}

export interface Visited {
  readonly value: Value;
  /** Whether the API documentation documents its position. */
  readonly isDocumented: boolean;
  /** What is done with it, how much of that has been done, and, after that, its children. */
  readonly looks: Looks;
  looked: number;
  children: readonly Value[] | null;
  /** The index of the next child to visit. */
  next: number;
}
