/** Does something asynchronous with each item, a few at a time, and yields the results in the order of the items. */
export async function* ordered<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    running.push(work(item));
    if (running.length >= atOnce) {
      const first = running.shift();
      if (first) yield await first;
    }
  }
  for (const result of running) yield await result;
}
