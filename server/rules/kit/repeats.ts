import type { Value } from "../../document/index.ts";
import { atMember } from "./finding-location.ts";

/** The values with a duplicate key, each with the first value of that key. Values without a key are skipped. */
export function repeats<Key extends string | number>(
  values: readonly Value[],
  keyOf: (value: Value) => Key | undefined,
) {
  if (values.length < 2) return [];
  const firsts = new Map<Key, Value>();
  return values.flatMap((value) => {
    const key = keyOf(value);
    const first = key === undefined ? undefined : firsts.get(key);
    if (key !== undefined && !first) firsts.set(key, value);
    return key !== undefined && first ? [{ value, first, key }] : [];
  });
}

/** The fields of some items with a duplicate key, as members of an object, each with where the first of that key is. */
export const repeatedFields = <Key extends string | number>(
  object: Value,
  items: readonly Value[],
  name: string,
  keyOf: (field: Value) => Key | undefined,
) =>
  repeats(
    items.flatMap((item) => item.get(name) ?? []),
    keyOf,
  ).map(({ value, first, key }) => ({ value, key, at: atMember(object, value), first: atMember(object, first) }));
