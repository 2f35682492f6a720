import { expect, test } from "vitest";
import { globMatches } from "./glob.ts";
import { ignorePatterns } from "./ignore-patterns.ts";
import { readShellGlob } from "./shell-glob.ts";

const patterns = {
  "folders between names": `${"**/a/".repeat(9)}b`,
  "asterisks in a name": `${"*a".repeat(20)}b`,
  "very many asterisks": "*a".repeat(30_000),
  "a long name": "a".repeat(60_000),
  "question marks": "?".repeat(60_000),
  "open brackets": "[".repeat(60_000),
  "many sets": "[a-b]*".repeat(10_000),
  backslashes: "\\".repeat(60_001),
  braces: "{a,b}".repeat(12_000),
  "open braces": "{".repeat(60_000),
  "open groups": "+(a|".repeat(15_000),
  "groups in groups": "*(*(*(*(*(a)))))b",
  "exceptions in exceptions": "!(!(!(a*)*)*)b",
  "groups that overlap": `${"+(a|aa)".repeat(50)}b`,
};

/** In milliseconds, for what took hours where it was tried in all ways. */
const limit = 5_000;

test.each(Object.entries(patterns))("%s are matched at once", (_, pattern) => {
  const paths = [`${"a/".repeat(120)}c`, "a".repeat(250)];
  const before = performance.now();
  for (const path of paths) {
    ignorePatterns([pattern]).ignores(path);
    globMatches(readShellGlob(pattern, { hidden: true }), path);
  }
  expect(performance.now() - before).toBeLessThan(limit);
});
