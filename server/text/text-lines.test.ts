import { expect, test } from "vitest";
import {
  columnIndent,
  indentAt,
  indentUnit,
  isFirstOnLine,
  lineBreak,
  lineEnd,
  lineStart,
  linesFrom,
  nextLine,
} from "./text-lines.ts";

test.each([
  ["", "  "],
  ["a: 1\nb: 2\n", "  "],
  ["a:\n    b: 1\n", "    "],
  ["a:\r\n\r\n   \r\n   b: 1\r\n", "   "],
  ["a: # why\n   # so\n     # and so\n    b: 1\n", "    "],
  ["# like this:\n   example\na:\n    b: 1\n", "    "],
  ["a:\n    - b\nc:\n   d: 1\n", "   "],
  ['{\n\t"a": 1\n}', "\t"],
  ['{ // why\n   "a": 1\n}', "   "],
  ["text: |\n        words\na:\n   b: 1\n", "   "],
])("%j indents by %j", (text, unit) => {
  expect(indentUnit(text)).toBe(unit);
});

/** Marked text: `|` is the offset. */
const at = <T>(marked: string, read: (text: string, offset: number) => T): T =>
  read(marked.replace("|", ""), marked.indexOf("|"));

test.each([
  ["|", 0, 0, 0],
  ["ab|c", 0, 3, 3],
  ["a\nb|c\nd", 2, 4, 5],
  ["a\r\n|bc\r\nd", 3, 5, 7],
  ["a\rbc|\rd", 2, 4, 5],
  ["a\n|", 2, 2, 2],
])("%j: the line starts at %i and ends at %i, and the next starts at %i", (marked, start, end, next) => {
  expect([at(marked, lineStart), at(marked, lineEnd), at(marked, nextLine)]).toEqual([start, end, next]);
});

test("the start of a long line is not searched for beyond the limit", () => {
  expect(lineStart("a".repeat(10), 8, 5)).toBe(5);
  expect(lineStart("a\nb", 3, -4)).toBe(2);
});

test.each([
  ["a:\n \t|- b", true, " \t", " \t"],
  ["\uFEFF |a: b", true, "", " "],
  ["  - a|: b", false, "  ", "     "],
  ["\ta |b", false, "\t", "\t  "],
])(
  "%j: whether it is first on its line, its indentation, and what aligns with it",
  (marked, isFirst, indent, column) => {
    expect([at(marked, isFirstOnLine), at(marked, indentAt), at(marked, columnIndent)]).toEqual([
      isFirst,
      indent,
      column,
    ]);
  },
);

test.each([
  ["a\r\nb\n", "\r\n"],
  ["a\rb\n", "\r"],
  ["a", "\n"],
])("%j has lines that end in %j", (text, end) => {
  expect(lineBreak(text)).toBe(end);
});

test("the lines of a text begin behind a byte order mark, or where asked", () => {
  const text = "\uFEFFa\r\nb\n";
  expect(linesFrom(text)).toEqual([
    { start: 1, end: 2, text: "a" },
    { start: 4, end: 5, text: "b" },
    { start: 6, end: 6, text: "" },
  ]);
  expect(linesFrom(text, 5).map((line) => line.text)).toEqual(["", ""]);
  expect(linesFrom("a\rb", 0, /\n/g)).toEqual([{ start: 0, end: 3, text: "a\rb" }]);
});
