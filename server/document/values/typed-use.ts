import type { Node } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { firstReadings } from "./first-readings.ts";
import { rootOf } from "./root.ts";
import type { Value } from "./value.ts";

/**
 * An anchored value has no type where it is written (`x-server: &server`). This is the value as used by the first object with an
 * alias or merge key to it; null if there is none, or its type is known.
 */
export function typedUseOf(value: Value): Value | null {
  if (value.type !== null || value.field !== null) return null;
  return value.block.once(typedUses)?.get(value.node) ?? null;
}

/** The first typed reading of each node; null for a block in which nothing is read at another place. */
function typedUses(block: Block): ReadonlyMap<Node, Value> | null {
  const root = block.text.includes("*") ? rootOf(block) : null;
  if (root === null) return null;
  const first = new Map<Node, Value>();
  const isFirst = firstReadings();
  const waiting: Value[] = [root];
  for (let next = waiting.pop(), steps = 0; next && steps < mostSteps; next = waiting.pop(), steps++) {
    const { node, type, field } = next;
    if ((type !== null || field !== null) && !first.has(node)) first.set(node, next);
    if (!isFirst(node, String(type?.kind === "object" ? type.object : type?.kind))) continue;
    for (let index = next.values.length - 1; index >= 0; index--) {
      const child = next.values[index];
      if (child) waiting.push(child);
    }
  }
  return first;
}

const mostSteps = 200_000;
