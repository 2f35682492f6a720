import type { Items } from "./look-ahead.ts";
import { statNow } from "./stat-now.ts";
import type { FileTarget, Unreadable } from "./target.ts";

/** The Kth of N parts of the files. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** What each file costs besides its bytes, in bytes. */
const perFile = 1024;

/**
 * Each file is in one part, and the parts are about equal in size: the largest files are dealt first, each to the smallest part
 * so far. The same on every machine with the same files.
 */
export async function inShard(targets: Items<FileTarget | Unreadable>, { index, count }: Shard) {
  const all: { readonly target: FileTarget | Unreadable; readonly size: number }[] = [];
  for await (const target of targets) all.push({ target, size: perFile + (statNow(target.path)?.size ?? 0) });
  const sizes = new Array<number>(count).fill(0);
  const partOf = new Map<string, number>();
  for (const { target, size } of [...all].sort((a, b) => b.size - a.size || byText(a.target.path, b.target.path))) {
    const smallest = sizes.indexOf(Math.min(...sizes));
    sizes[smallest] = (sizes[smallest] ?? 0) + size;
    partOf.set(target.path, smallest);
  }
  const isOwn = (path: string): boolean => partOf.get(path) === index - 1;
  return {
    /** In the order in which they were found. */
    targets: all.flatMap(({ target }) => (isOwn(target.path) ? [target] : [])),
    /** The paths in all other parts. */
    elsewhere: new Set([...partOf.keys()].filter((path) => !isOwn(path))),
    /** Its share of paths that every part knows. */
    share: (paths: readonly string[]): readonly string[] =>
      [...paths].sort(byText).filter((_, at) => at % count === index - 1),
  };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
