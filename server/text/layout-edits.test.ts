import { expect, test } from "vitest";
import { applyEdits } from "./edits.ts";
import { difference, layoutEdits } from "./layout-edits.ts";

test.each([
  ["only blanks that differ are replaced", "a:\n    b:   1 # c\n", "a:\n  b: 1 # c\n", ["  >", "  >"]],
  ["line breaks are blanks, too", '{"a":1,\n"b":2}', '{ "a":1, "b":2 }\n', [">\u0020", "\n> ", "> ", ">\n"]],
  ["quotes change alone", "a:\nb: 'x'\nc:  1\n", 'a:\nb: "x"\nc: 1\n', ["'>\"", "'>\"", " >"]],
  ["what differs in more changes in its line only", "a:\nb: 1E5\nc:  1\n", "a:\nb: 1e5\nc: 1\n", ["E5\nc: >e5\nc:"]],
  ["a line break of two characters is not split", "a\r\n\r\n\r\nb", "a\r\n\r\nb", ["\r\n>"]],
  ["an equal text stays", "a\n", "a\n", []],
])("%s", (_, before, after, expected) => {
  const edits = layoutEdits(before, after);
  expect(applyEdits(before, edits)).toBe(after);
  expect(edits.map(({ start, end, text }) => `${before.slice(start, end)}>${text}`)).toEqual(expected);
});

test.each([
  ["a\r\nb", "a\nb", "\r\n>\n"],
  ["a\rb", "a\r\nb", ">\n"],
  ["a\u{1F600}b", "a\u{1F601}b", "\u{1F600}>\u{1F601}"],
  ["a\u{1F600}b", "a\u{1FA00}b", "\u{1F600}>\u{1FA00}"],
  ["\u{1F600}", "", "\u{1F600}>"],
  ["abc", "abc", ">"],
  ["\u{1F600}a", "\u{1F600}b", "a>b"],
  ["a\u{1F600}", "b\u{1F600}", "a>b"],
])("%j and %j differ in %j", (before, after, expected) => {
  const { start, end, text } = difference(before, after);
  expect(`${before.slice(start, end)}>${text}`).toBe(expected);
  expect(applyEdits(before, [{ start, end, text }])).toBe(after);
});
