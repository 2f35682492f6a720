import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const list = `import { labelLength } from "./instances/label-length.ts";
import { labelPattern } from "./instances/label-pattern.ts";
import type { Rule } from "./rule.ts";
import { vpcAddress } from "./vpc/vpc-address.ts";

export const rules: readonly Rule[] = [
  // Instances.
  labelPattern,
  labelLength,
  vpcAddress,
];
`;
const project = (): string =>
  folderWith({
    "server/rules/list.ts": list,
    "server/rules/engine/check.ts": "",
    "server/rules/instances/label-length.md": "",
    "server/rules/vpc/vpc-address.md": "",
    "test/rule-ids.json": '{\n  "label-length": "error"\n}\n',
  });
const newRule = (cwd: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [resolve("scripts/new-rule.mjs"), ...args], { cwd, encoding: "utf8" });

test("a rule is written with its page, its line in the list and its ID", () => {
  const cwd = project();
  const { status, stdout, stderr } = newRule(cwd, "instances/label-odd-2");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/npm run update/);
  const read = (path: string): string => readFileSync(join(cwd, path), "utf8");
  expect(read("server/rules/instances/label-odd-2.ts")).toContain("export const labelOdd2 = rule({");
  expect(read("server/rules/instances/label-odd-2.md")).toMatch(/## Wrong[\s\S]*## Right/);
  expect(JSON.parse(read("test/rule-ids.json"))).toEqual({ "label-length": "error", "label-odd-2": "warning" });
  expect(read("server/rules/list.ts")).toBe(
    list
      .replace(/^(?=import \{ labelPattern)/m, 'import { labelOdd2 } from "./instances/label-odd-2.ts";\n')
      .replace("  labelLength,\n", "  labelLength,\n  labelOdd2,\n"),
  );
});

test.each([
  [
    [],
    "Usage: npm run new-rule CATEGORY/ID, for example: npm run new-rule instances/swap-too-large\nCategories: instances, vpc.",
  ],
  [["label-odd"], "Usage: npm run new-rule CATEGORY/ID, for example"],
  [["instances/label-odd", "error"], "Usage: npm run new-rule CATEGORY/ID, for example"],
  [["engine/label-odd"], "`engine` is not a category. Categories: instances, vpc."],
  [["instances/Label_odd"], "`Label_odd` is not a rule ID. Use two or more lowercase words with hyphens"],
  [["instances/label"], "`label` is not a rule ID. Use two or more lowercase words with hyphens"],
  [["vpc/label-length"], "The rule `label-length` already exists. IDs are unique and never change."],
  [["vpc/vpc-address"], "server/rules/vpc/vpc-address.md already exists."],
])("%j: invalid usage is explained and writes nothing", (args, message) => {
  const cwd = project();
  const { status, stdout, stderr } = newRule(cwd, ...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
  expect(readFileSync(join(cwd, "server/rules/list.ts"), "utf8")).toBe(list);
});
