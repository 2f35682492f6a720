import type { Value } from "../../document/index.ts";

/** The values with a duplicate key, each with the first value of that key. Values without a key are skipped. */
export function repeats(values: readonly Value[], keyOf: (value: Value) => string | number | undefined) {
  if (values.length < 2) return [];
  const firsts = new Map<string | number, Value>();
  return values.flatMap((value) => {
    const key = keyOf(value);
    const first = key === undefined ? undefined : firsts.get(key);
    if (key !== undefined && !first) firsts.set(key, value);
    return key !== undefined && first ? [{ value, first, key }] : [];
  });
}
