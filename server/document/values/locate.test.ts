import { expect, test } from "vitest";
import { openDocument } from "../blocks/document.ts";
import { locate, writtenSpan } from "./locate.ts";

/** The value at `|` in a stack: `on pointer`. */
function at(marked: string): string {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text }) ?? expect.unreachable();
  const { block, start, offset: inner, value, on } = locate(document, offset);
  expect([start + inner, text.slice(start, start + block.text.length)]).toEqual([offset, block.text]);
  return value ? `${on} ${value.pointerOfUse}` : `${on} nothing`;
}

test.each([
  ["x-a|: 1", "key /x-a"],
  ["x-a: |1", "value /x-a"],
  ["x-a: 1|", "value /x-a"],
  ["x-a: { | }", "inside /x-a"],
  ["x-a: { b: [1, |2] }", "value /x-a/b/1"],
  ["x-a: { b: [1,| 2] }", "inside /x-a/b"],
  ["x-a: { b: [10|, 20, 30] }", "value /x-a/b/0"],
  ["x-a: [[1], [|2], [3]]", "value /x-a/1/0"],
  ["x-a: &a { b: 1 }\nx-c: *|a", "value /x-c"],
  ["x-a: &a { b: 1 }\nx-c: { <<: |*a, d: 1 }", "inside /x-c"],
  ["x-a: &a { b: 1 }\nx-c: { <<: *a, d: |1 }", "value /x-c/d"],
  ["instances:\n  web:\n    la|bel: a\n", "key /web/label"],
  ["instances:\n  web:\n    label: a\n  |db: {}\n", "key /db"],
  ["|", "inside nothing"],
  ["# no|te\n", "inside nothing"],
])("%j is in %s", (marked, expected) => {
  expect(at(marked)).toBe(expected);
});

test("a value reached through an alias is located at the alias", () => {
  const text = "x-a: &a [1]\nx-c: *a";
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text }) ?? expect.unreachable();
  const { value } = locate(document, text.length);
  const span = value && writtenSpan(value);
  expect(span && text.slice(span.start, span.end)).toBe("*a");
});
