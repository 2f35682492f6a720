import type { Node } from "../syntax/index.ts";
import { rootOf, type Value } from "./value.ts";

/**
 * What stands at an anchor is of no type where it is written (`x-server: &server`). This is the value as the first object
 * reads it that takes it over by an alias or merge key; null where none does.
 */
export function typedUseOf(value: Value): Value | null {
  if (value.type !== null || value.field !== null || !value.block.text.includes("*")) return null;
  const root = rootOf(value.block);
  const waiting: Value[] = root ? [root] : [];
  const seen = new Map<Node, Set<string>>();
  for (let next = waiting.pop(), steps = 0; next && steps < mostSteps; next = waiting.pop(), steps++) {
    if (next.node === value.node && (next.type !== null || next.field !== null)) return next;
    // By aliases, a node may stand in very many places: once for each way of reading it is enough.
    const reading = next.type?.kind === "object" ? next.type.object : (next.type?.kind ?? "");
    const readings = seen.get(next.node) ?? new Set();
    if (readings.has(reading)) continue;
    seen.set(next.node, readings.add(reading));
    for (let index = next.values.length - 1; index >= 0; index--) {
      const child = next.values[index];
      if (child) waiting.push(child);
    }
  }
  return null;
}

const mostSteps = 100_000;
