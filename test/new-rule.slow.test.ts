import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

test("a new rule passes the tests as it is written, once `npm run update` has run", () => {
  const cwd = folderWith({});
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).trim().split("\n");
  for (const file of files) cpSync(file, join(cwd, file));
  symlinkSync(resolve("node_modules"), join(cwd, "node_modules"));
  const run = (command: string, args: readonly string[], env: object = {}): string => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", ...env },
    });
    expect(status, stdout + stderr).toBe(0);
    return stdout;
  };
  run("npm", ["run", "new-rule", "instances/swap-too-large"]);
  // Nothing of the other rules' pages is renewed, so that only this one is tried.
  const env = { SLOW: "", RULE: "swap-too-large", RUNS: "1" };
  run("npm", ["run", "update"], env);
  expect(readFileSync(join(cwd, "server/rules/instances/swap-too-large.md"), "utf8")).toContain("Fix: Remove `label`");
  run("npx", ["biome", "check", "--error-on-warnings", "server/rules/list.ts", "server/rules/instances"]);
  const affected = ["rule-ids", "manifest", "derived", "laws"].map((name) => `test/${name}.test.ts`);
  const tests = ["server/rules/pages", "server/describe/schema/agreement.test.ts", ...affected];
  run("npx", ["vitest", "run", "--no-file-parallelism", ...tests], env);
}, 600_000);
