import { expect, test } from "vitest";
import { appendItems, appendShapes, applyEdits, json, type Language, layoutOf, type Shape, yaml } from "../index.ts";

const object: Shape = { kind: "object", entries: [{ key: "c", value: { kind: "scalar", value: 1 } }] };

/** The text with two entries or items at the end of its root. */
function appended(language: Language, text: string): string {
  const parsed = language.parse(text);
  const source = { text, language, parsed };
  const layout = layoutOf(language, [text], 2);
  if (parsed.root?.kind === "sequence")
    return applyEdits(text, [appendItems(source, parsed.root, [object, { kind: "scalar", value: "d" }], layout)]);
  if (parsed.root?.kind !== "mapping") throw new Error("The root has no children.");
  const scalar = { key: "b", value: { kind: "scalar", value: "x" }, comment: "why" } as const;
  return applyEdits(text, [appendShapes(source, parsed.root, [scalar, { key: "d", value: object }], layout)]);
}

test.each([
  [yaml, "a: 1\n", "a: 1\nb: x # why\nd:\n  c: 1\n"],
  [yaml, "a: 1 # z", "a: 1 # z\nb: x # why\nd:\n  c: 1"],
  // The blank lines that belong to a text stay behind it.
  [yaml, "a: |+\n  x\n\n\n", "a: |+\n  x\n\n\nb: x # why\nd:\n  c: 1\n"],
  [yaml, "q:\n  a:\n    - |+\n      x\n\n\n", "q:\n  a:\n    - |+\n      x\n\n\nb: x # why\nd:\n  c: 1\n"],
  [yaml, "a: |+\n  x\n\n\nz: 1\n", "a: |+\n  x\n\n\nz: 1\nb: x # why\nd:\n  c: 1\n"],
  [yaml, "a: |\n  x\n\n# e\n", "a: |\n  x\nb: x # why\nd:\n  c: 1\n\n# e\n"],
  [yaml, "q: {}\na: []\n\n\n", "q: {}\na: []\nb: x # why\nd:\n  c: 1\n\n\n"],
  [yaml, "{ a: 1 }", "{ a: 1, b: x, d: { c: 1 } }"],
  [yaml, "{\n  a: 1\n}\n", "{\n  a: 1,\n  b: x,\n  d: { c: 1 }\n}\n"],
  [json, '{"a": 1}', '{"a": 1, "b": "x", "d": { "c": 1 }}'],
  [json, '{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "b": "x",\n  "d": { "c": 1 }\n}\n'],
  [json, "{}", '{ "b": "x", "d": { "c": 1 } }'],
  [yaml, "- 1\n", "- 1\n- c: 1\n- d\n"],
  [yaml, "- |+\n  x\n\n- 2 # z", "- |+\n  x\n\n- 2 # z\n- c: 1\n- d"],
  [yaml, "- 2\n- |+\n  x\n\n", "- 2\n- |+\n  x\n\n- c: 1\n- d\n"],
  [yaml, "[1]", "[1, { c: 1 }, d]"],
  [json, "[1]", '[1, { "c": 1 }, "d"]'],
  [json, "[\n  1\n]\n", '[\n  1,\n  { "c": 1 },\n  "d"\n]\n'],
  [json, "[]", '[{ "c": 1 }, "d"]'],
])("%# at the end of %j is written %j", (language, text, expected) => {
  expect(appended(language, text)).toBe(expected);
});
