import { describe, expect, test } from "vitest";
import {
  applyEdits,
  type Edit,
  insertEntries,
  insertItem,
  moveItem,
  nestEntries,
  removeComment,
  removeEntry,
  removeItem,
  renameKey,
  replaceNode,
  type Source,
  type Surroundings,
  unwrapEntry,
  wrapNode,
} from "../index.ts";
import { json } from "../json/json.ts";
import type { Data, Language } from "../language.ts";
import type { Entry, Mapping, Node, Sequence } from "../tree/tree.ts";
import { yaml } from "../yaml/yaml.ts";

/** The text with the edits made to its list: the root, or the value of its only key. */
function edited(language: Language, text: string, edit: (list: Sequence) => Edit | readonly Edit[]): string {
  const { root } = language.parse(text);
  const list = root?.kind === "mapping" ? root.entries[0]?.value : root;
  if (list?.kind !== "sequence") throw new Error("There is no list.");
  const edits = [edit(list)].flat().sort((a, b) => b.start - a.start || b.end - a.end);
  return edits.reduce((result, { start, end, text: by }) => result.slice(0, start) + by + result.slice(end), text);
}

describe("an item moves to the front", () => {
  const move = (language: Language, text: string): string =>
    edited(language, text, (list) => moveItem({ text, language }, list, list.items.length - 1, 0));

  test.each<[string, string, string]>([
    ["with its comments", "a:\n  - x # 1\n  # 2\n  - y # 3\n", "a:\n  # 2\n  - y # 3\n  - x # 1\n"],
    ["before a comment above the first", "a:\n  # 1\n  - x\n  - y\n", "a:\n  - y\n  # 1\n  - x\n"],
    ["with dashes under the key", "a:\n- x\n- y\n", "a:\n- y\n- x\n"],
    ["at the end of a text without a line break", "a:\n  - x\n  - y", "a:\n  - y\n  - x\n"],
    ["with CRLF", "a:\r\n  - x\r\n  # 2\r\n  - y\r\n", "a:\r\n  # 2\r\n  - y\r\n  - x\r\n"],
    ["in brackets", "a: [x, y]\n", "a: [y, x]\n"],
  ])("%s", (_, before, after) => {
    expect(move(yaml, before)).toBe(after);
  });

  test.each<[string, string, string]>([
    ["on one line", '["x", "y"]', '["y", "x"]'],
    ["one a line", '[\n  "x",\n  "y"\n]', '[\n  "y",\n  "x"\n]'],
    ["with a comment before the comma", '[\n  "x", /* 1 */\n  "y" /* 2 */\n]', '[\n  "y", /* 2 */\n  "x" /* 1 */\n]'],
    ["with its comments", '[\n  "x", // 1\n  // 2\n  "y" // 3\n]', '[\n  // 2\n  "y", // 3\n  "x" // 1\n]'],
  ])("%s in JSON", (_, before, after) => {
    expect(move(json, before)).toBe(after);
  });
});

test.each<[string, string]>([
  ["a: 1\nb:\n  - 2\nc: 3\n", "list:\n  - a: 1\n    b:\n      - 2\nc: 3\n"],
  ["{ a: 1, b: 2, c: 3 }\n", "{ list: [{ a: 1, b: 2 }], c: 3 }\n"],
  ["{\n  a: 1,\n  b: 2,\n  c: 3\n}\n", "{\n  list: [{\n    a: 1,\n    b: 2\n  }],\n  c: 3\n}\n"],
])("of %j, two entries become the item of a new list", (text, expected) => {
  const { root } = yaml.parse(text);
  if (root?.kind !== "mapping") throw new Error("There is no object.");
  const edits = nestEntries({ text, language: yaml }, root, root.entries.slice(0, 2), "list", true);
  expect(applyEdits(text, edits)).toBe(expected);
});

describe("an item is removed", () => {
  const removeLast = (text: string): string =>
    edited(json, text, (list) => removeItem({ text, language: json }, list, list.items.length - 1));

  test.each([
    ['["x", "y"]', '["x"]'],
    ['[\n  "x", // 1\n  "y"\n]', '[\n  "x" // 1\n]'],
    ['[\n  "x" // 1, 2\n  ,"y"\n]', '[\n  "x" // 1, 2\n]'],
    ['[\n  "x", // 1\n  "y"]', '[\n  "x" // 1\n  ]'],
    ['["x", /* 1 */ "y"]', '["x" /* 1 */]'],
  ])("%j becomes %j", (before, after) => {
    expect(removeLast(before)).toBe(after);
  });
});

describe("an item is inserted in the style of its neighbor", () => {
  const insert = (language: Language, text: string): string =>
    edited(language, text, (list) => insertItem({ text, language }, list, 0, { a: 1 }));

  test.each<[Language, string, string]>([
    [yaml, "l:\n  - b: 2\n", "l:\n  - a: 1\n  - b: 2\n"],
    [yaml, "l:\n  - { b: 2 }\n", "l:\n  - { a: 1 }\n  - { b: 2 }\n"],
    [yaml, "l: [{ b: 2 }]\n", "l: [{ a: 1 }, { b: 2 }]\n"],
    [json, '[\n  { "b": 2 }\n]', '[\n  { "a": 1 },\n  { "b": 2 }\n]'],
    [json, '[\n  {\n    "b": 2\n  }\n]', '[\n  {\n    "a": 1\n  },\n  {\n    "b": 2\n  }\n]'],
    [json, "[]", '[{ "a": 1 }]'],
  ])("%#", (language, before, after) => {
    expect(insert(language, before)).toBe(after);
  });
});

/* Every operation in every style: blocks and brackets, wide and narrow indentation, comments, line ends. */

type Path = readonly (string | number)[];
type Write = (source: Source, root: Node) => Edit | readonly Edit[];
type Row = readonly [name: string, language: Language, before: string, write: Write, after: string];

function check(_: string, language: Language, before: string, write: Write, after: string): void {
  const { root } = language.parse(before);
  if (root === null) throw new Error("There is nothing to write into.");
  const result = apply(before, write({ text: before, language }, root));
  expect(result).toBe(after);
  expect(language.parse(result).problems).toEqual([]);
}

function apply(text: string, edit: Edit | readonly Edit[]): string {
  const edits = [edit].flat().sort((a, b) => b.start - a.start || b.end - a.end);
  return edits.reduce((result, { start, end, text: by }) => result.slice(0, start) + by + result.slice(end), text);
}

function entryAt(root: Node, path: Path): Entry {
  const entry = mappingAt(root, path.slice(0, -1)).entries.find(({ key }) => key.value === path.at(-1));
  if (!entry) throw new Error(`There is no ${path.join("/")}.`);
  return entry;
}

function nodeAt(root: Node, path: Path): Node {
  const last = path.at(-1);
  if (last === undefined) return root;
  const node = typeof last === "number" ? sequenceAt(root, path.slice(0, -1)).items[last] : entryAt(root, path).value;
  if (!node) throw new Error(`There is no ${path.join("/")}.`);
  return node;
}

function mappingAt(root: Node, path: Path): Mapping {
  const node = nodeAt(root, path);
  if (node.kind !== "mapping") throw new Error(`${path.join("/")} is no mapping.`);
  return node;
}

function sequenceAt(root: Node, path: Path): Sequence {
  const node = nodeAt(root, path);
  if (node.kind !== "sequence") throw new Error(`${path.join("/")} is no sequence.`);
  return node;
}

/** `where` is `before NAME` or `after NAME`, the end if it is absent. */
const insert =
  (path: Path, entries: readonly [string, Data][], where?: string): Write =>
  (source, root) => {
    const [side, name = ""] = where?.split(" ") ?? [];
    const neighbor = side ? entryAt(root, [...path, name]) : null;
    const place = !neighbor ? "end" : side === "before" ? { before: neighbor } : { after: neighbor };
    return insertEntries(source, mappingAt(root, path), entries, place);
  };
const insertAt =
  (path: Path, index: number, value: Data): Write =>
  (source, root) =>
    insertItem(source, sequenceAt(root, path), index, value);
const remove =
  (path: Path): Write =>
  (source, root) =>
    removeEntry(source, mappingAt(root, path.slice(0, -1)), entryAt(root, path));
const removeAt =
  (path: Path, index: number): Write =>
  (source, root) =>
    removeItem(source, sequenceAt(root, path), index);
const move =
  (path: Path, from: number, to: number): Write =>
  (source, root) =>
    moveItem(source, sequenceAt(root, path), from, to);
const rename =
  (path: Path, name: string): Write =>
  (source, root) =>
    renameKey(source, entryAt(root, path), name);
const replace =
  (path: Path, value: Data, surroundings: Surroundings = "block"): Write =>
  (source, root) =>
    replaceNode(source, nodeAt(root, path), value, surroundings);

const unwrap =
  (path: Path): Write =>
  (source, root) =>
    unwrapEntry(source, mappingAt(root, path.slice(0, -1)), entryAt(root, path)) ?? [];

describe("the fields of an entry are put in its place", () => {
  test.each<Row>([
    ["flow", yaml, "a: { b: { c: 1, d: [2, 3] }, e: 4 }\n", unwrap(["a", "b"]), "a: { c: 1, d: [2, 3], e: 4 }\n"],
    [
      "block",
      yaml,
      "a:\n  b:\n    c: 1 # c\n    d:\n      - 2\n  e: 4\n",
      unwrap(["a", "b"]),
      "a:\n  c: 1 # c\n  d:\n    - 2\n  e: 4\n",
    ],
    [
      "in a list",
      yaml,
      "- b:\n    c: |\n      x\n\n      y\n  e: 4\n",
      unwrap([0, "b"]),
      "- c: |\n    x\n\n    y\n  e: 4\n",
    ],
    [
      "with comments",
      yaml,
      "a:\n  # above\n  b: # beside\n    # below\n    c: 1\n",
      unwrap(["a", "b"]),
      "a:\n  # above\n  # beside\n  # below\n  c: 1\n",
    ],
    ["with CRLF", yaml, "a:\r\n  b:\r\n    c: 1\r\n    d: 2\r\n", unwrap(["a", "b"]), "a:\r\n  c: 1\r\n  d: 2\r\n"],
    [
      "flow in block",
      yaml,
      "a:\n  b: { c: 1, d: '2', }\n  e: 4\n",
      unwrap(["a", "b"]),
      "a:\n  c: 1\n  d: '2'\n  e: 4\n",
    ],
    ["a name alone", yaml, "a:\n  b: { c }\n", unwrap(["a", "b"]), "a:\n  b: { c }\n"],
    ["nothing", yaml, "a:\n  b: {}\n", unwrap(["a", "b"]), "a:\n  b: {}\n"],
    ["JSON", json, '{ "a": { "b": { "c": 1, "d": 2 } } }', unwrap(["a", "b"]), '{ "a": { "c": 1, "d": 2 } }'],
    [
      "JSON on lines",
      json,
      '{\n  "a": {\n    "b": {\n      "c": [\n        1\n      ],\n      "d": 2\n    },\n    "e": 3\n  }\n}\n',
      unwrap(["a", "b"]),
      '{\n  "a": {\n    "c": [\n      1\n    ],\n    "d": 2,\n    "e": 3\n  }\n}\n',
    ],
    ["comments in braces", json, '{ "b": { // one\n "c": 1 } }', unwrap(["b"]), '{ "b": { // one\n "c": 1 } }'],
  ])("%s", check);
});

describe("an entry is inserted", () => {
  test.each<Row>([
    [
      "end",
      yaml,
      "a:\n  x: 1  # one\n  # about y\n  y: 2\nb: 3\n",
      insert(["a"], [["n", "v"]]),
      'a:\n  x: 1  # one\n  # about y\n  y: 2\n  "n": v\nb: 3\n',
    ],
    [
      "after x",
      yaml,
      "a:\n  x: 1  # one\n  # about y\n  y: 2\nb: 3\n",
      insert(["a"], [["n", "v"]], "after x"),
      'a:\n  x: 1  # one\n  "n": v\n  # about y\n  y: 2\nb: 3\n',
    ],
    [
      "before x",
      yaml,
      "a:\n  x: 1  # one\n  # about y\n  y: 2\nb: 3\n",
      insert(["a"], [["n", "v"]], "before x"),
      'a:\n  "n": v\n  x: 1  # one\n  # about y\n  y: 2\nb: 3\n',
    ],
    [
      "before y",
      yaml,
      "a:\n  x: 1  # one\n  # about y\n  y: 2\nb: 3\n",
      insert(["a"], [["n", "v"]], "before y"),
      'a:\n  x: 1  # one\n  "n": v\n  # about y\n  y: 2\nb: 3\n',
    ],
    [
      "root end nested",
      yaml,
      "a:\n  x: 1  # one\n  # about y\n  y: 2\nb: 3\n",
      insert([], [["n", { p: 1, q: [1, { r: 2 }] }]]),
      'a:\n  x: 1  # one\n  # about y\n  y: 2\nb: 3\n"n":\n  p: 1\n  q:\n    - 1\n    - r: 2\n',
    ],
    [
      "4 nested",
      yaml,
      "a:\n    x: 1\n    y:\n        z: 2 # zed\nb: 3",
      insert(
        ["a"],
        [
          ["n", { p: 1, q: [1, 2] }],
          ["m", "5"],
        ],
      ),
      'a:\n    x: 1\n    y:\n        z: 2 # zed\n    "n":\n        p: 1\n        q:\n            - 1\n            - 2\n    m: "5"\nb: 3',
    ],
    [
      "4 nested list",
      yaml,
      "a:\n    x: 1\n    y:\n        z: 2 # zed\nb: 3",
      insert(["a", "y"], [["n", [{ p: 1, q: { r: 1 } }]]]),
      'a:\n    x: 1\n    y:\n        z: 2 # zed\n        "n":\n            - p: 1\n              q:\n                  r: 1\nb: 3',
    ],
    [
      "no newline at end",
      yaml,
      "a:\n    x: 1\n    y:\n        z: 2 # zed\nb: 3",
      insert([], [["n", [{ p: 1, q: { r: 1 } }]]]),
      'a:\n    x: 1\n    y:\n        z: 2 # zed\nb: 3\n"n":\n    - p: 1\n      q:\n          r: 1',
    ],
    [
      "empty flow",
      yaml,
      "a: {}\n",
      insert(
        ["a"],
        [
          ["n", "v"],
          ["m", 2],
        ],
      ),
      'a: { "n": v, m: 2 }\n',
    ],
    ["tight flow", yaml, "a: {x: 1}\n", insert(["a"], [["n", "${A}"]]), 'a: {x: 1, "n": "${A}"}\n'],
    [
      "flow after",
      yaml,
      "a: { x: 1, y: 2 } # c\n",
      insert(["a"], [["n", "v"]], "after x"),
      'a: { x: 1, "n": v, y: 2 } # c\n',
    ],
    [
      "flow lines end comment",
      yaml,
      "a: {\n    x: 1, # c\n    y: 2 # d\n  }\n",
      insert(["a"], [["n", "v"]]),
      'a: {\n    x: 1, # c\n    y: 2, # d\n    "n": v\n  }\n',
    ],
    [
      "flow lines trailing comma",
      yaml,
      "a: {\n    x: 1, # c\n    y: 2, # d\n  }\n",
      insert(["a"], [["n", { p: 1 }]]),
      'a: {\n    x: 1, # c\n    y: 2, # d\n    "n": {\n        p: 1\n    },\n  }\n',
    ],
    [
      "flow lines after",
      yaml,
      "a: {\n    x: 1, # c\n    y: 2, # d\n  }\n",
      insert(["a"], [["n", "v"]], "after x"),
      'a: {\n    x: 1, # c\n    "n": v,\n    y: 2, # d\n  }\n',
    ],
    [
      "before first in item",
      yaml,
      "l:\n  - a: 1\n    b: 2\n  - a: 3\n",
      insert(["l", 0], [["n", "v"]], "before a"),
      'l:\n  - "n": v\n    a: 1\n    b: 2\n  - a: 3\n',
    ],
    [
      "end in item",
      yaml,
      "l:\n  - a: 1\n    b: 2\n  - a: 3\n",
      insert(["l", 1], [["n", "v"]]),
      'l:\n  - a: 1\n    b: 2\n  - a: 3\n    "n": v\n',
    ],
    [
      "unindented seq",
      yaml,
      "l:\n- a: 1\n- b: 2\n",
      insert(["l", 0], [["n", [1, { x: 1 }]]]),
      'l:\n- a: 1\n  "n":\n    - 1\n    - x: 1\n- b: 2\n',
    ],
    [
      "wide dash",
      yaml,
      "l:\n  -   a: 1\n      b: 2\n",
      insert(["l", 0], [["n", "v"]], "after a"),
      'l:\n  -   a: 1\n      "n": v\n      b: 2\n',
    ],
    ["nested dash", yaml, "l:\n  - - a: 1\n", insert(["l", 0, 0], [["n", "v"]]), 'l:\n  - - a: 1\n      "n": v\n'],
    [
      "crlf",
      yaml,
      "a:\r\n  x: 1\r\n  y:\r\n    z: 2\r\nb: 3\r\n",
      insert(["a"], [["n", { q: 1 }]]),
      'a:\r\n  x: 1\r\n  y:\r\n    z: 2\r\n  "n":\r\n    q: 1\r\nb: 3\r\n',
    ],
    [
      "after block scalar",
      yaml,
      "a:\n  x: |\n    text\n    more\n\nb: 3\n",
      insert(["a"], [["n", "v"]]),
      'a:\n  x: |\n    text\n    more\n  "n": v\n\nb: 3\n',
    ],
    [
      "after keep block scalar",
      yaml,
      "a:\n  x: |+\n    text\n\nb: 3\n",
      insert(["a"], [["n", "v"]]),
      'a:\n  x: |+\n    text\n  "n": v\n\nb: 3\n',
    ],
    [
      "after block scalar eof",
      yaml,
      "a:\n  x: >-\n    text",
      insert(["a"], [["n", "v"]]),
      'a:\n  x: >-\n    text\n  "n": v',
    ],
    ["after empty", yaml, "a:\n  x:\n  y: \n", insert(["a"], [["n", "v"]]), 'a:\n  x:\n  y: \n  "n": v\n'],
    ["after empty one", yaml, "a:\n  x:\n", insert(["a"], [["n", "v"]]), 'a:\n  x:\n  "n": v\n'],
    [
      "blank after",
      yaml,
      "a:\n  x: 1\n\n# next\nb: 2\n",
      insert(["a"], [["n", "v"]]),
      'a:\n  x: 1\n  "n": v\n\n# next\nb: 2\n',
    ],
    [
      "after multiline flow",
      yaml,
      "a:\n  x: [1,\n    2]\nb: 1\n",
      insert(["a"], [["n", "v"]]),
      'a:\n  x: [1,\n    2]\n  "n": v\nb: 1\n',
    ],
    [
      "after multiline quoted",
      yaml,
      'a:\n  x: "p\n    q"\nb: 1\n',
      insert(["a"], [["n", "v"]]),
      'a:\n  x: "p\n    q"\n  "n": v\nb: 1\n',
    ],
    ["after alias", yaml, "a: &x\n  x: 1\nb: *x\n", insert([], [["n", "v"]]), 'a: &x\n  x: 1\nb: *x\n"n": v\n'],
    ["BOM before", yaml, "\uFEFFa: 1\n", insert([], [["n", "v"]], "before a"), '\uFEFF"n": v\na: 1\n'],
    ["--- before", yaml, "---\na: 1\n", insert([], [["n", "v"]], "before a"), '---\n"n": v\na: 1\n'],
    ["... end", yaml, "---\na: 1\n...\n", insert([], [["n", "v"]]), '---\na: 1\n"n": v\n...\n'],
    ["json end", json, '{\n  "a": 1\n}\n', insert([], [["n", "v"]]), '{\n  "a": 1,\n  "n": "v"\n}\n'],
    [
      "json comment end nested",
      json,
      '{\n  "a": 1, // c\n  "b": [] // d\n}\n',
      insert([], [["n", { p: [1, { q: 1 }], r: {} }]]),
      '{\n  "a": 1, // c\n  "b": [], // d\n  "n": {\n    "p": [\n      1,\n      {\n        "q": 1\n      }\n    ],\n    "r": {}\n  }\n}\n',
    ],
    [
      "json 4",
      json,
      '{\n    "a": {\n        "b": 1\n    }\n}\n',
      insert([], [["n", { p: [1, { q: 1 }] }]], "before a"),
      '{\n    "n": {\n        "p": [\n            1,\n            {\n                "q": 1\n            }\n        ]\n    },\n    "a": {\n        "b": 1\n    }\n}\n',
    ],
    [
      "json tabs",
      json,
      '{\n\t"a": {\n\t\t"b": 1\n\t}\n}\n',
      insert(["a"], [["n", { p: 1 }]]),
      '{\n\t"a": {\n\t\t"b": 1,\n\t\t"n": {\n\t\t\t"p": 1\n\t\t}\n\t}\n}\n',
    ],
    [
      "json crlf",
      json,
      '{\r\n  "a": 1\r\n}\r\n',
      insert([], [["n", { p: 1 }]]),
      '{\r\n  "a": 1,\r\n  "n": {\r\n    "p": 1\r\n  }\r\n}\r\n',
    ],
    ["json inline", json, '{"a": 1}', insert([], [["n", { p: 1 }]]), '{"a": 1, "n": { "p": 1 }}'],
    ["json empty lines", yaml, "{\n}\n", insert([], [["n", "v"]]), '{\n  "n": v\n}\n'],
    ["json empty with comment", json, "{\n  // only\n}\n", insert([], [["n", "v"]]), '{\n  "n": "v"\n  // only\n}\n'],
    [
      "json empty inner",
      json,
      '{\n  "a": {},\n  "b": 1\n}\n',
      insert(["a"], [["n", "v"]]),
      '{\n  "a": { "n": "v" },\n  "b": 1\n}\n',
    ],
    ["json trailing comma", json, '{\n  "a": 1,\n}\n', insert([], [["n", "v"]]), '{\n  "a": 1,\n  "n": "v",\n}\n'],
    ["json odd lines", json, '{ "a": 1,\n  "b": 2 }\n', insert([], [["n", "v"]]), '{ "a": 1,\n  "b": 2, "n": "v" }\n'],
    [
      "json in item",
      json,
      '[\n  { "a": 1 }\n]\n',
      insert([0], [["n", { p: 1 }]]),
      '[\n  { "a": 1, "n": { "p": 1 } }\n]\n',
    ],
    [
      "above comments",
      yaml,
      "a:\n  # about x\n  # more\n  x: 1\n",
      insert(["a"], [["m", "v"]], "before x"),
      "a:\n  m: v\n  # about x\n  # more\n  x: 1\n",
    ],
    ["root comments", yaml, "# file\nx: 1\n", insert([], [["m", "v"]], "before x"), "# file\nm: v\nx: 1\n"],
    [
      "flow lines end comment",
      yaml,
      "a: {\n    x: 1, # c\n    y: 2 # d\n  }\n",
      insert(["a"], [["m", "v"]]),
      "a: {\n    x: 1, # c\n    y: 2, # d\n    m: v\n  }\n",
    ],
    [
      "multi comment",
      json,
      '{\n  "a": 1 /* x\n  y */\n}\n',
      insert([], [["m", "v"]]),
      '{\n  "a": 1,\n  "m": "v" /* x\n  y */\n}\n',
    ],
  ])("%s", check);
});

describe("an item is inserted", () => {
  test.each<Row>([
    [
      "before a blank line",
      yaml,
      "a:\n  - x # c\n\n  - y\n",
      insertAt(["a"], 1, "n1"),
      "a:\n  - x # c\n  - n1\n\n  - y\n",
    ],
    ["0", yaml, "a:\n  - x\n  - y\n", insertAt(["a"], 0, "n1"), "a:\n  - n1\n  - x\n  - y\n"],
    [
      "1",
      yaml,
      "a:\n  - x # c\n  # about y\n  - y\n",
      insertAt(["a"], 1, "n1"),
      "a:\n  - x # c\n  - n1\n  # about y\n  - y\n",
    ],
    [
      "end map",
      yaml,
      "a:\n  - x\n  - y # c\nb: 1\n",
      insertAt(["a"], 2, { p: 1, q: "${A}" }),
      "a:\n  - x\n  - y # c\n  - p: 1\n    q: ${A}\nb: 1\n",
    ],
    [
      "end unindented",
      yaml,
      "a:\n- x\nb: 1\n",
      insertAt(["a"], 1, { p: 1, q: [1] }),
      "a:\n- x\n- p: 1\n  q:\n    - 1\nb: 1\n",
    ],
    ["empty", yaml, "a: []\n", insertAt(["a"], 0, "n1"), "a: [n1]\n"],
    ["flow end", yaml, "a: [x]\n", insertAt(["a"], 1, "n1"), "a: [x, n1]\n"],
    ["flow map", yaml, "a: [x]\n", insertAt(["a"], 0, { purpose: "public" }), "a: [{ purpose: public }, x]\n"],
    ["flow lines", yaml, "a: [\n  x # c\n]\n", insertAt(["a"], 1, "n1"), "a: [\n  x, # c\n  n1\n]\n"],
    ["nested dash", yaml, "l:\n  - - x\n", insertAt(["l", 0], 0, "n1"), "l:\n  - - n1\n    - x\n"],
    [
      "json blocks",
      json,
      '[\n  {\n    "a": 1\n  }\n]\n',
      insertAt([], 0, { purpose: "public" }),
      '[\n  {\n    "purpose": "public"\n  },\n  {\n    "a": 1\n  }\n]\n',
    ],
    ["json empty", json, "[]", insertAt([], 0, { purpose: "public" }), '[{ "purpose": "public" }]'],
  ])("%s", check);
});

describe("an entry is removed", () => {
  test.each<Row>([
    ["entry", yaml, "a: 1\nb: 2 # two\nc: 3\n", remove(["b"]), "a: 1\nc: 3\n"],
    ["entry block", yaml, "a: 1\nb:\n  x: 1\n  y: 2\n\n# about c\nc: 3\n", remove(["b"]), "a: 1\n\n# about c\nc: 3\n"],
    ["entry block scalar", yaml, "a: 1\nb: |\n  x\n\n\nc: 3\n", remove(["b"]), "a: 1\n\n\nc: 3\n"],
    ["only entry", yaml, "a:\n  x: 1 # c\nb: 2\n", remove(["a", "x"]), "a: {}\nb: 2\n"],
    ["only entry, comment behind key", yaml, "a:   # c\n  x: 1\nb: 2\n", remove(["a", "x"]), "a:   # c\n  {}\nb: 2\n"],
    [
      "only entry anchored",
      yaml,
      "a: &anchor\n  x: 1\nb: *anchor\n",
      remove(["a", "x"]),
      "a: &anchor {}\nb: *anchor\n",
    ],
    ["only root entry", yaml, "x: 1\n", remove(["x"]), "{}\n"],
    ["only in item", yaml, "l:\n  - x: 1 # c\n", remove(["l", 0, "x"]), "l:\n  - {}\n"],
    ["first in item", yaml, "l:\n  - x: 1\n    y: 2\n", remove(["l", 0, "x"]), "l:\n  - y: 2\n"],
    ["first in item, comment", yaml, "l:\n  - x: 1\n\n    # c\n    y: 2\n", remove(["l", 0, "x"]), "l:\n  - y: 2\n"],
    ["first in item nested", yaml, "l:\n  - x:\n      p: 1\n    y: 2\n", remove(["l", 0, "x"]), "l:\n  - y: 2\n"],
    ["flow x", yaml, "a: { x: 1, y: 2 }\n", remove(["a", "x"]), "a: { y: 2 }\n"],
    ["flow y", yaml, "a: { x: 1, y: 2 } # c\n", remove(["a", "y"]), "a: { x: 1 } # c\n"],
    ["flow only", yaml, "a: { x: 1 }\n", remove(["a", "x"]), "a: {}\n"],
    ["entry without value", yaml, "a: 1\nb:\nc: 3\n", remove(["b"]), "a: 1\nc: 3\n"],
    ["entry with anchor", yaml, "a: 1\nb: &x 2\nc: 3\n", remove(["b"]), "a: 1\nc: 3\n"],
    ["crlf", yaml, "a: 1\r\nb: 2\r\nc: 3\r\n", remove(["b"]), "a: 1\r\nc: 3\r\n"],
    ["last no newline", yaml, "a: 1\nb: 2", remove(["b"]), "a: 1\n"],
    ["explicit key", yaml, "? a\n: 1\n? b\n: 2\n", remove(["a"]), "? b\n: 2\n"],
    ["json a", json, '{\n  "a": 1, // c\n  "b": 2 // d\n}\n', remove(["a"]), '{\n  "b": 2 // d\n}\n'],
    ["json b", json, '{\n  "a": 1, // c\n  "b": 2 // d\n}\n', remove(["b"]), '{\n  "a": 1 // c\n}\n'],
    ["json comment before the comma", json, '{ "a": 1 /* c */, "b": 2 }', remove(["a"]), '{ /* c */ "b": 2 }'],
    [
      "json comment behind the comma",
      json,
      '{ "a": 1, /* c */ "b": 2 } // d',
      remove(["a"]),
      '{ /* c */ "b": 2 } // d',
    ],
    ["json comment at the line's end", json, '{ "a": 1, // /* c */\n "b": 2 }', remove(["a"]), '{ "b": 2 }'],
    ["json last with its comment", json, '{\n  "a": 1,\n  "b": 2 // d\n}\n', remove(["b"]), '{\n  "a": 1\n}\n'],
    ["json comma first a", json, '{\n  "a": 1\n  , "b": 2\n}\n', remove(["a"]), '{\n  "b": 2\n}\n'],
    ["json comma first b", json, '{\n  "a": 1\n  , "b": 2\n}\n', remove(["b"]), '{\n  "a": 1\n}\n'],
    ["json tight", json, '{"a":1,"b":2,"c":3}', remove(["b"]), '{"a":1,"c":3}'],
    ["json only trailing comma", json, '{\n  "a": 1,\n}\n', remove(["a"]), "{}\n"],
    ["json only with comment", json, '{\n  // note\n  "a": 1\n}\n', remove(["a"]), "{\n  // note\n}\n"],
    [
      "json nested only",
      json,
      '{\n  "a": {\n    "x": 1\n  },\n  "b": 2\n}\n',
      remove(["a", "x"]),
      '{\n  "a": {},\n  "b": 2\n}\n',
    ],
    ["json crlf last", json, '{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n', remove(["b"]), '{\r\n  "a": 1\r\n}\r\n'],
    ["json odd b", json, '{ "a": 1,\n  "b": 2,\n  "c": 3 }\n', remove(["b"]), '{ "a": 1,\n  "c": 3 }\n'],
    ["json odd c", json, '{ "a": 1,\n  "b": 2,\n  "c": 3 }\n', remove(["c"]), '{ "a": 1,\n  "b": 2 }\n'],
    ["json last on its line", json, '{ "a": 1, "b": 2,\n  "c": 3 }\n', remove(["b"]), '{ "a": 1,\n  "c": 3 }\n'],
    [
      "the same, comment",
      json,
      '{ "a": 1, "b": 2, // b\n  // c\n  "c": 3 }\n',
      remove(["b"]),
      '{ "a": 1,\n  // c\n  "c": 3 }\n',
    ],
    [
      "the same, comment before",
      json,
      '{ "a": 1, /* b */ "b": 2,\n  "c": 3 }\n',
      remove(["b"]),
      '{ "a": 1, /* b */\n  "c": 3 }\n',
    ],
    ["flow last on its line", yaml, "x: { a: 1, b: 2,\n  c: 3 }\n", remove(["x", "b"]), "x: { a: 1,\n  c: 3 }\n"],
    ["json odd a", json, '{ "a": 1,\n  "b": 2 }\n', remove(["a"]), '{ "b": 2 }\n'],
  ])("%s", check);
});

describe("an item is removed", () => {
  test.each<Row>([
    ["0", yaml, "a:\n  - x # one\n  - y\n", removeAt(["a"], 0), "a:\n  - y\n"],
    ["last", yaml, "a:\n  - x # one\n  - y\nb: 1\n", removeAt(["a"], 1), "a:\n  - x # one\nb: 1\n"],
    ["only", yaml, "a:\n  - x # one\nb: 1\n", removeAt(["a"], 0), "a: []\nb: 1\n"],
    ["map", yaml, "a:\n- x: 1\n  y: 2\n- z\n", removeAt(["a"], 0), "a:\n- z\n"],
    ["nested dash 0", yaml, "a:\n  - - 1\n    - 2\n  - 3\n", removeAt(["a", 0], 0), "a:\n  - - 2\n  - 3\n"],
    ["nested dash 1", yaml, "a:\n  - - 1\n    - 2\n  - 3\n", removeAt(["a", 0], 1), "a:\n  - - 1\n  - 3\n"],
    ["nested dash only", yaml, "a:\n  - - 1\n  - 3\n", removeAt(["a", 0], 0), "a:\n  - []\n  - 3\n"],
    ["flow 0", yaml, "a: [1, 2, 3]\n", removeAt(["a"], 0), "a: [2, 3]\n"],
    ["flow 1", yaml, "a: [1, 2, 3]\n", removeAt(["a"], 1), "a: [1, 3]\n"],
    ["flow 2", yaml, "a: [1, 2, 3]\n", removeAt(["a"], 2), "a: [1, 2]\n"],
    ["flow only", yaml, "a: [ 1 ]\n", removeAt(["a"], 0), "a: []\n"],
    ["flow trailing comma", yaml, "a: [1, 2,]\n", removeAt(["a"], 1), "a: [1]\n"],
    [
      "flow lines 0",
      yaml,
      "a: [\n    1, # one\n    2, # two\n    3 # three\n  ]\n",
      removeAt(["a"], 0),
      "a: [\n    2, # two\n    3 # three\n  ]\n",
    ],
    [
      "flow lines 1",
      yaml,
      "a: [\n    1, # one\n    2, # two\n    3 # three\n  ]\n",
      removeAt(["a"], 1),
      "a: [\n    1, # one\n    3 # three\n  ]\n",
    ],
    [
      "flow lines 2",
      yaml,
      "a: [\n    1, # one\n    2, # two\n    3 # three\n  ]\n",
      removeAt(["a"], 2),
      "a: [\n    1, # one\n    2 # two\n  ]\n",
    ],
    ["flow lines only", yaml, "a: [\n    1 # one\n  ]\n", removeAt(["a"], 0), "a: []\n"],
    ["empty item", yaml, "a:\n  -\n  - x\n", removeAt(["a"], 0), "a:\n  - x\n"],
    ["empty item last", yaml, "a:\n  - x\n  -\n", removeAt(["a"], 1), "a:\n  - x\n"],
  ])("%s", check);
});

describe("an entry includes the comments before its key", () => {
  test.each<Row>([
    ["a question mark", yaml, "a: 1\n? b\nc: 3\n", remove(["b"]), "a: 1\nc: 3\n"],
    ["a question mark, and its value below", yaml, "? b\n: 1\nc: 3\n", remove(["b"]), "c: 3\n"],
    ["a tag and an anchor", yaml, "a: 1\n!t &b b: 2\nc: 3\n", remove(["b"]), "a: 1\nc: 3\n"],
    ["a tag behind a dash", yaml, "- !t b: 2\n  c: 3\n", remove([0, "b"]), "- c: 3\n"],
    ["a question mark in braces", yaml, "{ a: 1, ? b : 2 }\n", remove(["b"]), "{ a: 1 }\n"],
    [
      "and insertion goes before it",
      yaml,
      "  ? b\n  c: 3\n",
      insert([], [["a", 1]], "before b"),
      "  a: 1\n  ? b\n  c: 3\n",
    ],
  ])("%s", check);
});

describe("an item is moved", () => {
  test.each<Row>([
    ["2->0", yaml, "a:\n  - x # one\n  - y # two\n  - z\n", move(["a"], 2, 0), "a:\n  - z\n  - x # one\n  - y # two\n"],
    [
      "maps",
      yaml,
      "a:\n  - x: 1\n    p: 2\n  # about y\n  - y: 1 # two\n",
      move(["a"], 1, 0),
      "a:\n  # about y\n  - y: 1 # two\n  - x: 1\n    p: 2\n",
    ],
    ["no newline", yaml, "a:\n- x: 1\n- y: 1", move(["a"], 1, 0), "a:\n- y: 1\n- x: 1\n"],
    ["nested dash", yaml, "l:\n  - - x\n    - y\n  - z\n", move(["l", 0], 1, 0), "l:\n  - - y\n    - x\n  - z\n"],
    ["flow", yaml, "a: [x, y, z]\n", move(["a"], 2, 0), "a: [z, x, y]\n"],
    ["flow mid", yaml, "a: [x, y, z]\n", move(["a"], 1, 0), "a: [y, x, z]\n"],
    [
      "flow lines",
      yaml,
      "a: [\n    x, # one\n    y # two\n  ]\n",
      move(["a"], 1, 0),
      "a: [\n    y, # two\n    x # one\n  ]\n",
    ],
    [
      "json lines",
      json,
      '[\n  { "a": 1 }, // one\n  { "b": 1 } // two\n]\n',
      move([], 1, 0),
      '[\n  { "b": 1 }, // two\n  { "a": 1 } // one\n]\n',
    ],
    [
      "json blocks",
      json,
      '[\n  {\n    "a": 1\n  },\n  {\n    "b": 1\n  }\n]\n',
      move([], 1, 0),
      '[\n  {\n    "b": 1\n  },\n  {\n    "a": 1\n  }\n]\n',
    ],
    ["json odd", json, '[{ "a": 1 },\n  { "b": 1 }\n]\n', move([], 1, 0), '[{ "b": 1 }, { "a": 1 }\n]\n'],
    ["crlf", yaml, "a:\r\n  - x\r\n  - y\r\n", move(["a"], 1, 0), "a:\r\n  - y\r\n  - x\r\n"],
    [
      "block scalar",
      yaml,
      "a:\n  - x\n  - |\n    text\n  - z\n",
      move(["a"], 1, 0),
      "a:\n  - |\n    text\n  - x\n  - z\n",
    ],
  ])("%s", check);
});

describe("a key is renamed", () => {
  test.each<Row>([
    ["rn", yaml, "lable: x\n", rename(["lable"], "label"), "label: x\n"],
    ["q", yaml, '"lable": x\n', rename(["lable"], "label"), '"label": x\n'],
    ["s", yaml, "'lable' : x\n", rename(["lable"], "la'bel"), '"la\'bel" : x\n'],
    ["num", yaml, "lable: x\n", rename(["lable"], "12"), '"12": x\n'],
    ["json", json, '{"lable": 1}', rename(["lable"], 'la"bel'), '{"la\\"bel": 1}'],
    ["yaml flow", yaml, "{lable: 1, x}", rename(["lable"], "a b"), "{a b: 1, x}"],
  ])("%s", check);
});

describe("a value is replaced", () => {
  test.each<Row>([
    ["with its tag", yaml, "a: !!str 5 # c\n", replace(["a"], 5), "a: 5 # c\n"],
    ["with its tag, and its anchor stays", yaml, 'a: !!str &x "5"\n', replace(["a"], 5), "a: &x 5\n"],
    ["with its tag behind its anchor", yaml, "a: [&x !!str 5]\n", replace(["a", 0], 6, "flow"), "a: [&x 6]\n"],
    ["and no word before it", yaml, "wow!: 5\n", replace(["wow!"], 6), "wow!: 6\n"],
    ["num", yaml, "a: 1 # c\n", replace(["a"], 2), "a: 2 # c\n"],
    ["single", yaml, "a: 'x' # c\n", replace(["a"], "it's"), 'a: "it\'s" # c\n'],
    ["single keep", yaml, "a: 'x'\n", replace(["a"], "y"), "a: 'y'\n"],
    ["double", yaml, 'a: "x"\n', replace(["a"], 'y\n"z\\'), 'a: "y\\n\\"z\\\\"\n'],
    ["plain ref", yaml, "a: x\n", replace(["a"], "${A}"), "a: ${A}\n"],
    ["flow ref", yaml, "a: [x]\n", replace(["a", 0], "${A}", "flow"), 'a: ["${A}"]\n'],
    ["in lines of its own", yaml, "a: |-\n  x # y\nb: 1\n", replace(["a"], "z"), "a: z\nb: 1\n"],
    ["below a comment", yaml, "a: |- # c\n  x\nb: 1\n", replace(["a"], "z"), "a: z # c\nb: 1\n"],
    ["below a comment, with CRLF", yaml, "- >- # c\r\n  x\r\n- 1\r\n", replace([0], true), "- true # c\r\n- 1\r\n"],
    ["list", yaml, "a: x\n", replace(["a"], [1, "b", "${C}"]), 'a: [1, b, "${C}"]\n'],
    ["map", yaml, "a: x\n", replace(["a"], { b: 1, c: "${C}" }), 'a: { b: 1, c: "${C}" }\n'],
    ["nothing", yaml, "a:\nb: 1\n", replace(["a"], "x"), "a: x\nb: 1\n"],
    ["nothing with comment", yaml, "a: # c\nb: 1\n", replace(["a"], "x"), "a: x # c\nb: 1\n"],
    ["nothing spaces", yaml, "a:   \nb: 1\n", replace(["a"], "x"), "a:   x\nb: 1\n"],
    ["nothing list", yaml, "a:\n", replace(["a"], ["x"]), "a: [x]\n"],
    ["nothing item", yaml, "- \n- x\n", replace([0], "x"), "- x\n- x\n"],
    ["nothing item tight", yaml, "-\n- x\n", replace([0], "x"), "- x\n- x\n"],
    ["nothing behind a name alone", yaml, "a: { b, c }\n", replace(["a", "b"], "x", "flow"), "a: { b: x, c }\n"],
    ["nothing behind one in quotes", yaml, "a: {'b' }\n", replace(["a", "b"], 1, "flow"), "a: {'b': 1 }\n"],
    ["nothing behind one that ends in a dash", yaml, "{b-}\n", replace(["b-"], "x", "flow"), "{b-: x}\n"],
    ["nothing behind a colon in braces", yaml, "a: {b:}\n", replace(["a", "b"], 1, "flow"), "a: {b: 1}\n"],
    ["nothing with an anchor", yaml, "a: &x\nb: *x\n", replace(["a"], "x"), "a: &x x\nb: *x\n"],
    ["block scalar", yaml, "a: |\n  text\n  more\nb: 1\n", replace(["a"], "x"), "a: x\nb: 1\n"],
    ["block scalar list", yaml, "a: |\n  text\n  more\nb: 1\n", replace(["a"], ["x"]), "a: [x]\nb: 1\n"],
    ["folded", yaml, "a: >- # c\n  text\n", replace(["a"], "x\ny"), 'a: "x\\ny" # c\n'],
    ["anchored", yaml, "a: &n x\nb: *n\n", replace(["a"], "y"), 'a: &n "y"\nb: *n\n'],
    ["alias", yaml, "a: &n x\nb: *n\n", replace(["b"], "y"), 'a: &n x\nb: "y"\n'],
    ["tagged", yaml, "a: !!str 5\n", replace(["a"], "y"), 'a: !!str "y"\n'],
    ["block map", yaml, "a:\n  x: 1\n  y: 2 # c\nb: 1\n", replace(["a"], [1]), "a:\n  [1] # c\nb: 1\n"],
    ["block seq", yaml, "a:\n  - x\nb: 1\n", replace(["a"], "v"), "a:\n  v\nb: 1\n"],
    ["null", yaml, "a: x\n", replace(["a"], null), "a: null\n"],
    ["json str", json, '{"a": "x"}', replace(["a"], "${A}\n"), '{"a": "${A}\\n"}'],
    ["json list", json, '{"a": "x"}', replace(["a"], ["x", { b: 1 }]), '{"a": ["x", { "b": 1 }]}'],
  ])("%s", check);
});

describe("a comment is removed", () => {
  const removeFirst = (language: Language, text: string): string => {
    const [comment] = language.parse(text).comments;
    return comment ? apply(text, removeComment(text, comment)) : text;
  };

  test.each<[string, Language, string, string]>([
    ["with its line", yaml, "a: 1\n  # c\nb: 2\n", "a: 1\nb: 2\n"],
    ["at the end of a line", yaml, "a: 1  # c\nb: 2\n", "a: 1\nb: 2\n"],
    ["on the last line", yaml, "a: 1\n# c", "a: 1\n"],
    ["with CRLF", yaml, "# c\r\na: 1\r\n", "a: 1\r\n"],
    ["behind a comma", json, '{\n  "a": 1, // c\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 2\n}'],
    ["between a key and its value", json, '{ "a": /* c */ 1 }', '{ "a": 1 }'],
    ["over several lines", json, '{\n  /*\n    c\n  */\n  "a": 1\n}', '{\n  "a": 1\n}'],
    ["before the first word of a line", json, '{\n  /* c */ "a": 1\n}', '{\n  "a": 1\n}'],
  ])("%s", (_, language, before, after) => {
    expect(removeFirst(language, before)).toBe(after);
  });
});

describe("written values are read back", () => {
  const texts = [
    ..."true no on ~ null n Y << = - --- ... ? : # @ ` % ! & * | > 12 -1 +1 1e3 1. .5 0x1F 0o17 0b1 1_000 .inf 1:30".split(
      " ",
    ),
    "",
    " ",
    " x",
    "x ",
    "a: b",
    "a #b",
    "a#b",
    "-x",
    "it's",
    'say "hi"',
    "back\\slash",
    "two\nlines",
    "tab\there",
    "nul\u0000",
    "\u2028",
    "\ud800",
    "\ufeff",
    "😀 é",
    "[x]",
    "{x}",
    "x, y",
    "2024-01-01",
    "10.0.0.1/24",
    "2001:db8::1",
    "::1",
    "${A}",
    "${A}:80",
    "${A} # x",
    "${A}: x",
    "$${A}",
    "$A",
    "{{x}}",
    "{{x}}: y",
  ];
  const styles: readonly (readonly [Language, string, Path, Surroundings])[] = [
    [yaml, "a: x # c\nb: 1\n", ["a"], "block"],
    [yaml, "a: 'x'\n", ["a"], "block"],
    [yaml, 'a: "x"\n', ["a"], "block"],
    [yaml, "a: |\n  x\nb: 1\n", ["a"], "block"],
    [yaml, "a:\nb: 1\n", ["a"], "block"],
    [yaml, "a: [x, y]\n", ["a", 0], "flow"],
    [yaml, "a: { b: x, c: y }\n", ["a", "b"], "flow"],
    [json, '{ "a": "x" }', ["a"], "flow"],
  ];

  test.each(styles)("%# in %j", (language, before, path, surroundings) => {
    const { root } = language.parse(before);
    if (root === null) throw new Error("There is nothing to write into.");
    const source = { text: before, language };
    const wrong = texts.filter((text) => {
      const after = language.parse(apply(before, replaceNode(source, nodeAt(root, path), text, surroundings)));
      const node = after.root && nodeAt(after.root, path);
      return after.problems.length > 0 || node?.kind !== "scalar" || node.value !== text;
    });
    expect(wrong).toEqual([]);
  });

  test("as a key, too", () => {
    const wrong = texts.filter((text) => {
      const { root, problems } = yaml.parse(`${yaml.key(text)}: 1\n`);
      return problems.length > 0 || root?.kind !== "mapping" || root.entries[0]?.key.value !== text;
    });
    expect(wrong).toEqual([]);
  });
});

describe("a value is put into a new object", () => {
  const lead = [["k", ["x y", 1]]] as const;

  test.each<[Language, string, string]>([
    [yaml, "a: b\n", "a: { k: [x y, 1], name: b }\n"],
    [json, '{ "a": "b" }', '{ "a": { "k": ["x y", 1], "name": "b" } }'],
    [
      json,
      '{\n  "a": [\n    1,\n\n    2\n  ]\n}',
      '{\n  "a": {\n    "k": ["x y", 1],\n    "name": [\n      1,\n\n      2\n    ]\n  }\n}',
    ],
    [
      json,
      '{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t}\r\n}',
      '{\r\n\t"a": {\r\n\t\t"k": ["x y", 1],\r\n\t\t"name": {\r\n\t\t\t"b": 1\r\n\t\t}\r\n\t}\r\n}',
    ],
    [
      json,
      '{\n    "a": { "b": 1,\n "c": 2 }\n}',
      '{\n    "a": {\n        "k": ["x y", 1],\n        "name": { "b": 1,\n     "c": 2 }\n    }\n}',
    ],
  ])("%# %j", (language, text, expected) => {
    const { root } = language.parse(text);
    const node = root?.kind === "mapping" ? root.entries[0]?.value : undefined;
    if (!node) throw new Error("nothing to wrap");
    const edits = [...wrapNode({ text, language }, node, lead, "name")].sort((a, b) => b.start - a.start);
    const result = edits.reduce((all, { start, end, text: by }) => all.slice(0, start) + by + all.slice(end), text);
    expect(result).toBe(expected);
  });
});
