import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const good = "region: us-east\nsubnets: { app: { id: 1, range: 10.0.0.0/24 } }\n";
const bad = "instances: { web: { region: 5 } }\n";

test.each(["blog", "shop", "team"])("the example `%s` is drawn in every format", async (name) => {
  for (const [format, begin] of [
    ["svg", "<svg "],
    ["mermaid", "flowchart LR\n"],
    ["dot", 'digraph "'],
  ] as const) {
    const { status, stdout, stderr } = await compute([
      "graph",
      resolve(`examples/${name}.stack.yaml`),
      "--format",
      format,
    ]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.startsWith(begin)).toBe(true);
    expect(stdout.endsWith("\n")).toBe(true);
  }
});

test("a stack with errors is drawn with them, and exits with 1", async () => {
  const cwd = folderWith({ "a.stack.yaml": bad });
  const { status, stdout, stderr } = await compute(["graph", "a.stack.yaml"], { cwd });
  expect(status).toBe(1);
  expect(stdout).toMatch(/class="item instance error".*Error: /s);
  expect(stderr).toMatch(/^compute-stack: a\.stack\.yaml has \w+ errors?\. Run `compute-stack check` for details\.\n$/);
});

test("the settings of the folder apply", async () => {
  const settings = "rules: { type-mismatch: off, missing-required: off, missing-expected: off }\n";
  const cwd = folderWith({ "a.stack.yaml": bad, ".compute-stack.yaml": settings });
  expect((await compute(["graph", "a.stack.yaml"], { cwd })).status).toBe(0);
});

test("`--output` writes a file in the format of its extension, and no temporary file", async () => {
  const cwd = folderWith({ "a.stack.yaml": good, "old.dot": "old" });
  for (const [name, begin] of [
    ["a.svg", "<svg"],
    ["a.mmd", "flowchart"],
    ["old.dot", "digraph"],
  ] as const) {
    expect(await compute(["graph", "a.stack.yaml", "--output", name], { cwd })).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
    expect(readFileSync(join(cwd, name), "utf8").startsWith(begin)).toBe(true);
  }
  expect(readdirSync(cwd).sort()).toEqual(["a.mmd", "a.stack.yaml", "a.svg", "old.dot"]);
});

test("standard input and `--config` work as in `plan`", async () => {
  const cwd = folderWith({
    "lax.yaml": "rules: { type-mismatch: off, missing-required: off, missing-expected: off }\n",
  });
  const drawn = await compute(["graph", "-", "--format", "dot", "--config", "lax.yaml"], { cwd, input: bad });
  expect([drawn.status, drawn.stderr]).toEqual([0, ""]);
  expect(drawn.stdout).toMatch(/^digraph "stack\.yaml" \{.*web/s);
});

test("an empty diagram says so", async () => {
  const cwd = folderWith({ "a.stack.yaml": "# empty\n" });
  const { status, stdout, stderr } = await compute(["graph", "a.stack.yaml", "--format", "mermaid"], { cwd });
  expect([status, stderr]).toEqual([0, "compute-stack: a.stack.yaml has nothing to draw.\n"]);
  expect(stdout).toContain("Nothing to draw.");
});

test.each<[string[], RegExp]>([
  [[], /needs a stack file/],
  [["a.stack.yaml", "b.stack.yaml"], /one file at a time/],
  [["a.stack.yaml", "--stdin-filename", "b.stack.yaml"], /for `-`/],
  [["a.request.json"], /`a\.request\.json` holds requests, not a stack/],
  [["a.http"], /`a\.http` is not a stack file\. `compute-stack stack FILE`/],
  [["gone.stack.yaml"], /`gone\.stack\.yaml` does not exist/],
  [["folder.stack.yaml"], /is a folder/],
  [["."], /`\.` is a folder\./],
  [["a.stack.yaml", "--format", "dott"], /Did you mean `dot`\?/],
  [["a.stack.yaml", "--output", "a.stack.yaml"], /the name of a stack file/],
  [["a.stack.yaml", "--output", "gone/a.svg"], /its folder does not exist/],
  [["a.stack.yaml", "--output", "../"], /is a folder/],
  [["a.stack.yaml", "--output", "/dev/null"], /is not a regular file/],
])("invalid usage: graph %j", async (args, message) => {
  const cwd = folderWith({ "a.stack.yaml": good, "a.request.json": "{}", "a.http": "", "folder.stack.yaml/": "" });
  const { status, stdout, stderr } = await compute(["graph", ...args], { cwd });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
  expect(readFileSync(join(cwd, "a.stack.yaml"), "utf8")).toBe(good);
});
