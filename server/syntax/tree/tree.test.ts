import { expect, test } from "vitest";
import { envelopeJson } from "../json/envelope.ts";
import { json } from "../json/json.ts";
import { yaml } from "../yaml/yaml.ts";
import { anchorsIn } from "./anchors.ts";
import { nodeAround } from "./around.ts";
import { commentAbove, commentBehind } from "./comments.ts";
import { excerptAround } from "./excerpt.ts";
import { innerSpans } from "./inner-span.ts";
import { sameContent } from "./same-content.ts";
import { touches } from "./tree.ts";

test.each([
  ["a: b\nc: [1, 2]", "c: [1,2]\na: b", false],
  ["a: b\nc: [1, 2]", "a: b\nc:\n  - 1\n  - 2\n", true],
  ["a: [1, 2]", "a: [1]", false],
  ["a: [1]", "a: [1, 2]", false],
  ["a: 1", "a: 1\nb: 2", false],
  ["a: 1\nb: 2", "a: 1", false],
  ["a: 1", "b: 1", false],
  ["a: 1", "a: '1'", false],
  ["a: x", "a: 'x'", true],
  ["a: {}", "a: []", false],
  ["a: []", "a: {}", false],
  ["a: x", "a: []", false],
  ["a: []", "a: x", false],
  ["a: &x 1\nb: *x", "a: &x 1\nb: *x", true],
  ["a: &x 1\nb: *x", "a: &y 1\nb: *y", false],
  ["a: &x 1\nb: *x", "a: &x 1\nb: 1", false],
  ["a: &x 1\nb: &y 1\nc: *x", "a: &x 1\nb: &y 1\nc: *y", false],
  ["a: &x 1", "a: &y 1", false],
  ["a: &x 1", "a: 1", false],
  ["a: &x 1\nb: 1", "a: &x 1\nb: *x", false],
  ["a: !t 1", "a: 1", false],
  ["a: 1 # n", "# n\na: 1", true],
  ["a: 1 # n", "a: 1", false],
  ["a: 1 # n", "a: 1 # m", false],
  ["# a\n# b\nx: 1", "# b\n# a\nx: 1", true],
  ["", "# n", false],
  ["", "", true],
  ["", "a: 1", false],
  ["a: 1", "", false],
])("%j equals %j: %s", (a, b, expected) => {
  expect(sameContent(yaml.parse(a), yaml.parse(b))).toBe(expected);
});

/** How the characters `from` to `to` of the only value are written. Null if they cannot be located. */
function written(text: string, from: number, to: number): string | null {
  const { root } = yaml.parse(text);
  const node = root?.kind === "mapping" ? root.entries[0]?.value : null;
  if (node?.kind !== "scalar") throw new Error("no scalar");
  const span = innerSpans(text, node)(from, to);
  return span && text.slice(span.start, span.end);
}

test.each([
  ["a: hello", 1, 3, "el"],
  ['a: "hello"', 1, 3, "el"],
  ["a: 'hello'", 1, 3, "el"],
  ["a: 'it''s'", 1, 3, "t''"],
  ["a: 'it''s'", 3, 4, "s"],
  ['a: "\\u00e9x\\n\\x41"', 0, 1, "\\u00e9"],
  ['a: "\\u00e9x\\n\\x41"', 1, 3, "x\\n"],
  ['a: "\\u00e9x\\n\\x41"', 3, 4, "\\x41"],
  ['a: "\\U0001F600x"', 2, 3, "x"],
  ['a: "\\U0001F600x"', 0, 2, "\\U0001F600"],
  ['a: "\\"', 0, 9, "\\"],
  ["a: |\n  hello", 1, 3, "el"],
  ["a: |-  # x\n\n    one\n      two\n\n    three\n", 7, 9, "tw"],
  ["a: |-  # x\n\n    one\n      two\n\n    three\n", 13, 17, "hree"],
  ["a: |\r\n  one\r\n  two\r\n", 4, 7, "two"],
  ["a: |2+\n    one\n\n", 2, 5, "one"],
  ["a: >\n  one\n  two\n\n  six\n", 4, 7, "two"],
  ["a: >\n  one\n  two\n\n  six\n", 8, 11, "six"],
  ["a: one\n   two", 4, 7, "two"],
  ["a: one\n   two", 3, 4, null],
  ["a: 'he\n  llo'", 1, 3, "e\n  "],
  ["a: 'it''s\n  hers'", 2, 9, "''s\n  hers"],
  ['a: "one\\\n  \\x41two\\n  six"', 3, 4, "\\x41"],
  ['a: "one\\\n  \\x41two\\n  six"', 4, 7, "two"],
  ['a: "one\\\n  \\x41two\\n  six"', 10, 13, "six"],
  ['a: "one\n  \\ntwo"', 5, 8, "two"],
  ['a: "one\n  \\n\\x41 two"', 5, 6, "\\x41"],
  ['a: "one \\\n\n  \\ two"', 6, 9, "two"],
  ['a: "one\n  \\\n  \\ttwo"', 5, 8, "two"],
  ["a: |\r  one\r  two\r", 4, 7, "two"],
  ["a: 'one\r  two'\r", 4, 7, "two"],
  ["a: 123", 1, 2, "2"],
  ['a: ""', 0, 0, ""],
  ['a: "x\\/y\\ z"', 1, 2, "\\/"],
  ['a: "x\\/y\\ z"', 1, 3, "\\/y"],
  ['a: "x\\/y\\ z"', 3, 4, "\\ "],
  ['a: "\\U000000e9xy"', 1, 2, "x"],
  ['a: "a\\U0001F600\\n"', 2, 4, "\\U0001F600\\n"],
  ["a: ''''''", 1, 2, "''"],
  ['a: "\\"q\\""', 1, 3, 'q\\"'],
  ['a: "\\"q\\""', 9, 9, ""],
])("in %j, characters %i to %i are located at %j", (text, from, to, expected) => {
  expect(written(text, from, to)).toBe(expected);
});

const item = (index: number) => `{ "n": ${index} }`;
const list = (count: number) => `[${Array.from({ length: count }, (_, index) => item(index)).join(", ")}]`;

/** What an excerpt around a mark in a JSON text holds. */
function around(text: string, mark: string) {
  const offset = text.indexOf(mark);
  const { root } = json.parse(text);
  const excerpt = root && excerptAround(text, root, offset);
  if (!excerpt) return null;
  expect(excerpt.text.slice(excerpt.offset, excerpt.offset + mark.length)).toBe(mark);
  expect(excerpt.inWhole(excerpt.offset)).toBe(offset);
  expect(excerpt.inWhole(0)).toBe(0);
  expect(text.slice(excerpt.inWhole(excerpt.text.length - 1))).toBe(text.slice(-1));
  expect(json.parse(excerpt.text).problems).toEqual([]);
  return JSON.parse(excerpt.text);
}

test("of a long list, the first, the last and a hundred items on both sides of an offset are kept", () => {
  const numbers = around(list(1_000), item(500)).map(({ n }: { readonly n: number }) => n);
  expect([numbers.length, numbers[0], numbers[1], numbers.at(-2), numbers.at(-1)]).toEqual([203, 0, 400, 600, 999]);
  const first = around(list(1_000), item(0)).map(({ n }: { readonly n: number }) => n);
  expect([first.length, first.at(-2), first.at(-1)]).toEqual([102, 100, 999]);
  expect(around(list(150), item(60))).toHaveLength(150);
});

test("of a list that does not contain the offset, fewer items are kept", () => {
  const text = `{ "a": ${list(1_000)}, "b": "here" }`;
  expect(around(text, '"here"').a).toHaveLength(42);
  const object = `{ ${Array.from({ length: 500 }, (_, index) => `"k${index}": ${index}`).join(", ")} }`;
  expect(Object.keys(around(`[${object}, "here"]`, '"here"')[0])).toHaveLength(42);
});

test("the middle of a long text is cut, unless the offset is in it", () => {
  const long = "abcdefgh".repeat(1_000);
  expect(around(`["${long}", "here"]`, '"here"')[0].length).toBeLessThan(1_000);
  expect(around(`["${long}here${long}"]`, "here")[0]).toHaveLength(16_004);
  const escaped = "\\n".repeat(2_000);
  expect(around(`["${escaped}", "here"]`, '"here"')[0]).toHaveLength(2_000);
  expect(around(`["${"abcdefgh".repeat(200)}", "here"]`, '"here"')[0]).toHaveLength(1_600);
});

test("a span includes its end", () => {
  expect([1, 2, 3, 4, 5].map((offset) => touches({ start: 2, end: 4 }, offset))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("a syntax error in the body of an envelope does not affect the rest", () => {
  const text = '{"method":"POST","path":"/x","body":\n{ "a": [1, }\n}\n';
  const { root, problems } = envelopeJson.parse(text);
  expect(
    root?.kind === "mapping" && root.entries.map(({ key, value }) => [key.value, text.slice(value.start, value.end)]),
  ).toEqual([
    ["method", '"POST"'],
    ["path", '"/x"'],
    ["body", '{ "a": [1, }'],
  ]);
  expect(root?.kind === "mapping" && root.entries.map(({ key }) => text.slice(key.start, key.end))).toEqual([
    '"method"',
    '"path"',
    '"body"',
  ]);
  expect([root?.start, root?.end]).toEqual([0, text.trimEnd().length]);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.every(({ start }) => start > text.indexOf("\n"))).toBe(true);
  const closed = '{"method":"POST","body":\n{ "a": 1 } }\n}\n';
  const read = envelopeJson.parse(closed);
  expect(read.problems.map(({ start }) => start)).toEqual([closed.indexOf(" }\n") + 1]);
  expect(read.root?.end).toBe(closed.trimEnd().length);
  expect(read.root?.kind === "mapping" && read.root.entries.map(({ key }) => key.value)).toEqual(["method", "body"]);
  expect(envelopeJson.parse('{"a":1,"body":\n\n}').root).toMatchObject({ kind: "mapping" });
  expect(
    envelopeJson.splitAgain("", { start: 0, holds: "item", section: "", indent: 0 }, { isFirst: true, isLast: true }),
  ).toEqual([0]);
});

test.each([
  ["a: &x 1\nb: *x\nc: [*x]", ["&x 3-5 of 1: 11 18"]],
  ["a: &x !t # &x\n  b: 1\nc: *x", ["&x 3-5 of b: 1: 24"]],
  ["a: &x 1\nb: &xy 2\nc: *xy", ["&x 3-5 of 1:", "&xy 11-14 of 2: 20"]],
  ["&r\na: 1", ["&r 0-2 of a: 1:"]],
  ["a: '&x'\nb: *x", []],
  ["", []],
])("%j has the anchors %j", (text, expected) => {
  const anchors = anchorsIn(text, yaml.parse(text)).map(
    ({ name, span, node, aliases }) =>
      `&${name} ${span.start}-${span.end} of ${text.slice(node.start, node.end).trim()}: ${aliases.map(({ start }) => `${start}`).join(" ")}`,
  );
  expect(anchors.map((anchor) => anchor.trim())).toEqual(expected);
});

test.each([
  ["a: { b|: 1 }", "1"],
  ["a: { b: |1 }", "1"],
  ["a: { b: 1| }", "{ b: 1 }"],
  ["a: { b: 1, | c: 2 }", "{ b: 1,  c: 2 }"],
  ["a: [1, [|2], 3]", "2"],
  ["a: [1, [2]|, 3]", "[1, [2], 3]"],
  ["a: [| 1]", "[ 1]"],
  ["|a: 1", "1"],
  ["a: &x 1\nb: *|x", "a: &x 1\nb: *x"],
  ["|", null],
  ["*|x", null],
])("around %j is %j", (marked, expected) => {
  const text = marked.replace("|", "");
  const node = nodeAround(yaml.parse(text).root, marked.indexOf("|"));
  expect(node && text.slice(node.start, node.end)).toBe(expected);
});

test.each([
  ["|", "# n\n", " # n"],
  ["\n|\na: 1", "\n# n\n\na: 1", "\n # n\na: 1"],
  ["a: &x b\nc: *|x\n", "a: &x b\n# n\nc: *x\n", "a: &x b\nc: *x # n\n"],
  ["a:\n- >-\n  b|", null, null],
  ["  a: |1", "  # n\n  a: 1", "  a: 1 # n"],
  ["a: 1\r\nb|: 2\r\n", "a: 1\r\n# n\r\nb: 2\r\n", "a: 1\r\nb: 2 # n\r\n"],
  ["\uFEFFa|: 1", "\uFEFF# n\na: 1", "\uFEFFa: 1 # n"],
  ["a: >\n  x\n  y|\n", null, null],
  ["a: |\n  x|\nb: 1\n", null, null],
  ["a: |\n  x\nb|: 1\n", "a: |\n  x\n# n\nb: 1\n", "a: |\n  x\nb: 1 # n\n"],
  ["a: |+\n  x\n\nb|: 1\n", "a: |+\n  x\n\n# n\nb: 1\n", "a: |+\n  x\n\nb: 1 # n\n"],
  ["a: 'x\n  y|'\n", null, "a: 'x\n  y' # n\n"],
  ["a: 'x|\n  y'\n", "# n\na: 'x\n  y'\n", null],
  ["a: 1| # m", "# n\na: 1 # m", null],
  ['"a\n  b|": 1', null, '"a\n  b": 1 # n'],
  ["a: [1,\n  2|]", "a: [1,\n  # n\n  2]", "a: [1,\n  2] # n"],
])("a suppression comment can be above and after %j", (marked, above, behind) => {
  const offset = marked.lastIndexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const source = { text, language: yaml, parsed: yaml.parse(text) };
  const written = [commentAbove(source, offset, "n"), commentBehind(source, offset, "n")].map(
    (edit) => edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end),
  );
  expect(written).toEqual([above, behind]);
});
