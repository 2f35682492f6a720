import type { Value } from "../../document/index.ts";

/** The values whose key another one before them has, each with the first that has it. Those without a key are left out. */
export function repeats(
  values: readonly Value[],
  keyOf: (value: Value) => string | number | undefined,
): readonly { readonly value: Value; readonly first: Value; readonly key: string | number }[] {
  if (values.length < 2) return [];
  const firsts = new Map<string | number, Value>();
  return values.flatMap((value) => {
    const key = keyOf(value);
    const first = key === undefined ? undefined : firsts.get(key);
    if (key !== undefined && !first) firsts.set(key, value);
    return key !== undefined && first ? [{ value, first, key }] : [];
  });
}
