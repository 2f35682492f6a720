import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** The grammars that ours extend, as VS Code 1.91 has them. `npm run e2e` takes those of the editors themselves. */
const base = ["yaml", "jsonc"].flatMap((name) => ["-g", `node_modules/tm-grammars/grammars/${name}.json`]);

const files = readdirSync("test/grammar").map((name) => `test/grammar/${name}`);

test("each file of test/grammar has the scopes that are written under its lines", async () => {
  const tool = "node_modules/vscode-tmgrammar-test/dist/unit.js";
  const report = await promisify(execFile)(process.execPath, [tool, ...base, ...files]).catch(({ stdout }) => ({
    stdout,
  }));
  expect(report.stdout.trim().split("\n")).toEqual(files.map((file) => `✓ ${file} run successfuly.`));
});
