import { groupedBy } from "../../text/groups.ts";
import { folderOf } from "../../text/resolve-path.ts";
import { type Baseline, type Entries, noEntries, total } from "./baseline.ts";
import { inBoth } from "./hide-known.ts";

export type GoneFiles = ReturnType<typeof goneFiles>;

/** Finds the old path of a renamed or moved file by what is found in it. `paths`: those of files that no longer exist. */
export function goneFiles(paths: readonly string[], knownIn: Baseline["knownIn"]) {
  const gone = new Map(paths.map((path) => [path, knownIn(path) ?? noEntries]));
  const bySignature = groupedBy(gone.keys(), (path) => signatureOf(gone.get(path) ?? noEntries));
  const byName = groupedBy(gone.keys(), nameOf);
  const byFolder = groupedBy(gone.keys(), folderOf);
  return {
    /** Null if no file that is gone had the same findings. */
    oldPathOf: (path: string, found: Entries): string | null => {
      const same = bySignature.get(signatureOf(found)) ?? [];
      if (same.length > 0) return nearestTo(path, same);
      const likely = [...(byName.get(nameOf(path)) ?? []), ...(byFolder.get(folderOf(path)) ?? [])];
      return likely.length > mostCompared ? null : likest(found, likely, gone);
    },
    /** The paths that had exactly the same findings as one of them, itself included. */
    equalTo: (path: string): readonly string[] => bySignature.get(signatureOf(gone.get(path) ?? noEntries)) ?? [],
  };
}

/** For an edited file, its old name or folder must be the same; of more, any one would be a guess. */
const mostCompared = 200;

/** The file that shares most findings, if at least half of those of both. */
function likest(found: Entries, paths: readonly string[], gone: ReadonlyMap<string, Entries>): string | null {
  let best: string | null = null;
  let most = Math.max(1, total(found)) / 2;
  for (const path of paths) {
    const known = gone.get(path) ?? noEntries;
    const common = total(inBoth(known, found));
    if (common >= total(known) / 2 && (best === null ? common >= most : common > most)) {
      best = path;
      most = common;
    }
  }
  return best;
}

/** The one in the same folder, else of the same name, else the first. */
const nearestTo = (path: string, paths: readonly string[]): string | null =>
  paths.find((one) => folderOf(one) === folderOf(path)) ??
  paths.find((one) => nameOf(one) === nameOf(path)) ??
  paths[0] ??
  null;

const signatureOf = (entries: Entries): string => JSON.stringify([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
