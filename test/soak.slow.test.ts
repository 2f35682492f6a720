import { afterEach, beforeEach, expect, test } from "vitest";
import { memoryOf, startMeasured } from "./fuzz/heap.ts";
import { editForLong, initialize, openAndClose } from "./fuzz/long-session.ts";
import type { Wire } from "./fuzz/wire.ts";

/** A small part of `npm run soak`: the memory that remains after garbage collection, which does not depend on time. */

let wire: Wire;
beforeEach(async () => {
  wire = startMeasured();
  await initialize(wire);
});
afterEach(() => wire.process.kill("SIGKILL"));

// If every edit left one block's tree behind, they would leave tens of megabytes.
test("memory does not grow while editing", async () => {
  const heaps: number[] = [];
  for await (const { heap } of editForLong(wire, 1_500, 500, 1)) heaps.push(heap);
  const [, warm = 0, last = 0] = heaps;
  expect(last - warm).toBeLessThan(6);
}, 120_000);

test("memory does not grow when files are opened and closed", async () => {
  const warm = await openAndClose(wire, 100);
  const after = await openAndClose(wire, 300);
  expect(after.heap - warm.heap).toBeLessThan(6);
  expect((await memoryOf(wire)).heap).toBeLessThan(60);
}, 120_000);
