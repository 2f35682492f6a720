import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "./edits.ts";
import { lineEdits } from "./line-edits.ts";

const shown = (before: string, after: string): readonly (readonly [removed: string, added: string])[] =>
  lineEdits(before, after).map(({ start, end, text }) => [before.slice(start, end), text]);

test.each([
  ["", "", []],
  ["a\n", "a\n", []],
  ["", "a\n", [["", "a\n"]]],
  ["a\nb", "a", [["a\nb", "a"]]],
  [
    "a\nb\nc\nd\n",
    "a\nB\nc\nD\n",
    [
      ["b", "B"],
      ["d", "D"],
    ],
  ],
  ["a\nx\nx\nb\n", "a\nx\nx\nx\nb\n", [["", "x\n"]]],
  ["a\n\n\n\nb\n", "a\n\nb\n", [["\n\n", ""]]],
  ["a\r\nb\r\n", "a\r\nc\r\n", [["b\r", "c\r"]]],
  [
    "a\nb\nc\n",
    "c\na\nb\n",
    [
      ["", "c\n"],
      ["c\n", ""],
    ],
  ],
])("%j becomes %j", (before, after, expected) => {
  expect(shown(before, after)).toEqual(expected);
});

test("the edits make one text of the other", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "\n", "\n", "\r\n")).map((parts) => parts.join(""));
  fc.assert(fc.property(text, text, (before, after) => applyEdits(before, lineEdits(before, after)) === after));
});
