import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { checkJson, codesIn, compute, folderWith, pathsIn, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const good = "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n";
const wrong = "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    label: web 1\n";
const warned = "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    color: red\n";

describe("invocation", () => {
  test.each(["--version", "-v", "-V", "version"])("%s prints the version", async (name) => {
    expect((await compute([name])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("--version, --help and COMMAND --help answer on standard output", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(await compute(["--version"])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
    const overview = await compute(["--help"]);
    expect(overview.status).toBe(0);
    for (const command of ["check", "fix", "explain", "rules", "schema", "new", "lsp"]) {
      expect(overview.stdout).toMatch(new RegExp(`^ {2}${command} +\\S`, "m"));
      const { status, stdout } = await compute([command, "--help"]);
      expect([status, stdout.startsWith(`compute-stack ${command}`)]).toEqual([0, true]);
    }
  });

  test.each([
    [[], "Missing command"],
    [["check", "--fix"], "`check` changes no files. Did you mean `compute-stack fix`?\n"],
    [["lint"], "Unknown command `lint`. Did you mean `compute-stack check`?\n"],
    [["validate", "x"], "Did you mean `compute-stack check`?\n"],
    [["init"], "Did you mean `compute-stack new stack`?\n"],
    [["check", "--z"], "Unknown option `--z` for `check`."],
    [["check", "-z"], "`-z` needs `--files-from FILE`.\n"],
    [["check", "--quiet", "--format", "json"], "Leave out `--format json`.\n"],
    [["check", "--statistics", "--format", "sarif"], "Leave out `--format sarif`.\n"],
    [["check", "--files-from", "no-such-list"], "`--files-from`: `no-such-list` does not exist.\n"],
    [["check", "-", "--files-from", "x"], "`--files-from` cannot be combined with standard input.\n"],
    [["chek"], "Did you mean `compute-stack check`?"],
    [["--verson"], "Unknown option `--verson`. Did you mean `compute-stack --version`?\n"],
    [["--hlp"], "Did you mean `compute-stack --help`?\n"],
    [["---check"], "Did you mean `compute-stack check`?\n"],
    [["-x"], "Unknown option `-x`. See `compute-stack --help`.\n"],
    [["package.json"], "Did you mean `compute-stack check package.json`?"],
    [["constructor"], "Unknown command `constructor`. See `compute-stack --help`.\n"],
    [["check", "--fromat", "json"], "Did you mean `--format`?"],
    [["check", "--format", "jsn"], "Did you mean `json`?"],
    [["check", "--format"], "`--format` needs a value"],
    [["check", "--config", "--rule"], "`--config` needs a value"],
    [["check", "--config="], "`--config` needs a value"],
    [["plan", "x.stack.yaml", "--output", ""], "`--output` needs a value"],
    [["check", "--help=yes"], "`--help` takes no value"],
    [["check", "--severity", "warn"], "`--severity` must be `error`, `warning`, `information` or `hint`"],
    [["check", "--max-warnings", "-1"], "`--max-warnings`"],
    [["check", "--max-warnings=1x"], "must be a non-negative whole number, not `1x`."],
    [["check", "--rule", "label-patern=error"], "Did you mean `label-pattern`?"],
    [["check", "--rule", "label-pattern=eror"], "`--rule label-pattern` must be `error`,"],
    [["check", "--rule", "label-pattern=eror"], "Did you mean `error`?"],
    [["check", "--rule", "label-pattern"], "needs a severity"],
    [["check", "--config", "no-such.yaml"], "does not exist"],
    [["check", "--config", "package.jsn"], "does not exist (did you mean `package.json`?)"],
    [["check", "-"], "--stdin-filename"],
    [["check", "--stdin-filename", "a.stack.yaml", "b.stack.yaml"], "cannot be combined with other paths"],
    [["check", "--format", "json", "--stdin-filename", "notes.txt"], "neither a stack file"],
    [["explain"], "needs a rule, operation, object, field or value"],
    [["explain", "firewall"], "Did you mean `firewall_id`?"],
    [["explain", "interface.lable"], "Did you mean `interface.label`?"],
    [["check", "--as", "stak"], "`--as` cannot be `stak`. Did you mean `stack`?"],
    [["explain", "label-patern"], "Did you mean `label-pattern`?"],
    [["explain", "creat-instance"], "Did you mean `create-instance`?"],
    [["check", "-f", "jsn"], "Did you mean `json`?"],
    [["completion", "tcsh"], "not `tcsh`.\n"],
    [["rules", "--format", "xml"], "must be `table` or `json`"],
    [["rules", "x"], "`rules` takes no arguments."],
    [["lsp"], "needs one of"],
    [["lsp", "--stdio", "x"], "`lsp` takes no paths"],
    [["debug", "tree"], "`debug` needs a view and a file"],
    [["debug", "trees", "x.stack.yaml"], "`debug` must be `tree`, `blocks` or `timings`, not `trees`."],
    [["debug", "tree", "x.stack.yaml", "y.stack.yaml"], "`debug` needs a view and a file"],
    [["lsp", "--stdio", "--node-ipc"], "takes only one of"],
    [["lsp", "--stdio", "--socket=1"], "takes only one of"],
    [["--version", "x"], "Unexpected argument `x` after `--version`"],
    [["check", ""], "A path is empty"],
    [["lsp", "--socket=99999"], "a port from 1 to 65535"],
  ])("%j is invalid usage", async (args, message) => {
    const { status, stdout, stderr } = await compute(args);
    expect(stderr).toContain(message);
    expect([status, stdout]).toEqual([2, ""]);
  });
});

describe("exit codes", () => {
  test("0 without errors, 1 with one, and warnings count against --max-warnings", async () => {
    const cwd = folderWith({ "good.stack.yaml": good, "warned.stack.yaml": warned, "wrong.stack.yaml": wrong });
    const statusOf = async (...args: string[]) => (await compute(["check", ...args], { cwd })).status;
    expect(await statusOf("good.stack.yaml")).toBe(0);
    expect(await statusOf("warned.stack.yaml")).toBe(0);
    expect(await statusOf("warned.stack.yaml", "--max-warnings", "1")).toBe(0);
    expect(await statusOf("warned.stack.yaml", "--max-warnings", "0")).toBe(1);
    expect(await statusOf("wrong.stack.yaml")).toBe(1);
    expect(await statusOf(".")).toBe(1);
    expect(await statusOf(".", "--rule", "label-pattern=off")).toBe(0);
    expect(await statusOf("good.stack.yaml", "missing.stack.yaml")).toBe(2);
  });

  test("hidden findings still count", async () => {
    const cwd = folderWith({ "warned.stack.yaml": warned });
    const ended = await compute(["check", "--severity", "error", "--max-warnings", "0"], { cwd });
    expect(ended.status).toBe(1);
    expect(ended.stdout).toContain("1 less severe finding not shown");
    expect(ended.stderr).toContain("more warnings (1) than");
  });
});

describe("check --format json", () => {
  test("has the documented shape, key by key", async () => {
    const cwd = folderWith({
      "a.create-instance.request.json": '{ "region": "us-east", "type": "standard-2", "label": "w 1" }',
      "b.requests.json": '[{ "method": "GET", "path": "/compute/instances/1" }]',
      "c.stack.yaml": "region: us-east\r\ninstances:\r  web: { type: a, type: b }\n",
      "d.request.json": '{ "unheard": 1 }',
    });
    const { ended, ...report } = await checkJson(cwd);
    expect(ended).toMatchObject({ status: 1, stderr: "" });
    expect(Object.keys(report)).toEqual(["version", "files", "summary"]);
    expect(report.version).toBe(1);
    const [a, b, c, d] = report.files;
    expect(a).toEqual({
      path: "a.create-instance.request.json",
      language: "request",
      operation: "create-instance",
      diagnostics: [
        {
          code: "label-pattern",
          severity: "error",
          message: expect.any(String),
          pointer: "/label",
          range: { start: { line: 0, character: 56 }, end: { line: 0, character: 57 } },
          related: [],
          fixes: ["Change the label to `w-1`"],
        },
      ],
    });
    expect(b).toMatchObject({ path: "b.requests.json", language: "request", operation: null });
    expect(Object.keys(c ?? {})).toEqual(["path", "language", "diagnostics"]);
    expect(c).toMatchObject({
      language: "stack",
      diagnostics: [
        {
          code: "duplicate-key",
          range: { start: { line: 2, character: 18 }, end: { line: 2, character: 22 } },
          related: [
            {
              message: expect.any(String),
              pointer: expect.any(String),
              range: { start: { line: 2, character: 9 }, end: { line: 2, character: 13 } },
            },
          ],
        },
      ],
    });
    expect(d).toMatchObject({ operation: null });
    expect(report.summary).toMatchObject({ files: 4, errors: 2 });
    expect(Object.keys(report.summary)).toEqual(["files", "errors", "warnings", "information", "hints"]);
  });

  test("files without findings are listed, and no files give a complete report", async () => {
    const report = await checkJson(folderWith({ "good.stack.yaml": good }));
    expect(report.files).toEqual([{ path: "good.stack.yaml", language: "stack", diagnostics: [] }]);
    const empty = await checkJson(folderWith({ "notes.txt": "" }));
    expect(empty).toMatchObject({ files: [], summary: { files: 0 } });
    expect(empty.ended).toMatchObject({ status: 0, stderr: expect.stringContaining("no stack files") });
  });

  test("--severity leaves out what is less severe", async () => {
    const cwd = folderWith({ "a.stack.yaml": warned, "b.stack.yaml": wrong });
    expect(codesIn(await checkJson(cwd, ["--severity", "error"]))).toEqual(["label-pattern"]);
    expect(codesIn(await checkJson(cwd, ["--severity", "warning"]))).toEqual(["unknown-field", "label-pattern"]);
  });
});

describe("standard input", () => {
  test("is checked as the named file, with the settings of its folder", async () => {
    const cwd = folderWith({ "sub/.compute-stack.yaml": "rules: { label-pattern: warning }\n" });
    const run = async (name: string) => {
      const args = ["check", "--format", "json", "--stdin-filename", name];
      const ended = await compute(args, { cwd, input: wrong });
      return [ended.status, JSON.parse(ended.stdout).files[0].path] as const;
    };
    expect(await run("x.stack.yaml")).toEqual([1, "x.stack.yaml"]);
    expect(await run("sub/x.stack.yaml")).toEqual([0, "sub/x.stack.yaml"]);
  });

  test("that is not UTF-8 is reported", async () => {
    const args = ["check", "--stdin-filename", "x.stack.yaml"];
    const { status, stderr } = await compute(args, { input: Uint8Array.of(0x61, 0xff, 0xfe) });
    expect([status, stderr]).toEqual([2, expect.stringContaining("x.stack.yaml is not UTF-8")]);
  });
});

describe("rules and explain", () => {
  test("`rules` lists every rule, as a table and as JSON", async () => {
    const table = await compute(["rules"]);
    const json = await compute(["rules", "--format", "json"]);
    const { rules } = JSON.parse(json.stdout) as { rules: { id: string; severity: string; summary: string }[] };
    expect(table.stdout.trimEnd().split("\n").length).toBe(rules.length);
    const idColumns = Math.max(...rules.map(({ id }) => id.length));
    for (const { id, severity, summary } of rules)
      expect(table.stdout).toContain(`${id.padEnd(idColumns)}  ${severity.padEnd(11)}  ${summary}\n`);
    const painted = await compute(["rules"], { env: { FORCE_COLOR: "1" } });
    expect(painted.stdout.split("\n")[0]).toMatch(
      /^\u001b\[1m[a-z-]+ *\u001b\[22m {2}\u001b\[31merror {6}\u001b\[39m {2}\S/,
    );
    expect(rules).toContainEqual(
      expect.objectContaining({ id: "label-pattern", severity: "error", sections: ["2.1"] }),
    );
  });

  test("`explain` prints the page of every rule", async () => {
    const { stdout } = await compute(["explain", "label-pattern"]);
    expect(stdout).toBe(readFileSync("dist/rules/label-pattern.md", "utf8"));
    const colored = await compute(["explain", "label-pattern"], { env: { FORCE_COLOR: "1" } });
    expect(colored.stdout).toContain("\u001b[1mlabel-pattern");
    expect(colored.stdout).not.toContain("```");
    const { rules } = JSON.parse((await compute(["rules", "--format", "json"])).stdout) as { rules: { id: string }[] };
    const pages = new Set(readdirSync("dist/rules"));
    expect(rules.filter(({ id }) => !pages.has(`${id}.md`))).toEqual([]);
  });
});

test.each([
  ["create-instance", "POST /compute/instances"],
  ["interface", "A network interface of an instance."],
  ["interface.label", "The VLAN to attach to"],
  ["nat_1_1", "maps it 1:1 to the subnet address"],
  ["service-error", "explain-error"],
  ["W10", "From 10:00 to 12:00 UTC."],
  ["connection", "value of `check`"],
])("`explain %s` tells what it is", async (topic, expected) => {
  const [plain, shown] = await Promise.all([
    compute(["explain", topic]),
    compute(["explain", topic], { env: { FORCE_COLOR: "1" } }),
  ]);
  expect(plain).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining(expected) });
  expect(shown.stdout).toContain("\u001b[1m");
  expect(shown.stdout).not.toMatch(/\*\*|`/);
});

test("frequent options have a letter", async () => {
  const cwd = folderWith({ "a.stack.yaml": good });
  const [short, long] = await Promise.all([
    compute(["check", "-q", "-f", "json"], { cwd }),
    compute(["check", "--quiet", "--format", "json"], { cwd }),
  ]);
  expect(short).toEqual(long);
  await compute(["plan", "a.stack.yaml", "-o", "plan.requests.json"], { cwd });
  expect(readdirSync(cwd)).toContain("plan.requests.json");
});

describe("debug", () => {
  const debug = async (...args: readonly string[]) =>
    compute(["debug", ...args], { cwd: folderWith({ "x.stack.yaml": good, "b.http": "" }) });

  test("tree and blocks show how a file is read, without its values", async () => {
    const tree = await debug("tree", "x.stack.yaml");
    const blocks = await debug("blocks", "x.stack.yaml");
    expect([tree.status, tree.stderr, blocks.status, blocks.stderr]).toEqual([0, "", 0, ""]);
    expect(tree.stdout).toMatch(/region.*\n/);
    expect(tree.stdout).toContain("web-1");
    expect(tree.stdout).not.toContain("us-east");
    expect(blocks.stdout).not.toBe(tree.stdout);
    expect(blocks.stdout.split("\n").length).toBeLessThan(tree.stdout.split("\n").length);
  });

  test("timings list each step, and count blocks and findings", async () => {
    const { status, stdout } = await debug("timings", "x.stack.yaml");
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.slice(0, -1).map((line) => line.replace(/ +\d+\.\d\d ms$/, ""))).toEqual([
      "cut into blocks",
      "parse every block",
      "load the checker",
      "read settings, parse and check",
      "insert a space",
    ]);
    expect(lines.at(-1)).toMatch(/^[1-9] blocks, \d findings; the space changed [1-3] of them$/);
  });
});

describe("the examples", () => {
  test("have no errors and no warnings, and cover every operation", async () => {
    const names = readdirSync("examples").filter((name) => name !== "wrong" && !name.startsWith("."));
    const report = await checkJson("examples", names);
    const bad = report.files.flatMap(({ path, diagnostics }) =>
      diagnostics
        .filter(({ severity }) => severity === "error" || severity === "warning")
        .map(({ code, pointer }) => `${path} ${code} ${pointer}`),
    );
    expect(bad).toEqual([]);
    const { operations } = await import("../server/api/index.ts");
    const covered = new Set(report.files.map(({ operation }) => operation));
    expect(
      Object.keys(operations).filter((id) => !covered.has(id)),
      "add an example of each operation to examples/requests/",
    ).toEqual([]);
  });

  test("in `wrong/` show several rules each", async () => {
    const report = await checkJson("examples", ["wrong"]);
    expect(pathsIn(report).length).toBeGreaterThanOrEqual(4);
    for (const { path, diagnostics } of report.files)
      expect([path, new Set(diagnostics.map(({ code }) => code)).size > 1]).toEqual([path, true]);
  });
});
