import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, symlinkSync, writeFileSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  checkJson,
  cliPath,
  codesIn,
  compute,
  computeAlone,
  folderWith,
  pathsIn,
  removeFolders,
} from "./command-line.ts";

afterEach(removeFolders);

const good = "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n";
const wrong = "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    label: web 1\n";

describe("which files", () => {
  test("a path that does not exist is compared with what is beside it", async () => {
    const cwd = folderWith({ "stacks/shop.stack.yaml": "region: a\ninstances: {}\n" });
    const missing = async (path: string): Promise<string> => (await compute(["check", path], { cwd })).stderr;
    expect(await missing("stacks/shop.stak.yaml")).toContain(
      "does not exist (did you mean `stacks/shop.stack.yaml`?).",
    );
    expect(await missing("stack")).toContain("stack does not exist (did you mean `stacks`?).");
    expect(await missing("weather")).toContain("weather does not exist.");
  });

  test("a folder is searched for our file names, and each file is checked once", async () => {
    const cwd = folderWith({
      "stack.yaml": good,
      "a/b/shop.stack.yml": good,
      "a/x.request.jsonc": "{}",
      "a/not-a-stack.yaml": "[",
      "package.json": "[",
      "node_modules/m/x.stack.yaml": wrong,
      ".git/x.stack.yaml": wrong,
      ".hidden/x.stack.yaml": good,
    });
    const report = await checkJson(cwd, [".", "a", "stack.yaml"]);
    expect(pathsIn(report)).toEqual(["stack.yaml", ".hidden/x.stack.yaml", "a/x.request.jsonc", "a/b/shop.stack.yml"]);
  });

  const explosive = `${"**/a/".repeat(9)}b`;
  test.each([
    [".compute-stack.yaml", `ignore: ["${explosive}", "${"a".repeat(60_000)}"]\n`],
    [".gitignore", `${explosive}\n`],
  ])(
    "patterns in %s that could match in very many ways match at once",
    async (name, text) => {
      const deep = `${"a/".repeat(40)}x.stack.yaml`;
      const cwd = folderWith({ ".git/HEAD": "", [name]: text, [deep]: good });
      expect(pathsIn(await checkJson(cwd, ["."])).filter((path) => path !== name)).toEqual([deep]);
    },
    15_000,
  );

  test(".gitignore is honored: nested, negated, and from the root of the repository", async () => {
    const cwd = folderWith({
      ".git/HEAD": "",
      ".gitignore": "*.gen.stack.yaml\n/out/\ndeep/secret/\n",
      "a.gen.stack.yaml": wrong,
      "out/x.stack.yaml": wrong,
      "sub/out/x.stack.yaml": good,
      "sub/.gitignore": "!keep.gen.stack.yaml\nlocal.stack.yaml\n",
      "sub/keep.gen.stack.yaml": good,
      "sub/local.stack.yaml": wrong,
      "local.stack.yaml": good,
      "deep/secret/x.stack.yaml": wrong,
    });
    expect(pathsIn(await checkJson(cwd))).toEqual([
      "local.stack.yaml",
      "sub/keep.gen.stack.yaml",
      "sub/out/x.stack.yaml",
    ]);
    expect(pathsIn(await checkJson(join(cwd, "sub")))).toEqual(["keep.gen.stack.yaml", "out/x.stack.yaml"]);
    // A named path is intended.
    expect(pathsIn(await checkJson(cwd, ["out", "a.gen.stack.yaml"]))).toEqual([
      "out/x.stack.yaml",
      "a.gen.stack.yaml",
    ]);
  });

  test("a file is checked once, however many symbolic links lead to it", async () => {
    const cwd = folderWith({ "a/x.stack.yaml": good });
    symlinkSync("..", join(cwd, "a/up"));
    symlinkSync("self", join(cwd, "a/self"));
    symlinkSync("x.stack.yaml", join(cwd, "a/link.stack.yaml"));
    symlinkSync("a", join(cwd, "folder"));
    expect(pathsIn(await checkJson(cwd))).toEqual(["a/x.stack.yaml"]);
    expect(pathsIn(await checkJson(cwd, ["folder"]))).toEqual(["folder/x.stack.yaml"]);
    expect(pathsIn(await checkJson(cwd, [".", "folder", "a/link.stack.yaml"]))).toEqual(["a/x.stack.yaml"]);
    expect(pathsIn(await checkJson(cwd, ["a/link.stack.yaml", "."]))).toEqual(["a/link.stack.yaml"]);
  });

  test("symbolic links out of a folder are followed only if they are named", async () => {
    const elsewhere = folderWith({ "x.stack.yaml": wrong, "sub/y.stack.yaml": wrong });
    const cwd = folderWith({ "good.stack.yaml": good });
    symlinkSync(join(elsewhere, "x.stack.yaml"), join(cwd, "link.stack.yaml"));
    symlinkSync("link.stack.yaml", join(cwd, "chain.stack.yaml"));
    symlinkSync(elsewhere, join(cwd, "folder"));
    expect(pathsIn(await checkJson(cwd))).toEqual(["good.stack.yaml"]);
    expect(pathsIn(await checkJson(cwd, ["chain.stack.yaml"]))).toEqual(["chain.stack.yaml"]);
  });

  test("a reference cannot leave the workspace through a symbolic link", async () => {
    const key = `-----BEGIN PRIVATE KEY-----\nbm9uZQ==\n-----END PRIVATE KEY-----\n`;
    const elsewhere = folderWith({ "key.pem": key });
    const paths = ["file.pem", "chain.pem", "folder/key.pem", "folder/gone.pem", "up/folder/key.pem"];
    const ports = paths.map(
      (path, index) => `      - { port: ${index + 1}, protocol: http, ssl_key: "\${file:${path}}" }\n`,
    );
    const cwd = folderWith({
      ".compute-stack.yaml": "",
      "x.stack.yaml": `region: us-east\nloadbalancers:\n  front:\n    configs:\n${ports.join("")}`,
    });
    symlinkSync(join(elsewhere, "key.pem"), join(cwd, "file.pem"));
    symlinkSync("file.pem", join(cwd, "chain.pem"));
    symlinkSync(elsewhere, join(cwd, "folder"));
    symlinkSync(".", join(cwd, "up"));
    const found = (await checkJson(cwd)).files[0]?.diagnostics ?? [];
    const outside =
      "is outside the workspace, so it is not read. Move it into the workspace, or use an environment variable.";
    const said = found.filter(({ code }) => code === "reference-file" || code.startsWith("pem-"));
    expect(said.map(({ message }) => message)).toEqual(paths.map((path) => `\`${path}\` ${outside}`));
  });

  test("a dangling symbolic link is an error only if it is named", async () => {
    const cwd = folderWith({ "good.stack.yaml": good });
    symlinkSync("gone", join(cwd, "link.stack.yaml"));
    const found = await checkJson(cwd);
    expect([pathsIn(found), found.ended.status, found.ended.stderr]).toEqual([["good.stack.yaml"], 0, ""]);
    const named = await checkJson(cwd, ["link.stack.yaml"]);
    expect(named.ended.stderr).toBe("compute-stack: link.stack.yaml does not exist.\n");
    expect(named.ended.status).toBe(2);
  });

  test("paths are relative to the current folder", async () => {
    const cwd = folderWith({ "a/x.stack.yaml": good, "b/": "" });
    expect(pathsIn(await checkJson(join(cwd, "b"), ["../a", join(cwd, "a")]))).toEqual(["../a/x.stack.yaml"]);
  });
});

describe("unreadable files are reported, and the others are checked", () => {
  test("missing, unsupported, not UTF-8, or a folder or pipe instead of a file", async () => {
    const cwd = folderWith({
      "good.stack.yaml": good,
      "notes.txt": "",
      "latin.stack.yaml": Uint8Array.of(0x61, 0x3a, 0x20, 0xe9, 0x0a),
      "utf16.stack.yaml": Uint8Array.of(0xff, 0xfe, 0x61, 0x00),
    });
    execFileSync("mkfifo", [join(cwd, "pipe.stack.yaml")]);
    const paths = [
      "missing",
      "good.stack.yaml/x",
      "notes.txt",
      "latin.stack.yaml",
      "utf16.stack.yaml",
      "pipe.stack.yaml",
    ];
    const report = await checkJson(cwd, [...paths, "good.stack.yaml"]);
    expect(pathsIn(report)).toEqual(["good.stack.yaml"]);
    expect(report.ended.status).toBe(2);
    expect(report.ended.stderr.trimEnd().split("\n")).toEqual([
      "compute-stack: missing does not exist.",
      "compute-stack: good.stack.yaml/x does not exist: part of its path is a file.",
      expect.stringMatching(/^compute-stack: notes.txt is neither a stack file .* nor a request file/),
      "compute-stack: latin.stack.yaml is not UTF-8 text.",
      "compute-stack: utf16.stack.yaml is not UTF-8 text.",
      "compute-stack: pipe.stack.yaml is not a regular file.",
    ]);
  });

  test.skipIf(process.platform !== "linux")("a file whose name is not UTF-8", async () => {
    const cwd = folderWith({ "good.stack.yaml": good });
    writeFileSync(Buffer.concat([Buffer.from(`${cwd}/caf`), Buffer.of(0xe9), Buffer.from(".stack.yaml")]), good);
    const report = await checkJson(cwd);
    expect(pathsIn(report)).toEqual(["good.stack.yaml"]);
    expect(report.ended.stderr).toBe("compute-stack: caf\uFFFD.stack.yaml cannot be read: its name is not UTF-8.\n");
  });

  test.skipIf(process.platform === "win32")("a file or folder without permission", async () => {
    const closed = ["closed.http", "closed.md", "closed.sh", "closed.stack.yaml"];
    const files = Object.fromEntries(closed.map((name) => [name, good]));
    const cwd = folderWith({ "a/x.stack.yaml": good, "b/x.stack.yaml": good, ...files });
    const tool = folderWith({});
    cpSync("dist", join(tool, "dist"), { recursive: true });
    chmodSync(tool, 0o755);
    chmodSync(cwd, 0o755);
    chmodSync(join(cwd, "a"), 0o000);
    for (const name of closed) chmodSync(join(cwd, name), 0o000);
    const isRoot = process.getuid?.() === 0;
    const { status, stdout, stderr } = await computeAlone(["check", "--format", "json"], {
      cwd,
      cli: join(tool, "dist/cli.js"),
      // Root can read everything.
      ...(isRoot ? { uid: 65_534 } : {}),
    });
    chmodSync(join(cwd, "a"), 0o755);
    const denied = [...closed, "a"].map((name) => `compute-stack: ${name} cannot be read (permission denied).\n`);
    expect(stderr).toBe(denied.join(""));
    expect([status, pathsIn(JSON.parse(stdout))]).toEqual([2, ["b/x.stack.yaml"]]);
  });

  test("a byte order mark is accepted and does not shift columns", async () => {
    const cwd = folderWith({
      "x.stack.yaml": `\ufeff${wrong}`,
      "y.create-instance.request.json": '\ufeff{"label": "a b"}',
    });
    const { files } = await checkJson(cwd);
    expect(
      files.flatMap(({ diagnostics }) => diagnostics.filter(({ code }) => code === "label-pattern")),
    ).toMatchObject([
      { range: { start: { line: 4, character: 14 } } },
      { range: { start: { line: 0, character: 12 } } },
    ]);
  });
});

describe("settings", () => {
  test("the nearest file applies, up to the root of the repository; --config and --rule override it", async () => {
    const outer = folderWith({
      ".compute-stack.yaml": "rules: { label-pattern: hint }\n",
      "repo/.git/HEAD": "",
      "repo/.compute-stack.yaml": "rules: { label-pattern: warning }\n",
      "repo/a.stack.yaml": wrong,
      "repo/sub/.compute-stack.yaml": "rules: { label-pattern: information }\n",
      "repo/sub/b.stack.yaml": wrong,
      "repo/other.yaml": "rules: { label-pattern: off }\n",
      "bare/.git/HEAD": "",
      "bare/c.stack.yaml": wrong,
    });
    const severities = async (...args: string[]) =>
      (await checkJson(outer, args)).files.map((file) => file.diagnostics[0]?.severity);
    expect(await severities("repo/a.stack.yaml", "repo/sub/b.stack.yaml", "bare/c.stack.yaml")).toEqual([
      "warning",
      "information",
      "error",
    ]);
    expect(await severities("repo/a.stack.yaml", "--config", "repo/other.yaml")).toEqual([undefined]);
    expect(await severities("repo/a.stack.yaml", "--rule", "label-pattern=hint")).toEqual(["hint"]);
  });

  test("`ignore` excludes files, including explicit paths, with a note", async () => {
    const cwd = folderWith({
      ".compute-stack.yaml": 'ignore: ["fixtures/**", "!fixtures/keep.stack.yaml", "/top.stack.yaml"]\n',
      "fixtures/x.stack.yaml": wrong,
      "fixtures/keep.stack.yaml": good,
      "top.stack.yaml": wrong,
      "sub/top.stack.yaml": good,
    });
    expect(pathsIn(await checkJson(cwd))).toEqual(["fixtures/keep.stack.yaml", "sub/top.stack.yaml"]);
    const named = await checkJson(cwd, ["top.stack.yaml"]);
    expect(named.files).toEqual([]);
    expect(named.ended).toMatchObject({ status: 0, stderr: expect.stringContaining("top.stack.yaml is not checked") });
    const { status, stdout } = await compute(["check", "--stdin-filename", "top.stack.yaml"], { cwd, input: wrong });
    expect([status, stdout]).toEqual([0, "No findings in 0 files.\n"]);
  });

  test("a settings file is checked itself, and listed when it has findings or is named", async () => {
    const cwd = folderWith({
      ".compute-stack.yaml": "rules:\n  label-pattern: fatal\n",
      "sub/x.stack.yaml": good,
      "fine/.compute-stack.yaml": "rules: {}\n",
      "fine/x.stack.yaml": good,
    });
    const listed = ({ files }: Awaited<ReturnType<typeof checkJson>>) =>
      files.map(({ path, language }) => `${path} ${language}`);
    const whole = await checkJson(cwd);
    expect(listed(whole)).toEqual([
      ".compute-stack.yaml settings",
      "fine/x.stack.yaml stack",
      "sub/x.stack.yaml stack",
    ]);
    expect(codesIn(whole)).toEqual(["enum-value"]);
    expect(whole.files[0]).not.toHaveProperty("operation");
    // Its errors concern every file that it applies to.
    expect(listed(await checkJson(cwd, ["sub"]))).toEqual(["sub/x.stack.yaml stack", ".compute-stack.yaml settings"]);
    expect(listed(await checkJson(cwd, ["fine"]))).toEqual(["fine/x.stack.yaml stack"]);
    expect(listed(await checkJson(cwd, ["fine/.compute-stack.yaml"]))).toEqual(["fine/.compute-stack.yaml settings"]);
  });

  test("an unreadable settings file is reported", async () => {
    const cwd = folderWith({ ".compute-stack.yaml": Uint8Array.of(0xff), "x.stack.yaml": good });
    const { ended, files } = await checkJson(cwd, ["x.stack.yaml"]);
    expect(ended).toMatchObject({ status: 2, stderr: "compute-stack: .compute-stack.yaml is not UTF-8 text.\n" });
    expect(files.map(({ path }) => path)).toEqual(["x.stack.yaml"]);
  });

  test("references stay inside the folder of the nearest settings file", async () => {
    const certificate =
      "loadbalancers:\n  front:\n    region: us-east\n    configs:\n      - port: 443\n        protocol: https\n        ssl_key: ${env:KEY}\n        ssl_cert: ${file:../site.pem}\n";
    const files = { "repo/.git/HEAD": "", "repo/site.pem": "no certificate", "repo/sub/x.stack.yaml": certificate };
    expect(codesIn(await checkJson(folderWith(files), ["repo"]))).toContain("pem-certificate");
    const closer = folderWith({ ...files, "repo/sub/.compute-stack.yaml": "" });
    expect(codesIn(await checkJson(closer, ["repo"]))).not.toContain("pem-certificate");
  });
});

describe("a list that nobody has written yet", () => {
  const waiting = (cwd: string) => {
    execFileSync("mkfifo", [join(cwd, "list")]);
    return spawn(process.execPath, [cliPath, "check", "--files-from", "list"], { cwd });
  };
  const endOf = (child: ReturnType<typeof spawn>) =>
    new Promise((resolve) => child.on("close", (...ended) => resolve(ended)));

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends the wait", async (signal, code) => {
    const cwd = folderWith({ "a.stack.yaml": good });
    const child = waiting(cwd);
    const ended = endOf(child);
    // Opened for reading by now.
    const list = await open(join(cwd, "list"), "w");
    child.kill(signal);
    const result = await ended;
    await list.close();
    expect([
      [code, null],
      [null, signal],
    ]).toContainEqual(result);
  });

  test("is read once it is", async () => {
    const cwd = folderWith({ "a.stack.yaml": good });
    const child = waiting(cwd);
    const ended = endOf(child);
    await writeFile(join(cwd, "list"), "a.stack.yaml\n");
    expect(await ended).toEqual([0, null]);
  });
});

test("a limit of open files that keeps the program from being loaded is named", async () => {
  const cwd = folderWith({ "a.stack.yaml": good });
  const endedWith = async (limit: number): Promise<readonly [status: unknown, said: string]> => {
    const child = spawn("sh", ["-c", `ulimit -n ${limit}; exec "${process.execPath}" "${cliPath}" check`], { cwd });
    let said = "";
    child.stderr.on("data", (data) => {
      said += data;
    });
    return [await new Promise((resolve) => child.on("close", resolve)), said];
  };
  // How many Node needs for itself depends on its version.
  let limit = 18;
  let [status, said] = await endedWith(limit);
  while (status !== 0 && !said.startsWith("compute-stack")) [status, said] = await endedWith(++limit);
  expect([status, said]).toEqual([
    2,
    "compute-stack: Too many files are open. Raise the limit (`ulimit -n`), or close other programs.\n",
  ]);
});
