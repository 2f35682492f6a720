import { expect, test } from "vitest";
import { showMessage, showPointer } from "../../document/index.ts";
import { findingsInBase, type InBase, inBasesOf } from "./in-bases.ts";

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

test("each of what a stack causes in a base is said, in the order of the base", () => {
  const [one] = causedBy(1);
  if (!one) throw new Error("Nothing was made.");
  const others: readonly Partial<InBase>[] = [
    { start: 7, end: 9 },
    { start: 0, end: 2 },
    { code: "label-length" },
    { message: showMessage("Not so.", []) },
    { by: "other.stack.yaml" },
  ];
  const found = findingsInBase([one, ...others.map((other) => ({ ...one, ...other }))].reverse(), (by) => by);
  expect(found.map(({ code, start, end, message }) => `${code} ${start}-${end} ${message}`)).toEqual([
    "label-repeat 0-1 In `other.stack.yaml` and `0.stack.yaml`: No.",
    "label-repeat 0-1 In `0.stack.yaml`: Not so.",
    "label-length 0-1 In `0.stack.yaml`: No.",
    "label-repeat 0-2 In `0.stack.yaml`: No.",
    "label-repeat 7-9 In `0.stack.yaml`: No.",
  ]);
  expect(found[0]?.logicalPointer()).toBe("/name");
});

test("only what a base causes is passed on to it", () => {
  const finding = findingsInBase(causedBy(1), (by) => by)[0];
  if (!finding) throw new Error("Nothing was found.");
  const elsewhere = {
    uri: "file:///base.stack.yaml",
    path: showMessage("base.stack.yaml", []),
    start: 3,
    end: 5,
    range: { start: { line: 0, character: 3 }, end: { line: 0, character: 5 } },
  };
  const cause = { ...finding, message: showMessage("Why.", []), elsewhere };
  const { elsewhere: _, ...here } = cause;
  const { code, severity, pointer } = finding;
  expect(
    inBasesOf(
      [
        { ...finding, related: [cause] },
        { ...finding, isInBase: true },
        { ...finding, isInBase: true, related: [here] },
        { ...finding, isInBase: true, related: [cause] },
      ],
      "prod",
    ),
  ).toEqual([{ base: elsewhere.uri, by: "prod", code, severity, pointer, message: "Why.", start: 3, end: 5 }]);
});
