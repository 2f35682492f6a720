import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { cliPath, compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const good = "region: us-east\ninstances:\n  web-1: { type: standard-2 }\n";
const bad =
  "region: us-east\ninstances:\n  web-1: { type: standard-2, label: web 1, private_ip: 'yes' }\n  web-2: { type: standard-2, label: web 2 }\n";
const files = { "a.stack.yaml": bad, "b.stack.yaml": good, "notes.txt": "region: us-east\n" };

test("--quiet prints one line for each finding, which editors can follow", async () => {
  const { status, stdout } = await compute(["check", "--quiet", "."], { cwd: folderWith(files) });
  expect(status).toBe(1);
  expect(stdout.split("\n")).toEqual([
    expect.stringMatching(/^a\.stack\.yaml:3:40: error: .+ {2}label-pattern$/),
    expect.stringMatching(/^a\.stack\.yaml:3:56: error: .+ {2}type-mismatch$/),
    expect.stringMatching(/^a\.stack\.yaml:4:40: error: .+ {2}label-pattern$/),
    "3 errors in 1 of 2 files; 1 fixable with `compute-stack fix`.",
    "",
  ]);
});

test("--statistics counts the findings by rule, those with most first", async () => {
  const { stdout } = await compute(["check", "--statistics", "--quiet", "."], { cwd: folderWith(files) });
  expect(stdout.split("\n").slice(3)).toEqual([
    "  2  error    label-pattern",
    "  1  error    type-mismatch  1 fixable",
    "",
    "3 errors in 1 of 2 files; 1 fixable with `compute-stack fix`.",
    "",
  ]);
});

test("--statistics counts only what is shown", async () => {
  const { stdout } = await compute(
    ["check", "--statistics", "--severity", "error", "--rule", "label-pattern=hint", "."],
    {
      cwd: folderWith(files),
    },
  );
  expect(stdout).toMatch(
    /\n {2}1 {2}error {4}type-mismatch {2}1 fixable\n\n1 error in .*; 2 less severe findings not shown\.\n$/,
  );
});

test.each([
  ["lines", ["--files-from", "list"], "a.stack.yaml\nnotes.txt\r\n\nb.stack.yaml\n"],
  ["NUL", ["-z", "--files-from", "list"], "a.stack.yaml\0notes.txt\0b.stack.yaml\0"],
])(
  "--files-from checks the files that are listed by %s, and passes over those of other kinds",
  async (_, args, list) => {
    const cwd = folderWith({ ...files, "c.stack.yaml": bad, list });
    const { status, stdout, stderr } = await compute(["check", "--quiet", ...args], { cwd });
    expect({ status, stderr, end: stdout.split("\n").at(-2) }).toEqual({
      status: 1,
      stderr: "",
      end: "3 errors in 1 of 2 files; 1 fixable with `compute-stack fix`.",
    });
  },
);

test("--files-from reads standard input, and searches folders that are listed", async () => {
  const cwd = folderWith({ "in/a.stack.yaml": bad, "b.stack.yaml": bad });
  const { stdout } = await compute(["check", "--quiet", "--files-from", "-"], {
    cwd,
    input: `in\n${join(cwd, "b.stack.yaml")}\n`,
  });
  expect(stdout).toContain("6 errors in 2 files");
});

test("a listed file that is gone is reported, and the others are checked", async () => {
  const cwd = folderWith({ ...files, list: "gone.stack.yaml\nb.stack.yaml\n" });
  expect(await compute(["check", "--files-from", "list"], { cwd })).toEqual({
    status: 2,
    stdout: "No findings in 1 file; 1 path not read.\n",
    stderr: "compute-stack: gone.stack.yaml does not exist.\n",
  });
});

test("a list whose names end with NUL needs -z", async () => {
  const cwd = folderWith({ ...files, list: "a.stack.yaml\0b.stack.yaml\0" });
  expect(await compute(["check", "--files-from", "list"], { cwd })).toEqual({
    status: 2,
    stdout: "",
    stderr: "compute-stack: `--files-from`: the names in `list` end with NUL. Add `-z`.\n",
  });
});

test.each([
  [[], 0],
  [["--error-on-no-files"], 2],
])("nothing to check, with %j, ends with %d", async (args, status) => {
  const cwd = folderWith({ "notes.txt": "" });
  expect(await compute(["check", ...args, "."], { cwd })).toMatchObject({
    status,
    stderr: "compute-stack: no stack files or request files found.\n",
  });
});

test("the commit hook in docs/ci.md checks what is staged, of all kinds", () => {
  const hook = /^git diff .*\| compute-stack .*$/m.exec(readFileSync("docs/ci.md", "utf8"))?.[0] ?? "";
  const cwd = folderWith({ "stack.yaml": bad, "in/b.stack.yaml": bad, "notes.txt": "x\n", "run.md": "# Nothing\n" });
  const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd, encoding: "utf8" });
  git("init", "-q");
  git("add", "stack.yaml", "notes.txt", "run.md");
  const bin = folderWith({ "compute-stack": `#!/bin/sh\nexec '${process.execPath}' '${cliPath}' "$@"\n` });
  chmodSync(join(bin, "compute-stack"), 0o755);
  const { status, stdout } = spawnSync("sh", ["-c", hook], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  expect({ status, end: stdout.split("\n").at(-2) }).toEqual({
    status: 1,
    end: "3 errors in 1 file; 1 fixable with `compute-stack fix`.",
  });
});

test("the last line counts what `fix` repairs: not what it leaves out, and at most so many where there are many", async () => {
  const request =
    '{ "region": "us-east", "type": "t", "labl": "x", "booted": "no", "image": "compute/debian12", "root_pass": "${env:P}" }';
  const script = `curl -X POST "$API/compute/instances" --json '${request}' -n\n`;
  const few = folderWith({ "a.create-instance.request.json": request, "b.sh": script });
  const { stdout } = await compute(["check", "--quiet", "--statistics"], { cwd: few });
  expect(stdout).toMatch(/ type-mismatch {2}2 fixable\n/);
  expect(stdout).toMatch(/ unknown-field\n/);
  expect(stdout).toMatch(/; 2 fixable with `compute-stack fix`\.\n$/);
  expect((await compute(["fix"], { cwd: few })).stdout).toMatch(/^2 fixes applied in 2 files; 2 fixes left out /m);

  const names = Array.from({ length: 21 }, (_, index) => `a${index}.create-instance.request.json`);
  const many = folderWith(Object.fromEntries(names.map((name) => [name, request])));
  const { stdout: all } = await compute(["check", "--quiet"], { cwd: many });
  expect(all).toMatch(/; up to 42 fixable with `compute-stack fix`\.\n$/);
});
