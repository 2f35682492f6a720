import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import type { Block } from "./block.ts";

/**
 * The values that are written in a block, in the order of their text: not what aliases and merge keys bring from
 * elsewhere.
 */
export function* writtenValues(block: Block): Generator<Value> {
  const root = rootOf(block);
  const waiting: Value[] = root ? [root] : [];
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    yield value;
    if (value.node.kind === "scalar") continue;
    for (let index = value.values.length - 1; index >= 0; index--) {
      const child = value.values[index];
      if (child && child.use === null) waiting.push(child);
    }
  }
}
