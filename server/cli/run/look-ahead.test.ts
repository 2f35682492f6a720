import { expect, test } from "vitest";
import { lookAhead } from "./look-ahead.ts";
import type { FileTarget, Unreadable } from "./target.ts";

const megabyte = 1024 * 1024;
const request = { kind: "request" } as const;

const given = (path: string, bytes: number): FileTarget => ({
  path,
  type: request,
  isNamed: false,
  given: { kind: "text", text: "x".repeat(bytes) },
});

/** Yields targets, and remembers how many were asked for and whether it was ended. */
function sourceOf(targets: readonly (FileTarget | Unreadable)[]) {
  const seen = { asked: 0, isEnded: false };
  async function* source() {
    try {
      for (const target of targets) {
        seen.asked++;
        yield target;
      }
    } finally {
      seen.isEnded = true;
    }
  }
  return { seen, source: source() };
}

const pathsOf = async (targets: AsyncIterable<FileTarget | Unreadable>): Promise<readonly string[]> => {
  const paths: string[] = [];
  for await (const { path } of targets) paths.push(path);
  return paths;
};

test.each<[string, readonly (FileTarget | Unreadable)[], { threads: number; asked: number }]>([
  ["nothing", [], { threads: 0, asked: 0 }],
  ["little", [given("a", 10), given("b", megabyte)], { threads: 0, asked: 2 }],
  ["one large file", [given("a", 5 * megabyte), given("b", 1), given("c", 1)], { threads: 1, asked: 3 }],
  ["several small ones", ["a", "b", "c", "d"].map((path) => given(path, 2 * megabyte)), { threads: 0, asked: 4 }],
  [
    "many that are large together",
    Array.from({ length: 18 }, (_, i) => given(`${i}`, 2 * megabyte)),
    { threads: 1, asked: 16 },
  ],
  ["very many small ones", Array.from({ length: 33_000 }, (_, i) => given(`${i}`, 0)), { threads: 1, asked: 32_769 }],
  ["what cannot be read", [{ path: "a", why: "is gone" }, given("b", 1)], { threads: 0, asked: 2 }],
  ["a file that is gone", [{ ...given("/gone/a", 0), given: null }], { threads: 0, asked: 1 }],
  [
    "a file that is gone before a large one",
    [{ ...given("/gone/a", 0), given: null }, given("b", 5 * megabyte)],
    { threads: 1, asked: 2 },
  ],
])("%s: all files follow, and no more are looked at than needed", async (_, all, { threads, asked }) => {
  const { seen, source } = sourceOf(all);
  const found = await lookAhead(source, 1);
  expect({ threads: found.threads, asked: seen.asked }).toEqual({ threads, asked });
  expect(await pathsOf(found.targets)).toEqual(all.map(({ path }) => path));
  expect(seen).toEqual({ asked: all.length, isEnded: true });
});

test("whoever stops early ends the search", async () => {
  const { seen, source } = sourceOf([given("a", 40 * megabyte), given("b", 1), given("c", 1)]);
  const { targets } = await lookAhead(source, 1);
  for await (const { path } of targets) if (path === "b") break;
  expect(seen).toEqual({ asked: 2, isEnded: true });
});

test("a search need not be one that can be ended", async () => {
  const targets = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) as const }) };
  expect(await pathsOf((await lookAhead(targets, 1)).targets)).toEqual([]);
});

test.each([
  [31, 0],
  [33, 2],
  [97, 4],
  [1_000, 4],
])("%s MB are worth %s of four threads", async (megabytes, threads) => {
  const { source } = sourceOf(Array.from({ length: megabytes }, (_, i) => given(`${i}`, megabyte - 1024)));
  expect((await lookAhead(source, 4)).threads).toBe(threads);
});
