import {
  chmodSync,
  cpSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { checkJson, compute, computeAlone, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const wrong = `# Shop
region: us-east
instances:
  web-1:   # the first
    type: standard-2
    watchdog_enabled: "true"   # on
    host_uuid: abc   # only in answers
    backups: { enabled: true, window: 'w10' }
`;
const right = `# Shop
region: us-east
instances:
  web-1:   # the first
    type: standard-2
    watchdog_enabled: true   # on
    backups: { enabled: true, window: 'W10' }
`;

const fix = (cwd: string, ...args: string[]) => compute(["fix", ...args], { cwd });
const read = (cwd: string, name: string): string => readFileSync(join(cwd, name), "utf8");

describe("compute-stack fix", () => {
  test("applies the safe fixes, keeps every other byte, and is idempotent", async () => {
    const cwd = folderWith({ "a.stack.yaml": wrong, "b.stack.yaml": right });
    const first = await fix(cwd);
    expect(first).toEqual({
      status: 0,
      stdout: "a.stack.yaml  3 fixes\n3 fixes applied in 1 of 2 files.\n",
      stderr: "",
    });
    expect(read(cwd, "a.stack.yaml")).toBe(right);
    const second = await fix(cwd);
    expect(second).toMatchObject({ status: 0, stdout: "Nothing to fix in 2 files.\n" });
    expect(read(cwd, "a.stack.yaml")).toBe(right);
    expect(readdirSync(cwd).sort()).toEqual(["a.stack.yaml", "b.stack.yaml"]);
  });

  test("leaves findings that need a person, and exits like `check`", async () => {
    const text = `${wrong}    label: web 1\n`;
    const cwd = folderWith({ "a.stack.yaml": text });
    const { status, stdout } = await fix(cwd, "a.stack.yaml");
    expect(status).toBe(1);
    expect(stdout).toContain("3 fixes applied in 1 file; 1 error left (run `compute-stack check` for details).");
    expect(read(cwd, "a.stack.yaml")).toBe(`${right}    label: web 1\n`);
    expect((await checkJson(cwd)).ended.status).toBe(1);
  });

  test("keeps line ends, a byte order mark, a missing last line break and JSON's comments", async () => {
    const cwd = folderWith({
      "a.stack.yaml": `\uFEFF${wrong.replaceAll("\n", "\r\n").trimEnd()}`,
      "b.create-instance.request.jsonc":
        '{ // why\n  "region": "us-east", "type": "t",\n  "backups_enabled": "true", /* so */ "id": 5,\n}',
    });
    expect((await fix(cwd)).status).toBe(0);
    expect(read(cwd, "a.stack.yaml")).toBe(`\uFEFF${right.replaceAll("\n", "\r\n").trimEnd()}`);
    expect(read(cwd, "b.create-instance.request.jsonc")).toBe(
      '{ // why\n  "region": "us-east", "type": "t",\n  "backups_enabled": true /* so */\n}',
    );
  });

  test.skipIf(process.platform === "win32")("keeps the mode of a file and follows symbolic links", async () => {
    const cwd = folderWith({ "real/a.stack.yaml": wrong, "links/": "" });
    const path = join(cwd, "real/a.stack.yaml");
    chmodSync(path, 0o640);
    symlinkSync("../real/a.stack.yaml", join(cwd, "links/b.stack.yaml"));
    expect(await fix(cwd, "links", "real")).toMatchObject({
      status: 0,
      stdout: "links/b.stack.yaml  3 fixes\n3 fixes applied in 1 file.\n",
      stderr: "",
    });
    expect(lstatSync(join(cwd, "links/b.stack.yaml")).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(cwd, "links/b.stack.yaml"))).toBe("../real/a.stack.yaml");
    expect(read(cwd, "real/a.stack.yaml")).toBe(right);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  test.skipIf(process.platform === "win32")("reports what cannot be written, and fixes the rest", async () => {
    const cwd = folderWith({ "a/x.stack.yaml": wrong, "b.stack.yaml": wrong, "c.stack.yaml": wrong });
    cpSync("dist", join(cwd, "dist"), { recursive: true });
    for (const path of [".", "b.stack.yaml"]) chmodSync(join(cwd, path), 0o777);
    for (const path of ["c.stack.yaml", "a/x.stack.yaml"]) chmodSync(join(cwd, path), 0o444);
    const isRoot = process.getuid?.() === 0;
    const { status, stdout, stderr } = await computeAlone(["fix"], {
      cwd,
      cli: join(cwd, "dist/cli.js"),
      // Root can write everything.
      ...(isRoot ? { uid: 65_534 } : {}),
    });
    expect(stderr).toContain("compute-stack: c.stack.yaml cannot be written (permission denied).");
    expect(stderr).toContain("compute-stack: a/x.stack.yaml cannot be written (permission denied).");
    expect([status, stdout]).toEqual([2, expect.stringContaining("b.stack.yaml  3 fixes")]);
    expect(read(cwd, "b.stack.yaml")).toBe(right);
    expect(read(cwd, "c.stack.yaml")).toBe(wrong);
  });

  test("honors settings, suppressions, `ignore` and --rule", async () => {
    const text = wrong.replace("    watchdog", "    # compute-stack-disable-next-line type-mismatch\n    watchdog");
    const cwd = folderWith({
      ".compute-stack.yaml": 'ignore: ["no/**"]\nrules: { read-only-field: off }\n',
      "a.stack.yaml": text,
      "no/a.stack.yaml": wrong,
    });
    const { stdout, stderr } = await fix(cwd, "no/a.stack.yaml", ".");
    expect(stdout).toContain("a.stack.yaml  1 fix\n");
    expect(stderr).toBe("compute-stack: no/a.stack.yaml is not fixed: `ignore` in .compute-stack.yaml excludes it.\n");
    expect(read(cwd, "a.stack.yaml")).toBe(text.replace("'w10'", "'W10'"));
    expect(read(cwd, "no/a.stack.yaml")).toBe(wrong);
    writeFileSync(join(cwd, "a.stack.yaml"), wrong);
    await fix(cwd, "--rule", "type-mismatch=off", "--rule", "enum-value=off", "--rule", "read-only-field=hint");
    expect(read(cwd, "a.stack.yaml")).toBe(wrong.replace(/ *host_uuid.*\n/, ""));
  });

  test("unreadable files are reported, and the others are fixed", async () => {
    const cwd = folderWith({ "a.stack.yaml": wrong, "b.stack.yaml": Uint8Array.of(0x61, 0x3a, 0x20, 0xe9, 0x0a) });
    const { status, stderr } = await fix(cwd, "missing", "b.stack.yaml", "a.stack.yaml");
    expect(status).toBe(2);
    expect(stderr).toContain("missing does not exist.");
    expect(stderr).toContain("b.stack.yaml is not UTF-8 text.");
    expect(read(cwd, "a.stack.yaml")).toBe(right);
  });

  test("a folder without files of ours is reported, and is no failure", async () => {
    expect(await fix(folderWith({ "notes.txt": "", "stack.yaml": "services: {}\n" }))).toEqual({
      status: 0,
      stdout: "",
      stderr: "compute-stack: no stack files or request files found.\n",
    });
  });

  test("standard input cannot be fixed", async () => {
    expect(await fix(".", "-")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("cannot fix standard input"),
    });
  });
});

describe("compute-stack fix --dry-run", () => {
  test("prints a diff and changes nothing", async () => {
    const cwd = folderWith({ "a.stack.yaml": wrong });
    const { status, stdout, stderr } = await fix(cwd, "--dry-run");
    expect(stdout).toBe(`--- a.stack.yaml
+++ a.stack.yaml
@@ -3,6 +3,5 @@
 instances:
   web-1:   # the first
     type: standard-2
-    watchdog_enabled: "true"   # on
-    host_uuid: abc   # only in answers
-    backups: { enabled: true, window: 'w10' }
+    watchdog_enabled: true   # on
+    backups: { enabled: true, window: 'W10' }
`);
    expect([status, stderr]).toEqual([0, "3 fixes to apply in 1 file.\n"]);
    expect(read(cwd, "a.stack.yaml")).toBe(wrong);
  });

  test("prints a diff that `patch` accepts: hunks, and a missing final line break", async () => {
    const filler = Array.from({ length: 20 }, (_, index) => `    # line ${index}\n`).join("");
    const cwd = folderWith({ "a.stack.yaml": `${wrong}${filler}    private_ip: "false"` });
    const { stdout } = await fix(cwd, "--dry-run");
    expect(stdout.match(/^@@.*$/gm)).toEqual(["@@ -3,9 +3,8 @@", "@@ -26,4 +25,4 @@"]);
    expect(stdout).toContain(
      '-    private_ip: "false"\n\\ No newline at end of file\n+    private_ip: false\n\\ No newline',
    );
  });

  test("has colors where they are asked for", async () => {
    const cwd = folderWith({ "a.stack.yaml": "region: r\ninstances:\n  w:\n    type: t\n    booted: 'true'\n" });
    const env = { FORCE_COLOR: "1" };
    const { stdout } = await compute(["fix", "--dry-run"], { cwd, env });
    expect(stdout.split("\n")).toEqual([
      "\u001b[1m--- a.stack.yaml\u001b[22m",
      "\u001b[1m+++ a.stack.yaml\u001b[22m",
      "\u001b[36m@@ -2,4 +2,4 @@\u001b[39m",
      " instances:",
      "   w:",
      "     type: t",
      "\u001b[31m-    booted: 'true'\u001b[39m",
      "\u001b[32m+    booted: true\u001b[39m",
      "",
    ]);
    expect((await compute(["fix"], { cwd, env })).stdout).toMatch(/^\u001b\[1ma\.stack\.yaml\u001b\[22m {2}1 fix\n/);
  });

  test("hides secrets", async () => {
    const cwd = folderWith({
      "a.stack.yaml":
        'region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    image: compute/debian12\n    root_pass: hunter2-Hunter2!\n    booted: "true"\n',
    });
    const { stdout } = await fix(cwd, "--dry-run");
    expect(stdout).toContain("+    booted: true");
    expect(stdout).toContain("root_pass: ****");
    expect(stdout).not.toContain("hunter2");
  });
});
