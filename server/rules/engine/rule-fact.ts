import { type Block, type Value, type ValuePath, valueAt, valuePathOf } from "../../document/index.ts";
import type { FindingLocation } from "../kit/finding-location.ts";
import type { Across, Fact, FactData, Rule } from "../rule.ts";

export type AcrossRule = Rule & { readonly across: Across };

/** There may be very many long-lived facts: each is one small object that does not keep a tree alive. */
export class RuleFact implements Fact {
  readonly rule: AcrossRule;
  readonly key: string;
  readonly data: FactData;
  /** Its index among the facts of its block. */
  readonly index: number;
  readonly block: Block;
  private readonly pointer: string;
  private readonly start: number;
  private readonly end: number;
  private readonly more: Pick<FindingLocation, "use" | "lackOf"> | undefined;
  private readonly path: ValuePath | undefined;

  constructor(
    rule: AcrossRule,
    key: string,
    at: FindingLocation,
    data: FactData,
    value: Value | undefined,
    index: number,
  ) {
    const { use, lackOf } = at;
    this.rule = rule;
    this.key = key;
    this.data = data;
    this.index = index;
    this.block = at.block;
    this.pointer = at.pointer;
    this.start = at.start;
    this.end = at.end;
    this.more =
      use || lackOf
        ? { ...(use ? { use } : {}), ...(lackOf ? { lackOf: { isComplete: lackOf.isComplete } } : {}) }
        : undefined;
    this.path = value && valuePathOf(value);
  }

  get at(): FindingLocation {
    const { block, pointer, start, end, more } = this;
    return more ? { block, pointer, start, end, ...more } : { block, pointer, start, end };
  }

  get value(): Value | undefined {
    return this.path && valueAt(this.block, this.path);
  }
}
