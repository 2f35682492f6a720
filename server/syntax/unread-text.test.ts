import { expect, test } from "vitest";
import { unreadText } from "./unread-text.ts";

const lines = (count: number): string => `${"x".repeat(999)}\n`.repeat(count);
const top = { names: new Set<string>(), ownPrefix: "", sections: new Set<string>() };
const block = { start: 0, holds: "item", section: "", indent: 0 } as const;

test.each([
  [lines(1), [0]],
  [lines(8), [0]],
  [lines(9), [0, 5_000]],
  [lines(20), [0, 5_000, 10_000, 15_000]],
  ["x".repeat(20_000), [0]],
  [`${"x".repeat(10_000)}\n`, [0]],
])("%# a long text is cut at the ends of lines", (text, starts) => {
  expect(unreadText.splitBlocks(text, top)).toEqual(starts.map((start) => ({ ...block, start })));
  expect(unreadText.splitAgain(text, block, { isFirst: false, isLast: true })).toEqual(starts);
});

test("a part is cut again if it ends with its line, and never parsed", () => {
  const ends = { isFirst: true, isLast: false };
  expect([unreadText.splitAgain("{\n", block, ends), unreadText.splitAgain("{", block, ends)]).toEqual([[0], null]);
  expect(unreadText.parse("{")).toMatchObject({ root: null, problems: [], comments: [] });
});
