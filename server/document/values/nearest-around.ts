import type { Value } from "./value.ts";

/** The value itself or the innermost one around it that is meant; null if none is. */
export function nearestAround(value: Value | null, isMeant: (around: Value) => boolean): Value | null {
  for (let enclosing = value; enclosing; enclosing = enclosing.parent) if (isMeant(enclosing)) return enclosing;
  return null;
}
