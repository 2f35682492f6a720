import fc from "fast-check";
import ignore from "ignore";
import { expect, test } from "vitest";
import { ignorePatterns } from "./ignore-patterns.ts";

test.each([
  ["dist", "a/dist/b", true],
  ["dist/", "dist", false],
  ["/dist", "a/dist", false],
  ["a/**/b", "a/b", true],
  ["a/**/b", "a/x/y/b", true],
  ["a/**", "a", false],
  ["**/b", "x/b", true],
  ["a**b", "a/b", false],
  ["b**/[ab]", "bb/x/a", true],
  ["*.y?ml", "x.yaml", true],
  ["[!a-c]x", "dx", true],
  ["[[:digit:]]", "7", true],
  ["[]a]", "]", true],
  ["[a", "[a", false],
  ["a\\", "a\\", false],
  ["\\#a", "#a", true],
  ["a ", "a", true],
  ["a\\ ", "a ", true],
  ["A", "a", false],
  ["[^a]", "b", true],
  ["[^a]", "a", false],
  ["[a-]", "-", true],
  ["[a-]", "b", false],
  ["[[:blank:]]", "\t", true],
  ["[[:blank:]]", "a", false],
  ["[[:cntrl:]]", "\u007f", true],
  ["[[:cntrl:]]", "a", false],
  ["a/**b", "a/x/b", false],
  ["?/**/b", "a/x/b", true],
  ["?a**/b", "aa/x/b", false],
])("`%s` and `%s`: %s", (pattern, path, expected) => {
  expect(ignorePatterns([pattern]).ignores(path)).toBe(expected);
});

test("the last pattern that matches counts, and nothing in an ignored folder is included", () => {
  const { ignores, verdict } = ignorePatterns("\uFEFF# all\r\n*.yaml\r\n!b.yaml\r\nout/\r\n!out/b.yaml\r\n");
  expect(["a.yaml", "b.yaml", "out/b.yaml"].map(ignores)).toEqual([true, false, true]);
  expect([verdict("b.yaml", "file"), verdict("c", "file")]).toEqual(["included", null]);
});

test("characters count as they are written, unless they need not", () => {
  expect(ignorePatterns("*.YAML", { anyCase: true }).ignores("A.yaml")).toBe(true);
});

const part = fc.constantFrom("a", "b", "*", "?", "/", "/**/", "[ab]", "[!a]", "\\*", "[[:alpha:]]", "[]a]", ".");
const pattern = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
const name = fc
  .array(fc.constantFrom("a", "b", "c", "*", "]"), { minLength: 1, maxLength: 3 })
  .map((all) => all.join(""));
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));

test("another reader agrees on random patterns", () => {
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), fc.array(path), (patterns, paths) => {
      const other = ignore({ ignorecase: false, allowRelativePaths: true }).add(patterns);
      expect(paths.map(ignorePatterns(patterns).ignores)).toEqual(paths.map((one) => other.ignores(one)));
    }),
  );
});
