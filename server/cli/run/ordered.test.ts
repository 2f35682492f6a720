import { expect, test } from "vitest";
import { type Limits, ordered } from "./ordered.ts";

/** Work that ends when it is told to, and what is known of it. */
function workshop(limits: Partial<Limits<string>>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (item: string): Promise<string> => {
    begun.push(item);
    return new Promise((resolve) => ends.set(item, () => resolve(item)));
  };
  async function* items() {
    yield* ["a", "b", "c", "d", "e"];
  }
  const results: string[] = [];
  const all = { atOnce: 2, ahead: 4, size: 100, sizeOf: (result: string) => result.length, ...limits };
  const running = (async () => {
    for await (const result of ordered(items(), all, work)) results.push(result);
  })();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (item: string): Promise<void> => {
    await settled();
    ends.get(item)?.();
    await settled();
  };
  return { begun, results, end, running, settled };
}

test("results come in the order of the items, and so many are worked on at once", async () => {
  const { begun, results, end, running, settled } = workshop({});
  await settled();
  expect(begun).toEqual(["a", "b"]);
  await end("b");
  expect([begun, results]).toEqual([["a", "b", "c"], []]);
  await end("c");
  await end("a");
  expect([begun, results]).toEqual([
    ["a", "b", "c", "d", "e"],
    ["a", "b", "c"],
  ]);
  await end("e");
  expect(results).toEqual(["a", "b", "c"]);
  await end("d");
  await running;
  expect(results).toEqual(["a", "b", "c", "d", "e"]);
});

test("nothing more is begun while the results that wait are too large together", async () => {
  const { begun, results, end, running } = workshop({ size: 10, sizeOf: () => 6 });
  await end("b");
  expect(begun).toEqual(["a", "b", "c"]);
  await end("c");
  expect(begun).toEqual(["a", "b", "c"]);
  await end("a");
  expect([begun, results]).toEqual([
    ["a", "b", "c", "d", "e"],
    ["a", "b", "c"],
  ]);
  await end("d");
  await end("e");
  await running;
  expect(results).toEqual(["a", "b", "c", "d", "e"]);
});

test("no more results wait than are allowed", async () => {
  const { begun, results, end, running } = workshop({ ahead: 3 });
  await end("b");
  await end("c");
  expect([begun, results]).toEqual([["a", "b", "c"], []]);
  for (const item of ["a", "d", "e"]) await end(item);
  await running;
  expect(results).toEqual(["a", "b", "c", "d", "e"]);
});
