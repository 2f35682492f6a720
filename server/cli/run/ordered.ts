import { pMapIterable } from "p-map";

export interface Limits<Result> {
  /** How many items are worked on at once. */
  readonly atOnce: number;
  /** How many results wait at most for an earlier one. */
  readonly ahead: number;
  /** How large the results that wait are together before nothing more is begun, and how large one is. */
  readonly size: number;
  readonly sizeOf: (result: Result) => number;
}

/** Works on items, several at a time, and yields the results in the order of the items. */
export async function* ordered<Item, Result>(
  items: AsyncIterable<Item>,
  { atOnce, ahead, size, sizeOf }: Limits<Result>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  let waiting = 0;
  const paused: (() => void)[] = [];
  const results = pMapIterable(
    items,
    async (item) => {
      while (waiting > size) await new Promise<void>((resume) => paused.push(resume));
      const result = await work(item);
      waiting += sizeOf(result);
      return { result };
    },
    { concurrency: atOnce, backpressure: ahead },
  );
  for await (const { result } of results) {
    waiting -= sizeOf(result);
    for (const resume of paused.splice(0)) resume();
    yield result;
  }
}
