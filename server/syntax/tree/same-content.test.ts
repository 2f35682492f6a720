import { expect, test } from "vitest";
import { yaml } from "../yaml/yaml.ts";
import { sameContent } from "./same-content.ts";

test.each([
  ["a: 1", "a:   1\n", true],
  ["a: 1", "a: '1'", false],
  ["a: '1'", 'a: "1"', true],
  ["a: 1", "b: 1", false],
  ["a: 1\nb: 2", "b: 2\na: 1", false],
  ["a: 1\nb: 2", "a: 1", false],
  ["a: [1]", "a:\n  - 1", true],
  ["a: [1]", "a: [1, 2]", false],
  ["a: [1]", "a: {1: }", false],
  ["a: {}", "a: []", false],
  ["a: &x 1", "a: 1", false],
  ["a: &x 1", "a: &y 1", false],
  ["a: !t 1", "a: 1", false],
  ["a: &x 1\nb: *x", "a: &x 1\nb:   *x", true],
  ["a: &x 1\nb: *x", "a: &x 1\nb: 1", false],
  ["a: &x 1\nb: 1", "a: &x 1\nb: *x", false],
  ["x: &x 1\ny: &y 1\na: *x", "x: &x 1\ny: &y 1\na: *y", false],
  ["a: 1 # b", "a: 1\n# b", true],
  ["a: 1 # b", "a: 1 # c", false],
  ["a: 1 # b", "a: 1", false],
  ["# a\n# b\na: 1", "# b\n# a\na: 1", true],
  ["", "a: 1", false],
  ["", "\n\n", true],
  ["a: .nan", "a: .NaN", true],
  ["a: 0", "a: -0", false],
  ["a: |\n  b\n", 'a: "b\\n"', true],
  ["a", "- a", false],
  ["- a", "a", false],
  ["a: {b: c}", "a: b", false],
])("whether %j and %j differ only in layout: %s", (one, other, expected) => {
  expect(sameContent(yaml.parse(one), yaml.parse(other))).toBe(expected);
});
