import { expect, test } from "vitest";
import { showMessage, showPointer } from "../../document/index.ts";
import { findingsInBase, type InBase } from "./in-bases.ts";

const causedBy = (count: number): readonly InBase[] =>
  Array.from({ length: count }, (_, index) => ({
    base: "file:///base.stack.yaml",
    by: `${index}.stack.yaml`,
    code: "label-repeat",
    severity: "error",
    pointer: showPointer("/name"),
    message: showMessage("No.", []),
    start: 0,
    end: 1,
  }));

test.each([
  [2, "In `0.stack.yaml` and `1.stack.yaml`: No."],
  [1_000, /^In `0\.stack\.yaml`, .*`9\.stack\.yaml` and 990 other stacks: No\.$/],
])("what %i stacks cause is said once, and names some of them", (count, message) => {
  const found = findingsInBase(causedBy(count), (by) => by);
  expect(found.map((one) => one.message)).toEqual([expect.stringMatching(message)]);
  expect(found[0]?.message.match(/`/g)?.length).toBe(2 * Math.min(count, 10));
});
