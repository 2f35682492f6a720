import { expect, test } from "vitest";
import { applyEdits } from "../../syntax/index.ts";
import { declareFile, patternFor } from "./declare-file.ts";

const declared = (text: string, kind: Parameters<typeof declareFile>[2] = "create-instance"): string | null => {
  const edits = declareFile(text, "a/b.json", kind);
  return edits && applyEdits(text, edits);
};

test.each([
  ["", 'files:\n  create-instance:\n    - "a/b.json"\n'],
  ["# ours\r\n", '# ours\r\nfiles:\r\n  create-instance:\r\n    - "a/b.json"\r\n'],
  ["rules:\n  syntax: off # kept\n", "rules:\n  syntax: off # kept\nfiles:\n  create-instance:\n    - a/b.json\n"],
  ["{ rules: {} }\n", "{ rules: {}, files: { create-instance: [a/b.json] } }\n"],
  ["files:\nrules: {}\n", "files: { create-instance: [a/b.json] }\nrules: {}\n"],
  [
    'files:\n  # broad\n  request: ["**/*.json"]\n',
    'files:\n  create-instance:\n    - a/b.json\n  # broad\n  request: ["**/*.json"]\n',
  ],
  ["files:\n  create-instance: [c.json]\n", "files:\n  create-instance: [c.json, a/b.json]\n"],
  [
    "files:\n    create-instance:\n        - c.json # why\n    stack: []\n",
    "files:\n    create-instance:\n        - c.json # why\n        - a/b.json\n    stack: []\n",
  ],
  ["files:\n  create-instance:\n", "files:\n  create-instance: [a/b.json]\n"],
  ["{ files: }\n", "{ files: { create-instance: [a/b.json] }}\n"],
  ["files: {}\n", "files: { create-instance: [a/b.json] }\n"],
  ["files: { create-instance: }\n", "files: { create-instance: [a/b.json]}\n"],
  ["files:\n  create-instance: [a/b.json]\n", "files:\n  create-instance: [a/b.json]\n"],
  ["files:\n  create-instance: [x, a/b.json]\n", "files:\n  create-instance: [x, a/b.json]\n"],
  ["files:\n  request: [a/b.json]\n  create-instance: [c]\n", "files:\n  create-instance: [c, a/b.json]\n"],
  ["files:\n  none:\n    - a/b.json\n    - x\n", "files:\n  create-instance:\n    - a/b.json\n  none:\n    - x\n"],
  ["files: { none: [a/b.json] }\n", "files: { create-instance: [a/b.json] }\n"],
])("%j becomes %j", (before, after) => {
  expect(declared(before)).toBe(after);
});

test.each([
  "- a\n",
  "~\n",
  "files: 5\n",
  "files: [a]\n",
  "files: { create-instance: a }\n",
  "files: {\n",
  "a: 1\n---\nb: 2\n",
  "x: &x {}\nfiles: *x\n",
])("%j is not edited", (text) => {
  expect(declared(text)).toBeNull();
});

test.each([
  ["create.json", "/create.json"],
  ["a/create.json", "a/create.json"],
  ["a/[b]*#!.json", "a/\\[b\\]\\*\\#\\!.json"],
  ["a b/c  d.json", "a b/c  d.json"],
  ["c d  ", "/c d\\ \\ "],
])("the pattern for %s is %s", (path, pattern) => {
  expect(patternFor(path)).toBe(pattern);
});
