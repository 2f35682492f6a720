import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { runIn } from "../server/cli/run-command.testing.ts";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const untidy = "region:   us-east\r\ninstances:\r\n    web:   { type: t } # why\r\n";
const tidy = "region: us-east\r\ninstances:\r\n  web: { type: t } # why\r\n";
const files = {
  "a.stack.yaml": untidy,
  "b.stack.yaml": tidy,
  "sub/c.create-instance.request.json": '{"region": "x",\n"type": "t"}\n',
};

const read = (folder: string, name: string): string => readFileSync(join(folder, name), "utf8");

test("files are formatted in place, once; comments and line endings stay", async () => {
  const folder = folderWith(files);
  expect(await runIn(folder, ["fmt", "./"])).toEqual({
    ended: 0,
    stdout: "a.stack.yaml\nsub/c.create-instance.request.json\n2 of 3 files formatted.\n",
    stderr: "",
  });
  expect(read(folder, "a.stack.yaml")).toBe(tidy);
  expect(read(folder, "sub/c.create-instance.request.json")).toBe('{ "region": "x", "type": "t" }\n');
  expect(await runIn(folder, ["fmt", "./"])).toEqual({ ended: 0, stdout: "3 files already formatted.\n", stderr: "" });
});

test("a file that cannot be written does not count as formatted", async () => {
  // The temporary file beside it would have too long a name.
  const name = `${"n".repeat(240)}.stack.yaml`;
  const ran = await runIn(folderWith({ [name]: untidy, "z.stack.yaml": tidy }), ["fmt", "./"]);
  expect({ ...ran, stderr: ran.stderr.replace(name, "NAME") }).toEqual({
    ended: 2,
    stdout: "1 file already formatted.\n",
    stderr: "compute-stack: NAME could not be written (ENAMETOOLONG).\n",
  });
});

test("`--check` lists what would change, and fails; nothing is written", async () => {
  const folder = folderWith(files);
  expect(await runIn(folder, ["fmt", "--check", "./"])).toEqual({
    ended: 1,
    stdout: "a.stack.yaml\nsub/c.create-instance.request.json\n",
    stderr: "2 of 3 files would change.\n",
  });
  expect(read(folder, "a.stack.yaml")).toBe(untidy);
  expect(await runIn(folder, ["fmt", "--check", "./b.stack.yaml"])).toMatchObject({ ended: 0, stdout: "" });
});

test("`--dry-run` prints a diff without secrets; with `--check` it fails", async () => {
  const folder = folderWith({
    "a.stack.yaml":
      "region: us-east\n\n\n\ninstances:\n  web:\n    type: t\n    root_pass:   Kg8-tQz2\n    tags: [a]\n",
  });
  const { ended, stdout, stderr } = await runIn(folder, ["fmt", "--dry-run", "./"]);
  expect([ended, stderr]).toEqual([0, "1 file would change.\n"]);
  expect(stdout.replace(/^(---|\+\+\+) .*a\.stack/gm, "$1 a.stack")).toBe(
    [
      "--- a.stack.yaml",
      "+++ a.stack.yaml",
      "@@ -1,9 +1,7 @@",
      " region: us-east",
      " ",
      "-",
      "-",
      " instances:",
      "   web:",
      "     type: t",
      "-    root_pass:   ********",
      "+    root_pass: ********",
      "     tags: [a]",
      "",
    ].join("\n"),
  );
  expect(await runIn(folder, ["fmt", "--dry-run", "--check", "./"])).toMatchObject({ ended: 1, stdout });
  expect(read(folder, "a.stack.yaml")).toContain("root_pass:   Kg8-tQz2");
});

test("what cannot be formatted is left alone, and named", async () => {
  const wrong = "name:   a\ninstances: [\n";
  const large = `x-a: !tag\n${"    -   a\n".repeat(15_000)}`;
  const folder = folderWith({ "a.stack.yaml": wrong, "b.stack.yaml": large, "c.stack.yaml": "name:  c\n" });
  expect(await runIn(folder, ["fmt", "./"])).toEqual({
    ended: 1,
    stdout: "c.stack.yaml\n1 file formatted; 2 left alone.\n",
    stderr:
      "compute-stack: a.stack.yaml is not formatted: it has a syntax error in line 2.\n" +
      "compute-stack: b.stack.yaml is not formatted: more than 100,000 characters can only be formatted together, in line 1.\n",
  });
  expect([read(folder, "a.stack.yaml"), read(folder, "b.stack.yaml")]).toEqual([wrong, large]);
});

test("settings files and what holds requests among other text are never formatted", async () => {
  const others = {
    ".compute-stack.yaml": "rules:   {}\n",
    "a.http": "POST   https://h/v4/compute/instances\n\n{}\n",
    "b.md": "```json a.request.json\n{ }\n```\n",
    "c.sh": "curl   -X POST $API/compute/instances -d '{}'\n",
  };
  const folder = folderWith(others);
  expect(await runIn(folder, ["fmt", "./"])).toMatchObject({
    ended: 0,
    stdout: "",
    stderr: "compute-stack: no stack files or request files found.\n",
  });
  const { ended, stderr } = await runIn(folder, ["fmt", ...Object.keys(others).map((name) => `./${name}`)]);
  expect([ended, stderr.split("\n").slice(0, 2)]).toEqual([
    0,
    [
      "compute-stack: .compute-stack.yaml is not formatted: it is a settings file.",
      "compute-stack: a.http is not formatted: it holds requests among other text.",
    ],
  ]);
  for (const [name, text] of Object.entries(others)) expect(read(folder, name)).toBe(text);
  expect((await runIn(folder, ["fmt", "--as", "http", "./a.http"])).ended).toMatch(/^Only stack and request files/);
});

test("folders are searched as by `check`: ignored files stay, declared ones are formatted", async () => {
  const folder = folderWith({
    ".git/HEAD": "",
    ".gitignore": "no/\n",
    ".compute-stack.yaml": "ignore: [old.stack.yaml]\nfiles: { create-instance: [create.json] }\n",
    "create.json": '{"type":"t"}\n',
    "old.stack.yaml": untidy,
    "no/a.stack.yaml": untidy,
    "stack.yaml": "resolver:   lts\n",
  });
  expect(await runIn(folder, ["fmt", "./"])).toMatchObject({ ended: 0, stdout: "create.json\n1 file formatted.\n" });
  expect(await runIn(folder, ["fmt", "./old.stack.yaml"])).toMatchObject({
    ended: 0,
    stderr: expect.stringContaining("old.stack.yaml is not formatted: `ignore` in .compute-stack.yaml excludes it."),
  });
  expect(await runIn(folder, ["fmt", "./stack.yaml"])).toMatchObject({ ended: 2 });
  expect(await runIn(folder, ["fmt", "./no", "./missing"])).toMatchObject({
    ended: 2,
    stdout: "no/a.stack.yaml\n1 file formatted.\n",
    stderr: "compute-stack: missing does not exist.\n",
  });
});

test("patterns that the shell left are expanded, and `--ignore-unknown` passes over other kinds of files", async () => {
  const folder = folderWith({ ...files, "notes.txt": "x" });
  expect(await runIn(folder, ["fmt", "--check", "./*.stack.yaml"])).toMatchObject({
    ended: 1,
    stdout: "a.stack.yaml\n",
  });
  expect((await runIn(folder, ["fmt", "--check", "./notes.txt"])).ended).toBe(2);
  expect(await runIn(folder, ["fmt", "--check", "--ignore-unknown", "./notes.txt", "./b.stack.yaml"])).toEqual({
    ended: 0,
    stdout: "",
    stderr: "1 file already formatted.\n",
  });
});

test("a file keeps its mode and byte order mark, a link stays one, and a file with two paths is formatted once", async () => {
  const folder = folderWith({ "a.stack.yaml": "\ufeffname:   a\n" });
  chmodSync(join(folder, "a.stack.yaml"), 0o640);
  symlinkSync("a.stack.yaml", join(folder, "l.stack.yaml"));
  expect(await runIn(folder, ["fmt", "./l.stack.yaml", "./a.stack.yaml"])).toMatchObject({
    ended: 0,
    stdout: "l.stack.yaml\n1 file formatted.\n",
  });
  expect(read(folder, "a.stack.yaml")).toBe("\ufeffname: a\n");
  expect(statSync(join(folder, "a.stack.yaml")).mode & 0o777).toBe(0o640);
  expect(lstatSync(join(folder, "l.stack.yaml")).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(["a.stack.yaml", "l.stack.yaml"]);
});

test("standard input is written to standard output, unchanged if it cannot be formatted", async () => {
  const cwd = folderWith({});
  const fmt = (input: string, ...args: string[]) => compute(["fmt", ...args], { cwd, input });
  expect(await fmt(untidy, "--stdin-filename", "x.stack.yaml")).toEqual({ status: 0, stdout: tidy, stderr: "" });
  expect(await fmt('{"type":"t"}', "-", "--as", "create-instance")).toEqual({
    status: 0,
    stdout: '{ "type": "t" }\n',
    stderr: "",
  });
  expect(await fmt("a:  [\n", "--stdin-filename", "x.stack.yaml")).toEqual({
    status: 1,
    stdout: "a:  [\n",
    stderr: "compute-stack: x.stack.yaml is not formatted: it has a syntax error in line 1.\n",
  });
  expect(await fmt(untidy, "--check", "--stdin-filename", "x.stack.yaml")).toEqual({
    status: 1,
    stdout: "x.stack.yaml\n",
    stderr: "",
  });
  expect(await fmt(untidy, "-")).toMatchObject({ status: 2, stdout: "" });
});
