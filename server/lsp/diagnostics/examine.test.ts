import { expect, test } from "vitest";
import { defaultSettings, documentOf, fileOfDocument } from "../../document/index.ts";
import { createChecker } from "../../rules/engine/check.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { examine } from "./examine.ts";
import { openFileChecker } from "./open-file-checker.ts";

const file = { uri: "file:///x.stack.yaml", name: "x.stack.yaml", kind: "stack" } as const;
const noTime = { milliseconds: -1, steps: 1 };

test.each([
  [100, true],
  [1_000, false],
])("a stack of %i instances is examined at once, however long that takes: %s", (count, expected) => {
  const instances = Array.from({ length: count }, (_, i) => `  web-${i}:\n    type: t\n`).join("");
  const open = { file: fileOfDocument(documentOf(file, `region: us-east\ninstances:\n${instances}`)), edited: 0 };
  const checkerFor = () => createChecker(defaultSettings, environmentForTests({}));
  const checker = openFileChecker({ settings: defaultSettings, baseline: null }, checkerFor, null);
  expect(examine(open, { ignored: false, checker, isExamined: false }, noTime)).toBe(expected);
});
