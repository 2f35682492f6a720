import { expect, test } from "vitest";
import { closeGrowthLimit, growth } from "../../../test/growth.ts";
import { globMatches } from "./glob.ts";
import { ignorePatterns } from "./ignore-patterns.ts";
import { readShellGlob } from "./shell-glob.ts";

/** Each pattern by its length in repetitions. */
const patterns: Readonly<Record<string, readonly [size: number, patternOf: (count: number) => string]>> = {
  "folders between names": [2_000, (n) => `${"**/a/".repeat(n)}b`],
  "folders behind names": [2_000, (n) => `${"a/**/".repeat(n)}b`],
  "asterisks in a name": [4_000, (n) => `${"*a".repeat(n)}b`],
  "very many asterisks": [20_000, (n) => "*a".repeat(n)],
  "a long name": [50_000, (n) => "a".repeat(n)],
  "question marks": [20_000, (n) => "?".repeat(n)],
  "open brackets": [20_000, (n) => "[".repeat(n)],
  "many sets": [5_000, (n) => "[a-b]*".repeat(n)],
  backslashes: [50_000, (n) => `${"\\".repeat(2 * n)}\\`],
  braces: [3_000, (n) => "{a,b}".repeat(n)],
  "open braces": [20_000, (n) => "{".repeat(n)],
  "open groups": [20_000, (n) => "+(a|".repeat(n)],
  "groups in groups": [1_000, (n) => `${"*(*(*(*(*(a)))))".repeat(n)}b`],
  exceptions: [100, (n) => `${"!(a)".repeat(n)}b`],
  "exceptions in exceptions": [10, (n) => `${"!(!(!(a*)*)*)".repeat(n)}b`],
  "groups that overlap": [500, (n) => `${"+(a|aa)".repeat(n)}b`],
};

const matched = (pattern: string, path: string): void => {
  ignorePatterns([pattern]).ignores(path);
  globMatches(readShellGlob(pattern, { hidden: true }), path);
};

test.each(Object.entries(patterns))("%s are matched in time linear in the pattern", (_, [size, patternOf]) => {
  const paths = [`${"a/".repeat(400)}c`, "a".repeat(250)];
  const work = (count: number): void => {
    for (const path of paths) matched(patternOf(count), path);
  };
  expect(growth(work, size, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

test.each(Object.entries(patterns))("%s are matched in time linear in the path", (_, [size, patternOf]) => {
  const pattern = patternOf(size / 10);
  const work = (count: number): void => matched(pattern, `${"a/".repeat(count)}c`);
  expect(growth(work, 500, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});
