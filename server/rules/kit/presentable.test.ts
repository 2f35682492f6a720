import { expect, test } from "vitest";
import { forDisplay, offerOf, presentable } from "./presentable.ts";

test.each([
  ["short", "short"],
  ["on two\r\n  lines", "on two lines"],
  [5, "5"],
  [["a", 1], '["a",1]'],
  ["x".repeat(60), "x".repeat(60)],
  ["x".repeat(61), `${"x".repeat(57)}…`],
  [`${"x".repeat(56)}😀${"y".repeat(9)}`, `${"x".repeat(56)}…`],
  [`${"x".repeat(20)}😀${"y".repeat(60)}`, `${"x".repeat(20)}😀${"y".repeat(35)}…`],
])("a name or value in a message: %s", (data, shown) => {
  expect(forDisplay(data)).toBe(shown);
});

test("names that may have been meant are offered at the end of a message", () => {
  expect(offerOf([])).toBe("");
  expect(offerOf(["a"])).toBe(" Did you mean `a`?");
  expect(offerOf(["a", "b\nc"])).toBe(" Did you mean `a` or `b c`?");
});

test("a message is on one line, and a long one has long names cut short", () => {
  const name = "n".repeat(150);
  expect(presentable(`One\n\n  line: \`${name}\`.`, [])).toBe(`One line: \`${name}\`.`);
  const long = (shown: string): string => `\`${shown}\` and \`${shown}\`, not \`short\`. ${"Why. ".repeat(10)}`;
  expect(presentable(long(name), [])).toBe(long(`${"n".repeat(57)}…`));
  const shorter = "n".repeat(119);
  expect(presentable(long(shorter), [])).toBe(long(shorter));
});
