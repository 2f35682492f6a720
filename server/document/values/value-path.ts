import type { Block } from "../blocks/block.ts";
import { rootOf } from "./root.ts";
import type { Value } from "./value.ts";

/** Leads from the root of a value's block to the value, in any reading of the block. */
export type ValuePath = readonly number[];

export function valuePathOf(value: Value): ValuePath {
  let depth = 0;
  for (let step = value; step.parent; step = step.parent) depth++;
  const path = new Array<number>(depth);
  for (let step = value; step.parent; step = step.parent) path[--depth] = step.index;
  return path;
}

/** Finds a value again, so that long-lived objects need not keep its tree alive. */
export function valueAt(block: Block, path: ValuePath): Value {
  let value = rootOf(block);
  for (const index of path) value = value?.values[index] ?? null;
  if (value === null) throw new Error("another reading of a block gave another tree");
  return value;
}
