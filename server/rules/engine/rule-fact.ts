import { type Block, type Value, type ValuePath, valueAt, valuePathOf } from "../../document/index.ts";
import type { FindingLocation } from "../kit/finding-location.ts";
import type { Across, Fact, FactData, Rule } from "../rule.ts";

export type AcrossRule = Rule & { readonly across: Across };

/** There may be very many long-lived facts: each is small, and does not keep a tree alive. */
export class RuleFact implements Fact {
  readonly rule: AcrossRule;
  readonly key: string;
  readonly data: FactData;
  /** Its index among the facts of its block. */
  readonly index: number;
  readonly block: Block;
  readonly at: FindingLocation;
  private readonly path: ValuePath | undefined;

  constructor(
    rule: AcrossRule,
    key: string,
    at: FindingLocation,
    data: FactData,
    value: Value | undefined,
    index: number,
  ) {
    this.rule = rule;
    this.key = key;
    this.data = data;
    this.index = index;
    this.block = at.block;
    this.at = at.lackOf ? { ...at, lackOf: { isComplete: at.lackOf.isComplete } } : at;
    this.path = value && valuePathOf(value);
  }

  get value(): Value | undefined {
    return this.path && valueAt(this.block, this.path);
  }
}
