import { expect, test } from "vitest";
import { splitItems, splitJsonBlocks } from "./blocks.ts";

/** The texts of the blocks. */
function cut(text: string): readonly string[] {
  const starts = splitJsonBlocks(text).map(({ start }) => start);
  return starts.map((start, index) => text.slice(start, starts[index + 1] ?? text.length));
}

test.each([
  ['[{"a":1},{"b":2}]', ["[", '{"a":1},', '{"b":2}', "]"]],
  [" \n[ {}\n, {} ] \n", [" \n[", " {}\n,", " {} ", "] \n"]],
  ["\uFEFF[{}]", ["\uFEFF[", "{}", "]"]],
  ['[{ "a": "]}\\"" }, // {\n /* } */ {} // x\n]', ["[", '{ "a": "]}\\"" },', " // {\n /* } */ {} // x\n", "]"]],
  ['[{ "a": [1, { "b": 2 }] /* , */ }]', ["[", '{ "a": [1, { "b": 2 }] /* , */ }', "]"]],
  ['[{ "a": // x }\r 1 }]', ["[", '{ "a": // x }\r 1 }', "]"]],
])("%j is split", (text, blocks) => {
  expect(cut(text)).toEqual(blocks);
  expect(splitJsonBlocks(text).map(({ holds }) => holds)).toEqual(
    blocks.map((_, index) => (index === 0 || index === blocks.length - 1 ? "frame" : "item")),
  );
});

test.each([
  "",
  "{}",
  "[]",
  "[1]",
  "[{}, 1]",
  "[{} {}]",
  "[{},]",
  "[{}, /* x */]",
  "[{}",
  "[{}}",
  "[{]",
  "[{]}]",
  "[{} x]",
  "[{}] x",
  "x [{}]",
  '[{"a}]',
  '[{"a\n"}]',
  "[{ / }]",
  "[{ /* }]",
  "[{}]\n<<<<<<< a",
  "[{}]\n>>>>>>> a",
  "[{},,{}]",
])("%j is not split", (text) => {
  expect(splitJsonBlocks(text)).toEqual([{ start: 0, holds: "top", section: "", indent: 0 }]);
});

test.each([
  ["{}, {},", false, [0, 3]],
  ["{}, {}", true, [0, 3]],
  ["{}, {}", false, null],
  ["{}, {},", true, null],
  ["{} // x", true, [0]],
  ["{} ]", true, null],
  ["{} x", true, null],
  ["", true, []],
])("the stretch %j, last: %s, has items at %j", (text, isLast, starts) => {
  expect(splitItems(text, isLast)).toEqual(starts);
});
