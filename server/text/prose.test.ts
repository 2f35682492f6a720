import { expect, test } from "vitest";
import { capital, codeList, list } from "./prose.ts";

test.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
])("%j is listed as %j", (words, text) => {
  expect(list(words)).toBe(text);
});

test("names are listed as code, also as a choice", () => {
  expect(codeList(["a", "b"], "or")).toBe("`a` or `b`");
});

test("a sentence begins with a capital", () => {
  expect([capital("the label"), capital("")]).toEqual(["The label", ""]);
});
