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

const inLists = (text: string): readonly string[] => {
  const starts = splitJsonBlocks(text, { lists: new Set(["data"]), notBesideLists: new Set(["id"]) }).map(
    ({ start }) => start,
  );
  return starts.map((start, index) => text.slice(start, starts[index + 1] ?? text.length));
};

test.each([
  ['{"data":[{},{"b":2}]}', ['{"data":[', "{},", '{"b":2}', "]}"]],
  [
    '{ "page": 1, "more": false, "data": [ {} ], "next": null }\n',
    ['{ "page": 1, "more": false, "data": [', " {} ", '], "next": null }\n'],
  ],
])("%j is split in its list", (text, blocks) => {
  expect(inLists(text)).toEqual(blocks);
});

test.each([
  '{"items":[{}]}',
  '{"data":[]}',
  '{"data":{}}',
  '{"data":[{}],"more":[]}',
  '{"more":{},"data":[{}]}',
  '{"data":[{}]',
  '{"data":[{}]]',
  '{"data":[{}]} {}',
  '{"page":nope,"data":[{}]}',
  '{"page":01,"data":[{}]}',
  '{"page":1-2,"data":[{}]}',
  '{"data":[{}],"page":nope}',
  '{"page":1,"id":7,"data":[{}]}',
  '{"data":[{}],"page":1,"id" : 7}',
  '{"\\u0069d":7,"data":[{}]}',
  '{"\\q":7,"data":[{}]}',
  '{"label":"front","data":[{}]}',
])("%j is not split in a list", (text) => {
  expect(inLists(text)).toEqual([text]);
});
