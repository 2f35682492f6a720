import { expect, test } from "vitest";
import { defaultSettings, documentOf } from "../../document/index.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { createChecker, renderedFindings } from "./check.ts";

const text = `# compute-stack-disable-next-line label-repeat
region: us-east
instances:
  # compute-stack-disable-next-line label-repeat
  a-1: { type: nano-1, label: a--b }
  a-2: { type: nano-1, label: c--d }
  # compute-stack-disable-next-line label-length, type-mismatch
  a-3: { type: nano-1, label: e--f, tags: 5 }
  # compute-stack-disable-next-line type-mismatch -- until 2020-01-01
  a-4: { type: nano-1, tags: 5 }
`;

test("all findings are counted that are not suppressed, with those about suppressions", () => {
  const checker = createChecker(defaultSettings, environmentForTests());
  checker.update(documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text));
  const codes = renderedFindings(checker).map(({ code }) => code);
  expect(codes).toEqual([
    "unused-suppression",
    "label-repeat",
    "unused-suppression",
    "label-repeat",
    "expired-suppression",
    "type-mismatch",
  ]);
  expect(checker.found().total).toBe(codes.length);
  const { shown, total } = checker.found(text.length, 2);
  expect(shown.map(({ code }) => code)).toEqual(["expired-suppression", "type-mismatch"]);
  expect(total).toBe(codes.length);
});
