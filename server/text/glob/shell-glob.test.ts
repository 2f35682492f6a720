import { expect, test } from "vitest";
import { globMatches, globMatchesBelow } from "./glob.ts";
import { readShellGlob } from "./shell-glob.ts";

const matches = (pattern: string, path: string): boolean => globMatches(readShellGlob(pattern, { hidden: true }), path);

test.each([
  ["*.yaml", "a.yaml", true],
  ["*.yaml", "b/a.yaml", false],
  ["**/*.yaml", "a.yaml", true],
  ["a/**/b", "a/x/y/b", true],
  ["a/**", "a/x/y", true],
  ["{a,b/c}.y", "b/c.y", true],
  ["{a,b{1,2}}", "b2", true],
  ["{a}", "{a}", true],
  ["{a,b", "{a,b", true],
  ["{9..11}", "10", true],
  ["{9..11}", "12", false],
  ["{a..c}", "b", true],
  ["@(a|b)c", "bc", true],
  ["?(a)c", "c", true],
  ["+(ab|c)", "abcab", true],
  ["*(ab)c", "c", true],
  ["!(*.test).js", "a.js", true],
  ["!(*.test).js", "a.js.js", true],
  ["!(a).js", "a.js", false],
  ["[a", "[a", true],
  ["a?c", "abc", true],
  ["a?c", "a/c", false],
  ["?", "", false],
  ["{a,}b", "b", true],
  ["@(a|b)c", "c", false],
  ["@(a)b", "aab", false],
  ["\\*", "*", true],
  ["\\*", "a", false],
  ["[ab]c", "bc", true],
  ["[ab]c", "[ab]c", false],
  ["[\\]]", "]", true],
  ["a|b", "a|b", true],
  ["a|b", "b", false],
])("`%s` and `%s`: %s", (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected);
});

test("names with a dot at the start need one in the pattern, unless hidden ones are meant", () => {
  const visible = (pattern: string, path: string) => globMatches(readShellGlob(pattern, { hidden: false }), path);
  expect([visible("*", ".a"), visible(".*", ".a"), visible("**/b", ".a/b"), visible("{*,x}", ".a")]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(matches("**/b", ".a/b")).toBe(true);
});

test.each([
  ["a/*.yaml", "a/", true],
  ["a/*.yaml", "a/b/", false],
  ["a*/b/c", "ax/", true],
  ["{a,b/c}/d", "b/", true],
  ["**/x", "a/b/", true],
  ["*.yaml", "a/", false],
])("whether `%s` may match below `%s`: %s", (pattern, folder, expected) => {
  expect(globMatchesBelow(readShellGlob(pattern, { hidden: false }), folder)).toBe(expected);
});
