import { describe, expect, test } from "vitest";
import { hasPlainValue, isLeftOpen, isStrayLine, isStrayValue, mayEndOn, withoutStrayMarks } from "./stray-lines.ts";
import { topKeyIn } from "./top-keys.ts";

const lines: readonly string[] = [
  "",
  "a: b",
  "- a",
  "? a",
  "-a",
  "]",
  "}",
  "&a",
  "!a",
  "*a",
  "|",
  ">",
  "%a",
  "@a: b",
  "`a: b",
  "a",
  "a:b",
  "[a: b",
  "{a: b",
  "'a: b",
  '"a: b',
  '"a": b',
  ": a: b",
  ": :a: b",
  ": a",
  "[a]: b",
  "{ a: b }",
  "][a: b",
  "'a': b",
  "'a' 'b: c",
  "[a] # ]",
  "[a # ]",
  "['a]', b",
  '["a\\"]',
  "'a\\",
  "a 'b: c",
];

describe.each([
  [
    "is no key, and continues nothing above",
    isStrayLine,
    [
      "",
      "-a",
      "%a",
      "@a: b",
      "`a: b",
      "a",
      "a:b",
      "[a: b",
      "{a: b",
      "'a: b",
      '"a: b',
      ": a: b",
      ": :a: b",
      "'a' 'b: c",
      "[a] # ]",
      "[a # ]",
      "['a]', b",
      '["a\\"]',
      "'a\\",
    ],
  ],
  [
    "begins with a bracket or quote that is not closed",
    isLeftOpen,
    ["[a: b", "{a: b", "'a: b", '"a: b', "'a' 'b: c", "['a]', b"],
  ],
  ["cannot have keys below it", hasPlainValue, ["a: b", "@a: b", "`a: b"]],
])("a line that %s", (_, is, those) => {
  test.each(lines)("%j", (line) => {
    expect(is(line)).toBe(those.includes(line));
  });
});

test.each([
  ["]", ""],
  ["}", ""],
  ["[a: b", "a: b"],
  ["{a: b", "a: b"],
  ["'a: b", "a: b"],
  ['"a: b', "a: b"],
  [": a: b", "a: b"],
  [": :a: b", "a: b"],
  [": a", null],
  ["[a]: b", null],
  ["][a: b", "a: b"],
  ["'a': b", null],
  ["'a' 'b: c", "a' 'b: c"],
  ["['a]', b", "a]', b"],
])("without stray marks, %j is %j", (line, expected) => {
  expect(withoutStrayMarks(line)).toBe(expected);
});

test.each(lines)("whether a bracket or quote ends on %j", (line) => {
  const ends: Readonly<Record<string, readonly string[]>> = {
    "]": ["["],
    "}": ["["],
    "'a: b": ["'", "["],
    '"a: b': ['"', "["],
    "'a' 'b: c": ["'", "["],
    "[a] # ]": ["["],
    '["a\\"]': ['"', "'", "["],
    "'a\\": ['"', "'", "["],
    "a 'b: c": ["'", "["],
  };
  expect(['"', "'", "[", "a"].filter((opening) => mayEndOn(line, opening))).toEqual(ends[line] ?? []);
});

test.each([
  ["a: b", { name: "a", rest: " b", isStray: false }],
  ["- a", null],
  ["? a", null],
  ["a", null],
  ["a:b", { name: "a", rest: "", isStray: true }],
  ["[a: b", { name: "a", rest: " b", isStray: true }],
  ["{a: b", { name: "a", rest: " b", isStray: true }],
  ["'a: b", { name: "a", rest: " b", isStray: true }],
  ['"a: b', { name: "a", rest: " b", isStray: true }],
  ['"a": b', { name: "a", rest: " b", isStray: false }],
  [": a: b", { name: "a", rest: " b", isStray: true }],
  [": :a: b", { name: "a", rest: " b", isStray: true }],
  [": a", null],
  ["[a]: b", null],
  ["][a: b", { name: "a", rest: " b", isStray: true }],
  ["'a': b", { name: "a", rest: " b", isStray: false }],
  ["'a' 'b: c", null],
])("the key at the start of %j is %j", (line, key) => {
  expect(topKeyIn(line)).toEqual(key);
});

test.each([
  [" b", true],
  [" b c", true],
  [" [b]", true],
  [" [b", true],
  [" {b: c}", true],
  [" 'b'", true],
  [" 'b", true],
  [' "b\\"', false],
  [' "b"  ', true],
  [" b # c", false],
  [" b: c", true],
  [" $B", true],
  [" ~", true],
  [" -1", true],
  [" .5", true],
  [" /b", true],
  [" &b", false],
  [" |", false],
  [" *b", false],
  ["b", true],
  [" [b] c", false],
])("nothing can be below the value%s: %s", (value, isStray) => {
  expect(isStrayValue(value)).toBe(isStray);
});
