import { statNow } from "./stat-now.ts";
import type { FileTarget, Unreadable } from "./target.ts";

/** In bytes: reading such a file keeps a thread from signals for more than a moment, and may take more memory than there is. */
const large = 4 * 1024 * 1024;
/**
 * What pays for one more thread: each warms up by itself, which takes about a second of computing time. Less than that is done
 * in this thread, which takes a tenth less than in another.
 */
const perThread = 32 * 1024 * 1024;
/** The fixed cost of a file, in bytes. */
const perFile = 1024;

/**
 * How many threads the files are worth, none for few and small ones; and all files. Looks at the first ones until that is
 * clear.
 */
export async function lookAhead(targets: Items<FileTarget | Unreadable>, mostThreads: number) {
  const enough = Math.max(1, mostThreads - 1) * perThread;
  const source = eachOf(targets);
  const first: (FileTarget | Unreadable)[] = [];
  let bytes = 0;
  let least = 0;
  while (bytes <= enough) {
    const next = await source.next();
    if (next.done) break;
    const size = sizeOf(next.value);
    first.push(next.value);
    bytes += perFile + size;
    if (size > large) least = 1;
  }
  const threads = bytes > perThread ? Math.min(mostThreads, 1 + Math.floor(bytes / perThread)) : least;
  return { threads, targets: eachOf(first, source) };
}

/** At hand, or found one by one. */
export type Items<Item> = Iterable<Item> | AsyncIterable<Item>;

async function* eachOf<Item>(...all: readonly Items<Item>[]): AsyncGenerator<Item> {
  for (const items of all) yield* items;
}

/** Unreadable files cost nothing. */
function sizeOf(target: FileTarget | Unreadable): number {
  if ("why" in target) return 0;
  const { given, path } = target;
  if (given) return given.kind === "text" ? given.text.length : 0;
  return statNow(path)?.size ?? 0;
}
