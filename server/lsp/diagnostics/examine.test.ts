import { expect, test } from "vitest";
import { defaultSettings, documentOf } from "../../document/index.ts";
import { createChecker } from "../../rules/engine/check.ts";
import { environmentForTests } from "../../rules/pages/testing.ts";
import { examine } from "./examine.ts";

const file = { uri: "file:///x.stack.yaml", name: "x.stack.yaml", kind: "stack" } as const;
const noTime = { milliseconds: -1, steps: 1 };

test.each([
  [100, true],
  [1_000, false],
])("a stack of %i instances is examined at once, however long that takes: %s", (count, expected) => {
  const instances = Array.from({ length: count }, (_, i) => `  web-${i}:\n    type: t\n`).join("");
  const document = documentOf(file, `region: us-east\ninstances:\n${instances}`);
  const checker = createChecker(defaultSettings, environmentForTests({}));
  expect(examine({ document, edited: 0 }, { ignored: false, checker, isExamined: false }, noTime)).toBe(expected);
});
