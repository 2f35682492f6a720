import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { runIn } from "../run-command.testing.ts";
import { matchesOf, mayBePattern } from "./path-patterns.ts";

afterEach(removeFolders);

const right = "region: r\ninstances:\n  web: { type: t }\n";
const files = {
  "a.stack.yaml": right,
  "b.stack.yaml": right,
  "c.txt": "",
  "sub/d.stack.yaml": right,
  "sub/x.http": "GET /compute/instances\n",
  "sub/deep/x.http": "GET /compute/instances\n",
  ".hidden/e.stack.yaml": right,
  "node_modules/f.stack.yaml": right,
};

test.each([
  ["*.stack.yaml", ["a.stack.yaml", "b.stack.yaml"]],
  ["?.stack.yaml", ["a.stack.yaml", "b.stack.yaml"]],
  ["[b-z].stack.yaml", ["b.stack.yaml"]],
  ["{a,sub/d}.stack.yaml", ["a.stack.yaml", "sub/d.stack.yaml"]],
  ["**/*.stack.yaml", ["a.stack.yaml", "b.stack.yaml", "sub/d.stack.yaml"]],
  ["**/x.http", ["sub/deep/x.http", "sub/x.http"]],
  ["sub/*/x.http", ["sub/deep/x.http"]],
  ["./sub/../*.txt", ["c.txt"]],
  ["s*", ["sub"]],
  [".h*/*", [".hidden/e.stack.yaml"]],
  ["*.gone", []],
  ["gone/*", []],
  ["a.stack.yaml/*", []],
])("%s matches what it would in a shell", async (pattern, expected) => {
  const folder = folderWith(files);
  expect(mayBePattern(pattern)).toBe(true);
  expect(await matchesOf(join(folder, pattern))).toEqual(expected.map((path) => join(folder, path)));
});

test.each(["a.stack.yaml", "a(1).yaml", "a[].yaml", "{a}.yaml", "-", "a!.yaml"])("%s is no pattern", (path) => {
  expect(mayBePattern(path)).toBe(false);
});

test("links are followed by `*`, not by `**`, and a loop ends", async () => {
  const folder = folderWith({ "sub/a.stack.yaml": right });
  symlinkSync(join(folder, "sub"), join(folder, "link"));
  symlinkSync(folder, join(folder, "sub", "loop"));
  expect(await matchesOf(join(folder, "*/a.stack.yaml"))).toEqual([
    join(folder, "link/a.stack.yaml"),
    join(folder, "sub/a.stack.yaml"),
  ]);
  expect(await matchesOf(join(folder, "**/a.stack.yaml"))).toEqual([join(folder, "sub/a.stack.yaml")]);
});

test("a pattern in a folder with special characters, and files named like patterns", async () => {
  const folder = join(folderWith({ "x[ab]/*.stack.yaml": right, "x[ab]/c.stack.yaml": right }), "x[ab]");
  expect(await matchesOf(join(folder, "[c].stack.yaml"))).toEqual([join(folder, "c.stack.yaml")]);
  expect((await runIn(folder, ["check", "./*.stack.yaml"])).stdout).toMatch(/in 1 file\b|1 file /);
});

test("`check` and `fix` expand patterns, and pass over matches of other kinds", async () => {
  const folder = folderWith(files);
  expect(await runIn(folder, ["check", "./*", "--format", "json"])).toMatchObject({ ended: 0, stderr: "" });
  const listed = async (...args: readonly string[]) =>
    JSON.parse((await runIn(folder, ["check", "--format", "json", ...args])).stdout).files.map(
      ({ path }: { readonly path: string }) => path,
    );
  expect(await listed("./*.stack.yaml", "./**/*.stack.yaml")).toEqual([
    "a.stack.yaml",
    "b.stack.yaml",
    "sub/d.stack.yaml",
  ]);
  expect(await listed("./**/x.http")).toEqual(["sub/deep/x.http", "sub/x.http"]);
  expect((await runIn(folder, ["fix", "./*.stack.yaml"])).stdout).toBe("Nothing to fix in 2 files.\n");
});

test("a pattern without a match is an error, and the rest is still checked", async () => {
  const folder = folderWith(files);
  expect(await runIn(folder, ["check", "./*.gone", "./a.stack.yaml", "--quiet"])).toMatchObject({
    ended: 2,
    stderr: "compute-stack: *.gone matches no file.\n",
  });
  expect(await runIn(folder, ["convert", "./*.gone", "--to", "curl"])).toEqual({
    ended: "`*.gone` matches no file.",
    stdout: "",
    stderr: "",
  });
});

test("`convert` expands patterns", async () => {
  const folder = folderWith(files);
  const { ended, stdout } = await runIn(folder, ["convert", "./**/x.http", "--to", "http"]);
  expect([ended, stdout.match(/^GET /gm)?.length ?? stdout]).toEqual([0, 2]);
});
