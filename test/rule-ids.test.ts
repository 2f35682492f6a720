import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { conditions } from "../server/api/index.ts";
import { rules } from "../server/rules/list.ts";
import { pageFiles } from "../server/rules/pages/page-files.testing.ts";

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

/** The IDs and severities that users rely on. A rule is added here deliberately, and never renamed. */
const contract: Readonly<Record<string, string>> = JSON.parse(read("rule-ids.json"));

test("the rules and their severities match the contract", () => {
  expect(
    Object.fromEntries(rules.map((rule) => [rule.id, rule.severity])),
    "a new rule is added to test/rule-ids.json",
  ).toEqual(contract);
});

test("every condition between fields has its rule", () => {
  expect(conditions.map(({ rule }) => rule).filter((id) => contract[id] === undefined)).toEqual([]);
});

test("rule IDs are unique", () => {
  expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
});

test("every rule has its page, and every page its rule", () => {
  expect([...pageFiles.keys()].sort()).toEqual(rules.map((rule) => rule.id).sort());
});
