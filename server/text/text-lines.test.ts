import { expect, test } from "vitest";
import { indentUnit } from "./text-lines.ts";

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
