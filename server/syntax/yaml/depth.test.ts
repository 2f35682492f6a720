import { expect, test } from "vitest";
import { isNestedTooDeeply } from "./depth.ts";
import { yaml } from "./yaml.ts";

const lines = (count: number, line: (depth: number) => string): string =>
  Array.from({ length: count }, (_, depth) => line(depth)).join("\n");

test.each([
  ["brackets", "[".repeat(4_000)],
  ["brackets that are closed", `a: ${"[".repeat(600)}${"]".repeat(600)}`],
  ["braces", "{a: ".repeat(4_000)],
  ["dashes", "- ".repeat(4_000)],
  ["keys with marks", "? ".repeat(4_000)],
  ["indentation", lines(600, (depth) => `${" ".repeat(depth)}a:`)],
  ["dashes on lines", lines(600, (depth) => `${"  ".repeat(depth)}-`)],
])("%s that are nested too deeply are rejected", (_, text) => {
  expect(isNestedTooDeeply(text)).toBe(true);
  expect(yaml.parse(text).problems.map(({ message }) => message)).toEqual(["Nested too deeply."]);
});

test.each([
  ["a long list", lines(5_000, (index) => `- a: [${index}]`)],
  ["lists in lists", lines(5_000, () => "  - - - b: { c: [] }")],
  ["a long mapping", lines(5_000, (index) => `a${index}:\n  b: 1`)],
  ["a hundred levels", "[".repeat(100) + "]".repeat(100)],
  ["lines of dashes", lines(600, () => "---")],
])("%s is read", (_, text) => {
  expect(isNestedTooDeeply(text)).toBe(false);
});
