import { expect, test } from "vitest";
import { yamlIndentBelow } from "./indent.ts";

test.each([
  ["a:", 2],
  ["a: 1", 0],
  ["  a: 1", 2],
  ["  a:", 4],
  ["  a: # n", 4],
  ["  # a:", 2],
  ["  a: &x", 4],
  ["  a: &x !t", 4],
  ["  a: &x 1", 2],
  ["  a: |", 4],
  ["  a: >-2", 4],
  ["  a: b |", 4],
  ["  a: b|", 2],
  ["  - a: 1", 4],
  ["  - a:", 6],
  ["  - a", 2],
  ["  -", 4],
  ["  - - a: 1", 6],
  ["  - |", 6],
  ["  - 'a': 1", 4],
  ['  - "a\\"b": 1', 4],
  ["  - 'it''s'", 2],
  ["  - a:b", 2],
  ["  a: {", 4],
  ["  a: [1, {", 4],
  ["  a: { b: 1 }", 2],
  ["  a: 'b: # c'", 2],
  ["  a: 'b: # c", 2],
  ["  a: b#c:", 4],
  ['  a: "x\\" # y" # z', 2],
  ["a: |\n    x", 4],
  ["a: |\n    x:", 4],
  ["a: |\n  x\nb:", 2],
  ["a: |\r\n    - x:", 4],
  ["a:\n  - |\n    x: [", 4],
  ["", null],
  ["a:\n  ", null],
])("below %j a line is indented by %s", (text, expected) => {
  expect(yamlIndentBelow(text, "  ")?.length ?? null).toBe(expected);
});

test("an indentation step is as wide as requested", () => {
  expect([yamlIndentBelow("a:", "    "), yamlIndentBelow("a: [", "    "), yamlIndentBelow("- a:", "    ")]).toEqual([
    "    ",
    "    ",
    "      ",
  ]);
});
