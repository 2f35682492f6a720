import { statNow } from "./stat-now.ts";
import type { FileTarget, Unreadable } from "./target.ts";

/** In bytes: what one thread processes in the time that several take to start and warm up. */
const little = 4 * 1024 * 1024;
/** The fixed cost of a file, in bytes. */
const perFile = 1024;

/** Looks at the first files until it is clear whether they are much work. Yields all of them. */
export async function lookAhead(
  targets: AsyncIterable<FileTarget | Unreadable>,
): Promise<{ readonly isMuch: boolean; readonly targets: AsyncIterable<FileTarget | Unreadable> }> {
  const source = targets[Symbol.asyncIterator]();
  const first: (FileTarget | Unreadable)[] = [];
  let bytes = 0;
  let isAll = false;
  while (!isAll && bytes <= little) {
    const next = await source.next();
    if (next.done) isAll = true;
    else {
      first.push(next.value);
      bytes += perFile + sizeOf(next.value);
    }
  }
  return { isMuch: bytes > little, targets: follow(first, source, isAll) };
}

async function* follow<Item>(first: readonly Item[], source: AsyncIterator<Item>, isAll: boolean) {
  try {
    yield* first;
    while (!isAll) {
      const next = await source.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await source.return?.();
  }
}

/** Unreadable files cost nothing. */
function sizeOf(target: FileTarget | Unreadable): number {
  if ("why" in target) return 0;
  const { given, path } = target;
  if (given) return given.kind === "text" ? given.text.length : 0;
  return statNow(path)?.size ?? 0;
}
