import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { checkJson, codesIn, compute, folderWith, pathsIn, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const stack = "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    label: web 1\n";
const body = '{ "region": "us-east", "type": "standard-2", "label": "web 1", "tags": [] }\n';
const clone = '{ "region": "us-east", "type": "standard-2", "disks": [1, 1], "configs": [] }\n';
const envelope =
  '{ "method": "POST", "path": "/compute/instances", "body": { "region": "us-east", "type": "x", "label": "web 1" } }\n';
const sequence = `[${envelope.trim()}]\n`;

/** `path language operation: codes` of each file. */
const said = async (cwd: string, args: readonly string[] = []): Promise<readonly string[]> =>
  (await checkJson(cwd, args)).files.map(
    ({ path, language, operation, diagnostics }) =>
      `${path} ${language} ${operation}: ${diagnostics.map(({ code }) => code).join(" ")}`,
  );

describe("--as", () => {
  test("a file is read as the given kind, whatever its name", async () => {
    const cwd = folderWith({ "a.json": body, "b.txt": clone, c: envelope, "d.json": sequence, "e.tf": stack });
    expect(await said(cwd, ["--as", "create-instance", "a.json"])).toEqual([
      "a.json request create-instance: label-pattern",
    ]);
    expect(await said(cwd, ["--as", "clone-instance", "b.txt"])).toEqual([
      "b.txt request clone-instance: clone-duplicate-id",
    ]);
    expect(await said(cwd, ["--as", "request", "a.json", "c"])).toEqual([
      "a.json request create-instance: request-operation-inferred label-pattern",
      "c request create-instance: label-pattern",
    ]);
    expect(await said(cwd, ["--as", "sequence", "d.json"])).toEqual(["d.json request null: label-pattern"]);
    expect(await said(cwd, ["--as", "stack", "e.tf"])).toEqual(["e.tf stack undefined: label-pattern"]);
  });

  test("a YAML file is read as YAML", async () => {
    const yaml = `# one\nregion: us-east\ntype: standard-2\nlabel: web 1 # compute-stack-disable-line label-pattern\n<<: { booted: "true" }\n`;
    const steps =
      '- { method: POST, path: /compute/instances, body: { region: us-east, type: "${T}", label: web 1 } }\n';
    const cwd = folderWith({
      "a.yaml": yaml,
      "b.yml": steps,
      "c.yaml": steps.slice(2),
      ".compute-stack.yaml": "files: { clone-instance: [d.yaml] }\n",
      "d.yaml": "type: standard-2\nregion: us-east\ndisks: [1, 1]\nconfigs: []\n",
    });
    const errors = ["a.yaml request create-instance: disk-field-unused type-mismatch"];
    expect(await said(cwd, ["--as", "create-instance", "a.yaml"])).toEqual(errors);
    expect(await said(cwd, ["--as", "sequence", "b.yml"])).toEqual(["b.yml request null: label-pattern"]);
    expect(await said(cwd, ["--as", "request", "c.yaml"])).toEqual(["c.yaml request create-instance: label-pattern"]);
    expect(await said(cwd)).toEqual(["d.yaml request clone-instance: clone-duplicate-id"]);
    await compute(["fix", "--as", "create-instance", "a.yaml"], { cwd });
    expect(readFileSync(join(cwd, "a.yaml"), "utf8")).toBe(yaml.replace('"true"', "true"));
  });

  test("it takes precedence over the file name", async () => {
    const cwd = folderWith({ "web.clone-instance.request.json": body, "x.stack.yaml": body });
    expect(await said(cwd, ["--as", "create-instance", "web.clone-instance.request.json", "x.stack.yaml"])).toEqual([
      "web.clone-instance.request.json request create-instance: label-pattern",
      "x.stack.yaml request create-instance: label-pattern",
    ]);
  });

  test("it applies to standard input", async () => {
    const args = ["check", "--as", "create-instance", "--stdin-filename", "any.txt"];
    const { status, stdout } = await compute(args, { input: body });
    expect(stdout).toContain("any.txt");
    expect(stdout).toContain("label-pattern");
    expect(status).toBe(1);
  });

  test.each([
    [["creat-instance", "a.json"], "`--as` cannot be `creat-instance`. Did you mean `create-instance`?\n"],
    [["stak", "a.json"], "`--as` cannot be `stak`. Did you mean `stack`?\n"],
    ...["none", "settings", "__proto__"].map((kind): [string[], string | RegExp] => [
      [kind, "a.json"],
      new RegExp(`\`--as\` must be \`list-instances\`, \`create-instance\`.* or \`yaml\`, not \`${kind}\`\\.\n`),
    ]),
  ])("an invalid kind says which one was meant, or lists the valid ones: %j", async (args, message) => {
    const { status, stdout, stderr } = await compute(["check", "--as", ...args], {
      cwd: folderWith({ "a.json": body }),
    });
    expect(stderr).toMatch(message);
    expect([status, stdout]).toEqual([2, ""]);
  });

  test("a folder is rejected", async () => {
    const cwd = folderWith({ "sub/a.json": body, "b.json": body });
    const report = await checkJson(cwd, ["--as", "create-instance", "sub", "b.json"]);
    expect(report.ended.stderr).toContain("sub is a folder, and `--as` is for files.");
    expect([report.ended.status, pathsIn(report)]).toEqual([2, ["b.json"]]);
  });

  test("fix, plan, graph, stack, explain-error and debug accept it", async () => {
    const cwd = folderWith({
      "a.json": '{ "region": "us-east", "type": "standard-2", "root_pas": "${env:X}" }\n',
      "infra.yaml": stack.replace("web 1", "web-1"),
      "answer.json": '{ "errors": [{ "field": "label", "reason": "bad" }] }',
    });
    const fixed = await compute(["fix", "--dry-run", "--as", "create-instance", "a.json"], { cwd });
    expect(fixed.stdout).toContain('+{ "region": "us-east", "type": "standard-2", "root_pass"');
    expect((await compute(["plan", "--as", "stack", "infra.yaml"], { cwd })).stdout).toContain('"/compute/instances"');
    expect((await compute(["graph", "--format", "dot", "--as", "stack", "infra.yaml"], { cwd })).stdout).toContain(
      "web-1",
    );
    expect((await compute(["stack", "--as", "create-instance", "a.json"], { cwd })).stdout).toContain("instances:");
    expect((await compute(["debug", "tree", "--as", "create-instance", "a.json"], { cwd })).stdout).toContain("region");
    const explained = await compute(["explain-error", "--as", "create-instance", "a.json", "answer.json"], { cwd });
    expect([explained.status, explained.stderr]).toEqual([1, ""]);
  });

  test.each([
    [
      ["plan", "--as", "request", "a.json"],
      "This command reads stack files, so `--as` takes only `stack`, not `request`.",
    ],
    [["graph", "--as", "create-node", "a.json"], "so `--as` takes only `stack`, not `create-node`."],
    [
      ["stack", "--as", "stack", "a.json"],
      "so `--as` takes an operation, `request`, `sequence`, `http`, `shell`, `markdown` or `yaml`, not `stack`.",
    ],
    [["plan", "--as", "shell", "a.json"], "so `--as` takes only `stack`, not `shell`."],
    [["plan", "a.json"], "To read it anyway, pass `--as`."],
  ])("%j is refused", async (args, message) => {
    const { status, stderr } = await compute(args, { cwd: folderWith({ "a.json": body }) });
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });
});

describe("files", () => {
  test("a folder is searched for files listed under `files` and recognized names", async () => {
    const cwd = folderWith({
      ".git/HEAD": "",
      ".gitignore": "out/\n",
      ".compute-stack.yaml": `files:
  create-instance: ["services/*/create.json"]
  request: ["lb/*.json"]
  sequence: ["flows/*.json"]
  stack: ["infra/**/*.yaml"]
  none: ["docs/old/**", "stack.yaml"]
`,
      "services/web/create.json": body,
      "services/web/other.json": body,
      "lb/front.json": envelope,
      "flows/all.json": sequence,
      "infra/a/b.yaml": stack,
      "docs/old/x.stack.yaml": stack,
      "docs/x.stack.yaml": stack,
      "stack.yaml": stack,
      "sub/stack.yaml": stack,
      "out/infra/x.yaml": stack,
      "node_modules/infra/x.yaml": stack,
    });
    const expected = [
      "docs/x.stack.yaml stack undefined: label-pattern",
      "flows/all.json request null: label-pattern",
      "infra/a/b.yaml stack undefined: label-pattern",
      "lb/front.json request create-instance: label-pattern",
      "services/web/create.json request create-instance: label-pattern",
    ];
    expect(await said(cwd)).toEqual(expected);
    expect(await said(cwd, ["services/web/create.json", "infra"])).toEqual([expected[4], expected[2]]);
    const { stdout } = await compute(["check", "--stdin-filename", "lb/new.json"], { cwd, input: envelope });
    expect(stdout).toContain("label-pattern");
    expect((await compute(["plan", "infra/a/b.yaml"], { cwd })).stderr).toContain("label-pattern");
    expect((await compute(["stack", "flows/all.json"], { cwd })).stdout).toContain("instances:");
  });

  test("`none` takes precedence, then the first key from the top", async () => {
    const cwd = folderWith({
      ".compute-stack.yaml": `files:
  clone-instance: ["*.json"]
  create-instance: ["*.json", "*.other"]
  stack: ["*.other"]
  none: ["b.json"]
`,
      "a.json": clone,
      "b.json": clone,
      "c.other": body,
    });
    expect(await said(cwd)).toEqual([
      "a.json request clone-instance: clone-duplicate-id",
      "c.other request create-instance: label-pattern",
    ]);
  });

  test("excluded files are reported, and `--as` reads them anyway", async () => {
    const cwd = folderWith({
      ".compute-stack.yaml": 'files: { none: ["*.stack.yaml", "*.txt", "create.json"] }\n',
      "x.stack.yaml": stack,
      "x.txt": "",
      "create.json": body,
    });
    const named = await checkJson(cwd, ["x.stack.yaml", "x.txt"]);
    expect(pathsIn(named)).toEqual([]);
    expect(named.ended.stderr).toContain(
      "x.stack.yaml is not checked: `files.none` in .compute-stack.yaml excludes it.",
    );
    expect(named.ended.status).toBe(0);
    expect(await said(cwd, ["--as", "create-instance", "create.json"])).toEqual([
      "create.json request create-instance: label-pattern",
    ]);
    const fixed = await compute(["fix", "x.stack.yaml"], { cwd });
    expect(fixed.stderr).toContain("x.stack.yaml is not fixed: `files.none` in .compute-stack.yaml excludes it.");
    const planned = await compute(["plan", "x.stack.yaml"], { cwd });
    expect(planned.stderr).toContain("`x.stack.yaml` is not read: `files.none` in .compute-stack.yaml excludes it.");
    expect(planned.status).toBe(2);
  });

  test("the patterns are those of the nearest settings file, relative to its folder, or of `--config`", async () => {
    const cwd = folderWith({
      ".compute-stack.yaml": 'files: { create-instance: ["/a.json", "sub/b.json"] }\n',
      "a.json": body,
      "sub/.compute-stack.yaml": 'files: { clone-instance: ["a.json"] }\n',
      "sub/a.json": clone,
      "sub/b.json": body,
      "other.yaml": 'files: { clone-instance: ["sub/b.json"] }\n',
    });
    expect(await said(cwd)).toEqual([
      "a.json request create-instance: label-pattern",
      "sub/a.json request clone-instance: clone-duplicate-id",
    ]);
    expect((await said(cwd, ["--config", "other.yaml"])).filter((line) => line.startsWith("sub/b"))).toEqual([
      expect.stringMatching(/^sub\/b\.json request clone-instance/),
    ]);
  });

  test("errors in `files` are reported, and its valid part applies", async () => {
    const cwd = folderWith({
      ".compute-stack.yaml": `files:
  create-instanc: ["a.json"]
  clone-instance: b.json
  request: [1, "c.json"]
  sequence: { a: b }
  stack:
  none: [".compute-stack.yaml", "**/.compute-stack.yaml"]
  node: [x]
`,
      "a.json": body,
      "b.json": clone,
      "c.json": envelope,
    });
    const { files } = await checkJson(cwd);
    expect(files.map(({ path }) => path)).toEqual([".compute-stack.yaml", "c.json"]);
    expect(files[0]?.diagnostics.map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`)).toEqual([
      "unknown-field /files/create-instanc: `create-instanc` is not a field of the `files` setting. Did you mean `create-instance`?",
      'type-mismatch /files/clone-instance: `clone-instance` must be a list of patterns, such as `["examples/**"]`, found a string.',
      "type-mismatch /files/request/0: An item of `request` must be a string, found the number `1`.",
      'type-mismatch /files/sequence: `sequence` must be a list of patterns, such as `["examples/**"]`, found an object.',
      "unknown-field /files/node: `node` is not a field of the `files` setting, and `none` is already set. Remove one of the two.",
    ]);
  });

  test("thousands of files, and binary files", async () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`many/${index}.json`, envelope]));
    const cwd = folderWith({
      ...many,
      ".compute-stack.yaml": 'files: { request: ["many/*.json", "*.bin"] }\n',
      "image.bin": new Uint8Array([0x89, 0x50, 0xff, 0x00]),
    });
    const report = await checkJson(cwd);
    expect([report.files.length, report.summary.errors]).toEqual([2_000, 2_000]);
    expect(report.ended.stderr).toContain("image.bin is not UTF-8 text");
    expect(report.ended.status).toBe(2);
  }, 30_000);
});

describe("a file of unknown kind", () => {
  const both = (kind: string, name: string): string =>
    `Its content looks like \`${kind}\`: pass \`--as ${kind}\`, or add \`${kind}: ["${name}"]\` under \`files\` in \`.compute-stack.yaml\`.`;
  const named = (kind: string, ending: string): string =>
    `Its content looks like \`${kind}\`: pass \`--as ${kind}\`, or give it a name that ends in \`${ending}\`.`;
  const neither = "To check it anyway, pass `--as KIND`, or list it under `files` in `.compute-stack.yaml`.";

  test.each([
    ["create.json", body.replace("label", "root_pass"), both("create-instance", "create.json")],
    ["deep/clone it.json", clone, both("clone-instance", "clone it.json")],
    ["one.json", envelope, both("request", "one.json")],
    ["all.json", sequence, both("sequence", "all.json")],
    ["infra.yaml", stack, both("stack", "infra.yaml")],
    [
      "some.json",
      '{ "region": "us-east", "type": "x", "label": "a" }',
      "looks like `create-instance` or `clone-instance`: pass `--as create-instance`",
    ],
    ["deploy.txt", "curl $API/compute/instances\n", named("shell", ".sh")],
    ["calls", "GET {{api}}/compute/instances\n", named("http", ".http")],
    ["run.rst", "Run:\n\n```sh\ncurl $API/compute/instances\n```\n", named("markdown", ".md")],
    ["other.txt", "curl https://example.com/\n", neither],
    ["package.json", '{ "name": "x", "type": "module" }', neither],
    ["notes.txt", "hello", neither],
    ["empty.json", "", neither],
    ["binary.json", new Uint8Array([0xff, 0xfe, 0x00]), neither],
    ["large.json", `{ "region": "us-east", "type": "x", "label": "${"x".repeat(2_000_000)}" }`, neither],
  ])("%s: the error names both ways and the likely kind", async (name, content, advice) => {
    const cwd = folderWith({ [name]: content });
    const { ended } = await checkJson(cwd, [name]);
    expect(ended.stderr).toContain(`${name} is neither a stack file`);
    expect(ended.stderr).toContain(advice);
    expect(ended.status).toBe(2);
  });
});

describe("a bare stack.yaml", () => {
  test.each([
    ["instances: {}\n", true],
    ["loadbalancers:\n  front: {}\n", true],
    ["name: x\nsubnets:\n  a: { id: 1, range: 10.0.0.0/24 }\n", true],
    ["{ instances: {} }\n", true],
    ["", true],
    ["# nothing yet\n", true],
    ["resolver: lts-21\n---\ninstances: {}\n", true],
    ["resolver: lts-21.25\npackages: [.]\n", false],
    ["name: my-project\nruntime: nodejs\n", false],
    ["x: { instances: {} }\n", false],
    ["- a\n", false],
    ["hello", false],
  ])("%j is read: %s", async (content, isRead) => {
    const cwd = folderWith({ "stack.yaml": content, "sub/stack.yml": content, "a.request.json": envelope });
    const found = pathsIn(await checkJson(cwd));
    expect(found).toEqual(isRead ? ["a.request.json", "stack.yaml", "sub/stack.yml"] : ["a.request.json"]);
    const named = await checkJson(cwd, ["stack.yaml"]);
    expect(pathsIn(named)).toEqual(isRead ? ["stack.yaml"] : []);
    if (isRead) return;
    expect(named.ended.stderr).toContain(
      "stack.yaml is read as a stack only if it has `instances`, `loadbalancers` or `subnets`. To check it anyway, pass `--as stack`, or list it under `files` in `.compute-stack.yaml`.",
    );
    expect(named.ended.status).toBe(2);
    expect(pathsIn(await checkJson(cwd, ["--as", "stack", "stack.yaml"]))).toEqual(["stack.yaml"]);
  });

  test("`files` reads it anyway, and a file with any other name is read whatever it contains", async () => {
    const cwd = folderWith({
      ".compute-stack.yaml": 'files: { stack: ["a/stack.yaml"] }\n',
      "a/stack.yaml": "name: x\n",
      "b/stack.yaml": "name: x\n",
      "shop.stack.yaml": "name: x\n",
    });
    expect(pathsIn(await checkJson(cwd))).toEqual(["shop.stack.yaml", "a/stack.yaml"]);
  });

  test("`fix` does not change another tool's file", async () => {
    const text = "instancs: {}\nresolver: lts\n";
    const cwd = folderWith({ "stack.yaml": text });
    const { stderr, status } = await compute(["fix"], { cwd });
    expect([status, stderr]).toEqual([0, expect.stringContaining("no stack files")]);
  });
});

describe("overrides", () => {
  test("change the severities of some files; the last match applies, and `--rule` overrides them", async () => {
    const cwd = folderWith({
      ".compute-stack.yaml": `rules: { label-pattern: warning }
overrides:
  - files: ["examples/**"]
    rules: { label-pattern: off }
  - files: ["examples/kept.stack.yaml", "*.request.json"]
    rules: { label-pattern: hint }
`,
      "a.stack.yaml": stack,
      "examples/a.stack.yaml": stack,
      "examples/kept.stack.yaml": stack,
      "x.request.json": envelope,
    });
    const severities = async (args: readonly string[] = []): Promise<readonly string[]> =>
      (await checkJson(cwd, args)).files.map(({ path, diagnostics }) =>
        [path, ...diagnostics.map(({ severity }) => severity)].join(" "),
      );
    expect(await severities()).toEqual([
      "a.stack.yaml warning",
      "x.request.json hint",
      "examples/a.stack.yaml",
      "examples/kept.stack.yaml hint",
    ]);
    expect(await severities(["--rule", "label-pattern=error", "examples"])).toEqual([
      "examples/a.stack.yaml error",
      "examples/kept.stack.yaml error",
    ]);
  });

  test("errors are reported", async () => {
    const cwd = folderWith({
      ".compute-stack.yaml": `overrides:
  - files: "a"
    rules: { lable-pattern: off }
  - rules: {}
  - 5
  - { file: [a], files: [1], rules: { syntax: loud } }
`,
    });
    expect(codesIn(await checkJson(cwd, [".compute-stack.yaml"]))).toEqual([
      "type-mismatch",
      "unknown-field",
      "missing-required",
      "type-mismatch",
      "unknown-field",
      "type-mismatch",
      "enum-value",
    ]);
  });
});

describe("extends", () => {
  const severityIn = async (cwd: string, path: string): Promise<string | undefined> =>
    (await checkJson(cwd, [path])).files.find((file) => file.path === path)?.diagnostics[0]?.severity;

  test("the extended settings apply first, and the file overrides them key by key", async () => {
    const cwd = folderWith({
      ".git/HEAD": "",
      "base.yaml": `rules: { label-pattern: hint, missing-required: off }
catalog: { regions: { eu: {} }, types: { standard-2: {} } }
files: { create-instance: ["*/a.json"], none: ["*/never.json"] }
ignore: ["svc/left.stack.yaml"]
`,
      "svc/.compute-stack.yaml": `extends: ../base.yaml
rules: { label-pattern: warning }
catalog: { regions: { us-east: {} } }
files: { clone-instance: ["b.json"] }
`,
      "svc/x.stack.yaml": stack,
      "svc/y.stack.yaml": "instances:\n  web-1: { type: huge, region: eu }\n",
      "svc/left.stack.yaml": stack,
      "svc/a.json": body,
      "svc/b.json": clone,
      "svc/never.json": body,
    });
    const { files } = await checkJson(cwd);
    expect(
      files.map(({ path, diagnostics }) =>
        [path, ...diagnostics.map(({ code, severity }) => `${code}=${severity}`)].join(" "),
      ),
    ).toEqual([
      "svc/a.json label-pattern=warning",
      "svc/b.json clone-duplicate-id=warning",
      "svc/x.stack.yaml label-pattern=warning",
      "svc/y.stack.yaml catalog-unknown=warning",
    ]);
  });

  test("later files of a list override earlier ones, and a list in the file replaces the inherited one", async () => {
    const cwd = folderWith({
      ".git/HEAD": "",
      "one.yaml": "rules: { label-pattern: hint, syntax: off }\nignore: [a.stack.yaml]\n",
      "two.yaml": "extends: three.yaml\nrules: { label-pattern: information }\n",
      "three.yaml":
        "rules: { label-pattern: warning }\noverrides: [{ files: [c.*], rules: { label-pattern: error } }]\n",
      ".compute-stack.yaml": "extends: [one.yaml, two.yaml]\nignore: [b.stack.yaml]\n",
      "a.stack.yaml": stack,
      "b.stack.yaml": stack,
      "c.stack.yaml": stack,
    });
    expect(await severityIn(cwd, "a.stack.yaml")).toBe("information");
    expect(await severityIn(cwd, "c.stack.yaml")).toBe("error");
    expect(pathsIn(await checkJson(cwd))).toEqual(["a.stack.yaml", "c.stack.yaml"]);
  });

  test("an error in an extended file is reported in that file", async () => {
    const cwd = folderWith({
      ".git/HEAD": "",
      "base.yaml": "rules: { lable-pattern: off }\n",
      ".compute-stack.yaml": "extends: base.yaml\n",
      "a.stack.yaml": stack,
    });
    const report = await checkJson(cwd);
    expect(report.files.map(({ path, diagnostics }) => [path, ...diagnostics.map(({ code }) => code)])).toEqual([
      ["a.stack.yaml", "label-pattern"],
      ["base.yaml", "unknown-field"],
    ]);
  });

  const problems = async (files: Readonly<Record<string, string>>, at = ".compute-stack.yaml") => {
    const cwd = folderWith({ "w/.git/HEAD": "", "w/x.stack.yaml": stack, ...files });
    const { files: checked } = await checkJson(`${cwd}/w`, ["."]);
    return checked
      .filter(({ path }) => path === at)
      .flatMap(({ diagnostics }) => diagnostics.map(({ pointer, message }) => `${pointer}: ${message}`));
  };

  test.each([
    ["none.yaml", "/extends: File `none.yaml` not found. Paths are relative to the folder of this file."],
    ["[none.yaml]", "/extends/0: File `none.yaml` not found. Paths are relative to the folder of this file."],
    ["..", "/extends: `..` is outside the workspace, so it is not read. Move it into the workspace."],
    [
      "../outside.yaml",
      "/extends: `../outside.yaml` is outside the workspace, so it is not read. Move it into the workspace.",
    ],
    [
      "/etc/hostname",
      "/extends: `/etc/hostname` is outside the workspace, so it is not read. Move it into the workspace.",
    ],
    ["./.compute-stack.yaml", "/extends: The settings extend themselves. Remove this path."],
    ["../w/.compute-stack.yaml", "/extends: The settings extend themselves. Remove this path."],
    ["circle.yaml", "/extends: `circle.yaml` extends this file in turn. Remove one of the two references."],
    ["far/a.yaml", "/extends: `far/a.yaml` extends this file in turn. Remove one of the two references."],
    ["folder", "/extends: File `folder` is not readable as text."],
    ["5", "/extends: `extends` must be a string or a list, found the number `5`."],
  ])("extends: %s", async (path, message) => {
    expect(
      await problems({
        "w/.compute-stack.yaml": `extends: ${path}\n`,
        "outside.yaml": "rules: {}\n",
        "w/circle.yaml": "extends: .compute-stack.yaml\n",
        "w/far/a.yaml": "extends: ../far/b.yaml\n",
        "w/far/b.yaml": "extends: [c.yaml, ../.compute-stack.yaml]\n",
        "w/far/c.yaml": "extends: a.yaml\n",
        "w/folder/x": "",
      }),
    ).toEqual([message]);
  });

  test("files that extend each other many times are read once", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`w/${at}.yaml`, `extends: [${at + 1}.yaml, ${at + 1}.yaml]\n`]),
    );
    expect(
      await problems({ ...files, "w/40.yaml": "rules: {}\n", "w/.compute-stack.yaml": "extends: 0.yaml\n" }),
    ).toEqual([]);
  });
});
