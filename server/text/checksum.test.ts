import { expect, test } from "vitest";
import { checksum } from "./checksum.ts";

test("is always the same, and another for texts that differ in one character, wherever it is", () => {
  const texts = ["", "a", "b", "ab", "ba", "abc", "abd", "bbc", "acb"];
  const sums = texts.map(checksum);
  expect(sums).toEqual(texts.map(checksum));
  expect(new Set(sums).size).toBe(texts.length);
  for (const sum of sums) expect(sum).toMatch(/^[\da-f]{16}$/);
});

test("a baseline that was written once is still read", () => {
  expect([checksum(""), checksum("web-1")]).toEqual(["5db4a50193694f34", "aad1d79c1f122985"]);
});
