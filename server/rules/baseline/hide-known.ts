import { type Entries, keyOf } from "./baseline.ts";

/** The parts of a finding that a baseline knows it by. */
interface Named {
  readonly code: string;
  readonly logicalPointer: string;
}

export const keyOfFinding = ({ code, logicalPointer }: Named): string => keyOf(code, logicalPointer);

/** The findings that a baseline does not know: of those with equal keys, the ones beyond its count. */
export function hideKnown<T>(findings: readonly T[], known: Entries, keyOf: (finding: T) => string): readonly T[] {
  if (known.size === 0) return findings;
  const seen = new Map<string, number>();
  return findings.filter((finding) => {
    const key = keyOf(finding);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count > (known.get(key) ?? 0);
  });
}

/** The entries that a baseline would have for findings with these keys. */
export function entriesFrom(keys: Iterable<string>): Entries {
  const known = new Map<string, number>();
  for (const key of keys) known.set(key, (known.get(key) ?? 0) + 1);
  return known;
}

/** What both have. */
export const inBoth = (known: Entries, found: Entries): Entries =>
  new Map(
    [...known].flatMap(([key, count]): [string, number][] => {
      const common = Math.min(count, found.get(key) ?? 0);
      return common > 0 ? [[key, common]] : [];
    }),
  );
