import { expect, test } from "vitest";
import {
  applyEdits,
  type Entry,
  json,
  type Language,
  type Mapping,
  moveIntoList,
  moveIntoObject,
  yaml,
} from "../index.ts";

/** The text with its field `a` in `b`; null if it cannot be there. */
function moved(language: Language, text: string, kind: "list" | "object"): string | null {
  const parsed = language.parse(text);
  const source = { text, language, parsed };
  const root = parsed.root as Mapping;
  const fieldOf = (name: string): Entry => root.entries.find(({ key }) => key.value === name) as Entry;
  const fields = { from: fieldOf("a"), to: fieldOf("b") };
  const edits =
    kind === "list" ? moveIntoList(source, root, { ...fields, item: 1 }) : moveIntoObject(source, root, fields);
  return edits && applyEdits(text, edits);
}

test.each<[Language, string, string | null]>([
  [yaml, "a: 1\nb:\n  - x\n", "b:\n  - x\n  - 1\n"],
  [yaml, "# top\n# c\na: 1 # d\nb:\n  - x\n", "# top\n# c\nb:\n  - x\n  - 1 # d\n"],
  [yaml, "z: 0\n# c\na: 1 # d\nb:\n  - x\n", "z: 0\nb:\n  - x\n  # c\n  - 1 # d\n"],
  [yaml, "b: [x]\n# c\na: 1 # d\n", "# c\n# d\nb: [x, 1]\n"],
  [yaml, "z: 0\n# c\na: 1 # d\nb: [x]\n", "z: 0\n# c\n# d\nb: [x, 1]\n"],
  [yaml, "{ a: 1, b: [x] }", "{ b: [x, 1] }"],
  [yaml, "{\n  z: 0,\n  # c\n  a: 1, # d\n  b: [x]\n}\n", "{\n  z: 0,\n  # c\n  # d\n  b: [x, 1]\n}\n"],
  [yaml, "{\n  b: [x],\n  # c\n  a: 1 # d\n}\n", "{\n  # c\n  # d\n  b: [x, 1]\n}\n"],
  [json, '{"a": 1, "b": ["x"]}', '{"b": ["x", 1]}'],
  [
    json,
    '{\n  "z": 0,\n  // c\n  "a": 1, // d\n  "b": [\n    "x"\n  ]\n}\n',
    '{\n  "z": 0,\n  // c\n  // d\n  "b": [\n    "x",\n    1\n  ]\n}\n',
  ],
  [json, '{\n  "b": ["x"],\n  // c\n  "a": 1 // d\n}\n', '{\n  // c\n  // d\n  "b": ["x", 1]\n}\n'],
  [json, '{ "a": 1, /* d */ "b": ["x"] }', '{ /* d */ "b": ["x", 1] }'],
  [yaml, "a: 1\nb: x\n", null],
])("%# the field `a` of %j becomes an item of `b`", (language, text, expected) => {
  expect(moved(language, text, "list")).toBe(expected);
});

test.each<[Language, string, string | null]>([
  [yaml, "a: 1\nb:\n  x: 2\n", "b:\n  x: 2\n  a: 1\n"],
  [yaml, "z: 0\n# c\na: 1 # d\nb:\n  x: 2\n", "z: 0\nb:\n  x: 2\n  # c\n  a: 1 # d\n"],
  [yaml, "a:\n  c: 1\n  d: 2\nb:\n    x: 2\n", "b:\n    x: 2\n    a:\n      c: 1\n      d: 2\n"],
  [yaml, "a: 1\nb: { x: 2 }\n", "b: { x: 2, a: 1 }\n"],
  [yaml, "a: [1]\nb: { x: 2 }\n", "b: { x: 2, a: [1] }\n"],
  [yaml, "a: x, y\nb: { x: 2 }\n", null],
  [yaml, "a:\n  c: 1\nb: { x: 2 }\n", null],
  [yaml, "{ a: 1, b: { x: 2 } }", "{ b: { x: 2, a: 1 } }"],
  [json, '{"a": 1, "b": {"x": 2}}', '{"b": {"x": 2, "a": 1}}'],
  [
    json,
    '{\n  "a": {\n    "c": 1\n  },\n  "b": {\n    "x": 2\n  }\n}\n',
    '{\n  "b": {\n    "x": 2,\n    "a": {\n      "c": 1\n    }\n  }\n}\n',
  ],
  [
    json,
    '{\n  "b": {\n    "x": 2\n  },\n  // c\n  "a": 1 // d\n}\n',
    '{\n  // c\n  // d\n  "b": {\n    "x": 2,\n    "a": 1\n  }\n}\n',
  ],
  [yaml, "a: 1\nb: {}\n", "b: { a: 1 }\n"],
  [yaml, "a: 1\nb: x\n", null],
])("%# the field `a` of %j becomes a field of `b`", (language, text, expected) => {
  expect(moved(language, text, "object")).toBe(expected);
});
