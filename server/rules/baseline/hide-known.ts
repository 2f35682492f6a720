import type { Finding } from "../engine/finding.ts";
import { type Explaining, without } from "../engine/held-back.ts";
import { type Baseline, type Entries, keyOf, noEntries } from "./baseline.ts";

export const keyOfFinding = ({ code, logicalPointer }: Pick<Finding, "code" | "logicalPointer">): string =>
  keyOf(code, logicalPointer());

/** The findings that a baseline does not know: of those with equal keys, the ones beyond its count. */
export function hideKnown<T extends Explaining<T>>(
  findings: readonly T[],
  known: Entries,
  keyOf: (finding: T) => string,
): readonly T[] {
  if (known.size === 0) return findings;
  const seen = new Map<string, number>();
  return without(findings, (finding) => {
    const key = keyOf(finding);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count <= (known.get(key) ?? 0);
  });
}

/** What both have. */
export const inBoth = (known: Entries, found: Entries): Entries =>
  new Map(
    [...known].flatMap(([key, count]): [string, number][] => {
      const common = Math.min(count, found.get(key) ?? 0);
      return common > 0 ? [[key, common]] : [];
    }),
  );

/** The entries of a baseline once it accepts what was found, by path. `isSearched`: whether a file would have been found again. */
export const updatedEntries = (
  { paths, knownIn }: Baseline,
  found: ReadonlyMap<string, Entries>,
  isSearched: (path: string) => boolean,
): ReadonlyMap<string, Entries> =>
  new Map([
    ...paths
      .filter((path) => !found.has(path) && !isSearched(path))
      .map((path): [string, Entries] => [path, knownIn(path) ?? noEntries]),
    ...found,
  ]);
