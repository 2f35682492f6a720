import { type Entries, keyOf } from "./baseline.ts";

/** The parts of a finding that a baseline knows it by. */
interface Named {
  readonly code: string;
  readonly logicalPointer: () => string;
}

const keyOfFinding = ({ code, logicalPointer }: Named): string => keyOf(code, logicalPointer());

/** The findings that a baseline does not know: of equal ones, those beyond its count. */
export function hideKnown<T extends Named>(findings: readonly T[], known: Entries): readonly T[] {
  if (known.size === 0) return findings;
  const seen = new Map<string, number>();
  return findings.filter((finding) => {
    const key = keyOfFinding(finding);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count > (known.get(key) ?? 0);
  });
}

/** The entries that a baseline would have for findings. */
export function knownFrom(findings: readonly Named[]): Entries {
  const known = new Map<string, number>();
  for (const finding of findings) {
    const key = keyOfFinding(finding);
    known.set(key, (known.get(key) ?? 0) + 1);
  }
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
