// The parts of `npm run mutate` that need none of the packages it installs.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { computeAlone } from "./command-line.ts";
import { withScore } from "./mutate/report.mjs";
import { type Mutant, sampleOf, withOnly, withoutHarmless } from "./mutate/sample.mjs";

const mutants: readonly Mutant[] = Array.from({ length: 40 }, (_, index) => ({
  id: String(index),
  file: "a.ts",
  original: `a${index % 20}`,
  replacement: "",
}));

test.each([
  [[], "Name a module."],
  [["documents"], "Unknown module `documents`."],
  [["api", "rules"], "Name one module only, not also `rules`."],
  [["api", "--sample", "all"], "--sample takes a number of mutants, found `all`."],
  [["api", "--sede", "1"], "Unknown option '--sede'"],
  [["api", "--only", "x", "--write"], "--write records the score of a whole module. Leave out --only."],
])("invalid usage %j is explained", async (args, message) => {
  const { status, stderr } = await computeAlone(args, { cli: "test/mutate/run.mjs" });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  expect(stderr).toContain(
    "text, api, syntax, document, rules, stack, describe, features, workspace, assistants, lsp, node, cli, client",
  );
});

test("a sample is determined by its seed, has no duplicates, and is stable when other code is added", () => {
  const sample = sampleOf(mutants, 10, "1");
  expect(new Set(sample).size).toBe(10);
  expect(sampleOf(mutants, 10, "1")).toEqual(sample);
  expect(sampleOf(mutants, 10, "2")).not.toEqual(sample);
  const added = { id: "x", file: "b.ts", original: "b", replacement: "" };
  const kept = sampleOf([added, ...mutants], 10, "1").filter((mutant) => sample.includes(mutant));
  expect(kept.length).toBeGreaterThanOrEqual(9);
});

test("a harmless mutant is recognized however its code is wrapped, and an entry without a mutant is reported", () => {
  const broken: Mutant = { id: "1", file: "a.ts", original: "if (\n  a\n)", replacement: "" };
  const entry = { file: "a.ts", original: "if ( a )", replacement: "" };
  const other = { ...entry, file: "b.ts" };
  expect(withoutHarmless([broken, ...mutants], [entry, other])).toEqual({ mutants, stale: [other] });
});

test("only the switches of selected mutants are kept", () => {
  const text =
    'stryMutAct_9fa48("1") ? a : (stryCov_9fa48("1", "2"), stryMutAct_9fa48("2") ? b : (stryCov_9fa48("2"), c))';
  expect(withOnly(text, [{ id: "1" }])).toBe('stryMutAct_9fa48("1") ? a : (stryCov_9fa48("1"), false ? b : (0, c))');
});

test("a score replaces the previous one of its module", () => {
  const score = { module: "api", killed: 9, sample: 10, mutants: 50, seed: "1", date: "2020-01-01", commit: "abc" };
  const page = withScore(withScore("", { ...score, module: "cli" }), score);
  expect(withScore(page, { ...score, killed: 5 })).toBe(page.replace("90 % | 9 of", "50 % | 5 of"));
  expect(page.split("\n").filter((line) => line.startsWith("| cli |"))).toHaveLength(1);
});

test("every harmless mutant is in a file that exists, with a reason", () => {
  const entries = JSON.parse(readFileSync("test/mutate/harmless.json", "utf8")) as { file: string; reason: string }[];
  expect(entries.filter(({ file, reason }) => !existsSync(file) || !reason)).toEqual([]);
});
