export interface Limits<Result> {
  /** The number of items processed at the same time. */
  readonly atOnce: number;
  /** The maximum number of results that wait for an earlier one. */
  readonly ahead: number;
  /** The maximum total size of waiting results, and the size of one; the last one may exceed it. */
  readonly size: number;
  readonly sizeOf: (result: Result) => number;
}

/** Processes items, several at a time, and yields the results in the order of the items. */
export async function* ordered<Item, Result>(
  items: AsyncIterable<Item>,
  { atOnce, ahead, size, sizeOf }: Limits<Result>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const places: { result?: Result; failure?: { readonly error: unknown } }[] = [];
  let running = 0;
  let waiting = 0;
  let isSource = true;
  let wake = () => {};

  const begin = (item: Item): void => {
    const place: (typeof places)[number] = {};
    places.push(place);
    running++;
    work(item)
      .then(
        (result) => {
          place.result = result;
          waiting += sizeOf(result);
        },
        (error: unknown) => {
          place.failure = { error };
        },
      )
      .finally(() => {
        running--;
        wake();
      });
  };

  const source = items[Symbol.asyncIterator]();
  try {
    while (true) {
      while (isSource && running < atOnce && places.length < ahead && waiting <= size) {
        const next = await source.next();
        if (next.done) isSource = false;
        else begin(next.value);
      }
      const [first] = places;
      if (!first) return;
      if (first.failure) throw first.failure.error;
      if (first.result !== undefined) {
        places.shift();
        waiting -= sizeOf(first.result);
        yield first.result;
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    await source.return?.();
  }
}
