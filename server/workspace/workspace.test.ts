import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Document, defaultSettings, openDocument, readSettings, type Settings } from "../document/index.ts";
import { noNeeds } from "../rules/engine/environment.ts";
import { fileMatchers } from "./file-matchers.ts";
import { memoryHost, pathOf } from "./memory-host.testing.ts";
import { createWorkspace, type WorkspaceOptions } from "./workspace.ts";

function open(path: string, text: string): Document {
  return openDocument({ uri: `file:///w/${path}`, name: path, text }) ?? expect.unreachable();
}

const workspaceOf = (texts: Readonly<Record<string, string | null>>, options: WorkspaceOptions = {}) => {
  const host = memoryHost(texts);
  return { host, workspace: createWorkspace(host, () => 0, options) };
};

test.each([
  ["a/b/x.stack.yaml", "a/b/.compute-stack.yaml", "hint"],
  ["a/x.stack.yaml", "a/.compute-stack.yaml", undefined],
  ["c/d/x.stack.yaml", ".compute-stack.yaml", "off"],
])("%s uses the settings of %s", async (path, settings, severity) => {
  const { workspace } = workspaceOf({
    ".compute-stack.yaml": "rules: { port: off }",
    "a/.compute-stack.yaml": null,
    "a/b/.compute-stack.yaml": "rules: { port: hint }",
  });
  const found = await workspace.settingsFor(`file:///w/${path}`);
  expect(found.uri && pathOf(found.uri)).toBe(settings);
  expect(found.settings.rules.port).toBe(severity);
});

test("a check waits for all that the findings depend on, one after the other", async () => {
  const fixture = (name: string): string =>
    readFileSync(new URL(`../rules/pages/fixtures/${name}.pem`, import.meta.url), "utf8");
  const { workspace } = workspaceOf({ "site.pem": fixture("rsa.cert"), "key.pem": fixture("ed25519.key.pkcs8") });
  const config = '{ port: 443, protocol: https, ssl_cert: "${file:site.pem}", ssl_key: "${file:key.pem}" }';
  const stack = `region: us-east\nloadbalancers:\n  web:\n    configs:\n      - ${config}\n`;
  // Once the files have been read, something has to be loaded that reads certificates.
  const { findings } = await workspace.check(open("a.stack.yaml", stack), defaultSettings);
  expect(findings.map(({ code }) => code)).toContain("pem-mismatch");
});

test("without a settings file nothing is set, and settings outside the root are ignored", async () => {
  const { host, workspace } = workspaceOf({});
  host.files.set("file:///.compute-stack.yaml", "rules: { port: off }");
  expect(await workspace.settingsFor("file:///w/a/x.stack.yaml")).toMatchObject({ uri: null, settings: { rules: {} } });
  expect(host.reads).toEqual(["file:///w/a/.compute-stack.yaml", "file:///w/.compute-stack.yaml"]);
});

test("settings override those that they extend", async () => {
  let extended: readonly string[] = [];
  const { workspace } = workspaceOf(
    {
      "a/.compute-stack.yaml":
        "extends: [../one.yaml, two.yaml, gone.yaml, ../../out.yaml]\nrules: { c: hint }\nignore: [x]",
      "one.yaml": "extends: a/.compute-stack.yaml\nrules: { a: off, b: off, c: off }\nignore: [y]",
      "a/two.yaml": "extends: ../one.yaml\nrules: { b: error }\nfiles: { stack: [z] }",
    },
    {
      onExtended: (uris) => {
        extended = [...uris].map(pathOf);
      },
    },
  );
  const found = await workspace.settingsFor("file:///w/a/x.stack.yaml");
  expect(found.settings.rules).toEqual({ a: "off", b: "error", c: "hint" });
  expect(found.settings.ignore).toEqual({ folder: "file:///w/a/", patterns: ["x"] });
  expect(found.settings.files).toEqual([{ kind: "stack", folder: "file:///w/a/", patterns: ["z"] }]);
  expect(found.bases.map(({ uri, isRead }) => [pathOf(uri), isRead])).toEqual([
    ["one.yaml", true],
    ["a/two.yaml", true],
    ["a/gone.yaml", false],
  ]);
  expect(extended).toEqual(["one.yaml", "a/two.yaml", "a/gone.yaml"]);
  const tried = await workspace.settingsWith(
    "file:///w/a/.compute-stack.yaml",
    "extends: ../one.yaml\nrules: { d: off }",
  );
  expect(tried.rules).toEqual({ a: "off", b: "off", c: "off", d: "off" });
});

test("a forgotten file is read again", async () => {
  const { host, workspace } = workspaceOf({
    ".compute-stack.yaml": "extends: base.yaml",
    "base.yaml": "rules: { a: off }",
  });
  const rules = async () => (await workspace.settingsFor("file:///w/x.stack.yaml")).settings.rules;
  expect(await rules()).toEqual({ a: "off" });
  host.files.set("file:///w/base.yaml", "rules: { a: hint }");
  expect(await rules()).toEqual({ a: "off" });
  expect([workspace.forget("file:///w/bas"), workspace.forget("file:///w/x.stack.yaml")]).toEqual([false, false]);
  expect(workspace.forget("file:///w/base%2Eyaml")).toBe(true);
  expect(await rules()).toEqual({ a: "hint" });
  host.files.set("file:///w/.compute-stack.yaml", "rules: { a: error }");
  expect([workspace.forget("file:///w"), await rules()]).toEqual([true, { a: "error" }]);
});

const stack = "instances:\n  web: { type: a, user_data: '${file:../b.txt}' }\n";

const codesOf = async (
  texts: Readonly<Record<string, string | null>>,
  path: string,
  text = stack,
  options: WorkspaceOptions = {},
) => {
  const { workspace } = workspaceOf(texts, options);
  const { findings, needs } = await workspace.check(
    open(path, text),
    (await workspace.settingsFor(`file:///w/${path}`)).settings,
  );
  expect([needs.files.size, needs.others.size]).toEqual([0, 0]);
  return findings.map(({ code }) => code);
};

test.each([
  ["there", { "b.txt": "#!/bin/sh\n" }, {}, false],
  ["missing", {}, {}, true],
  ["not readable", { "b.txt": null }, {}, true],
  [
    "outside of the folder of the settings",
    { "b.txt": "x", "a/.compute-stack.yaml": "" },
    { referenceRoot: "settings" as const },
    true,
  ],
  ["outside, where the workspace is what counts", { "b.txt": "x", "a/.compute-stack.yaml": "" }, {}, false],
  ["inside, where no settings are", { "b.txt": "x" }, { referenceRoot: "settings" as const }, false],
])(
  "a file that a reference names is %s",
  async (_, texts: Readonly<Record<string, string | null>>, options: WorkspaceOptions, isReported) => {
    expect((await codesOf(texts, "a/x.stack.yaml", stack, options)).includes("reference-file")).toBe(isReported);
  },
);

test("a reference outside of the root is not read", async () => {
  const { host, workspace } = workspaceOf({});
  await workspace.check(open("x.stack.yaml", stack), readSettings({}));
  expect(host.reads).toEqual([]);
});

test("libraries are loaded when a rule asks for them", async () => {
  const text = (fields: string) => `{ "type": "a", "region": "b", "image": "c", ${fields} }`;
  expect(await codesOf({}, "a.create-instance.request.json", text('"root_pass": "password"'))).toContain(
    "root-pass-weak",
  );
  expect(await codesOf({}, "a.create-instance.request.json", text('"root_pass": "vK8#pWq2!xZr7Tn"'))).not.toContain(
    "root-pass-weak",
  );
});

test("an unreadable certificate is reported by the certificate library", async () => {
  const pem = `-----BEGIN CERTIFICATE-----\\n${"QUJD".repeat(20)}\\n-----END CERTIFICATE-----\\n`;
  const codes = await codesOf(
    {},
    "a.update-config.request.json",
    `{ "protocol": "https", "ssl_cert": "${pem}", "ssl_key": "\${env:KEY}" }`,
  );
  expect(codes).toContain("pem-certificate");
});

test("a file that a check needs is requested, fetched and then available", async () => {
  const told: string[] = [];
  const { workspace } = workspaceOf({ "b.txt": "x" }, { onReference: (uri) => told.push(pathOf(uri)) });
  const document = open("a/x.stack.yaml", stack);
  const { file } = document;
  const at = () => workspace.environmentOf(file).file("../b.txt");
  expect([at(), workspace.environmentOf(file).file("\uD800")]).toEqual(["pending", { kind: "outside" }]);
  const checker = workspace.checkerFor(file, readSettings({}));
  checker.update(document);
  expect([...checker.needs().files]).toEqual(["../b.txt"]);
  await workspace.fetch(file, checker.needs());
  expect([at(), told]).toEqual([{ kind: "text", text: "x" }, ["b.txt"]]);
  expect([workspace.forget("file:///w/b.txt"), at()]).toEqual([true, "pending"]);
  const { passwords, certificates, curl } = workspace.environmentOf(file);
  expect([passwords(), certificates(), curl()]).toEqual(["pending", "pending", "pending"]);
});

test("of one file, each document is told what its own folder allows", async () => {
  const texts = { "a/.compute-stack.yaml": "rules: {}", "b.txt": "x" };
  const naming = (path: string): string =>
    `region: us-east\ninstances:\n  a: { type: t, tags: ["\${file:${path}}"] }\n`;
  const inner = open("a/x.stack.yaml", naming("../b.txt"));
  const outer = open("y.stack.yaml", naming("b.txt"));
  for (const order of [
    [inner, outer],
    [outer, inner],
  ]) {
    const { workspace } = workspaceOf(texts, { referenceRoot: "settings" });
    for (const document of order) await workspace.check(document, defaultSettings);
    expect(workspace.environmentOf(inner.file).file("../b.txt")).toEqual({ kind: "outside" });
    expect(workspace.environmentOf(outer.file).file("b.txt")).toEqual({ kind: "text", text: "x" });
  }
});

test("a folder for completing references is listed", async () => {
  const { workspace } = workspaceOf({ "a/b.txt": "", "c/d.txt": "" });
  const { file } = open("a/x.stack.yaml", stack);
  expect((await workspace.list(file, "./"))?.map(({ name }) => name)).toEqual(["b.txt"]);
  expect((await workspace.list(file, "../"))?.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    "folder a",
    "folder c",
  ]);
  expect(await workspace.list(file, "../../")).toBeNull();
});

const matchers = (of: Settings) => fileMatchers()(of);
const settings = readSettings(
  {
    ignore: ["out/", "*.tmp.stack.yaml", "!keep.tmp.stack.yaml", ".compute-stack.yaml"],
    files: { stack: ["*.yml", "b.*"], "create-instance": ["b.json", "*.json"], none: ["no.yml"] },
    overrides: [
      { files: ["a/**"], rules: { x: "off", y: "off" } },
      { files: ["a/b/**"], rules: { y: "hint" } },
    ],
    rules: { x: "error", z: "error" },
  },
  "file:///w/s%20t/",
);

test.each([
  ["s%20t/a.stack.yaml", false],
  ["s t/out/a.stack.yaml", true],
  ["s t/b/out/a.stack.yaml", true],
  ["s t/out", false],
  ["s t/a.tmp.stack.yaml", true],
  ["s t/keep.tmp.stack.yaml", false],
  ["s t/A.TMP.stack.yaml", false],
  ["out/a.stack.yaml", false],
  ["elsewhere/a.tmp.stack.yaml", false],
  ["s t/", false],
  ["s t/.compute-stack.yaml", false],
])("%s is ignored: %s", (path, expected) => {
  expect(matchers(settings).isIgnored(`file:///w/${path}`)).toBe(expected);
});

test.each([
  ["s t/a.yml", "stack"],
  ["s t/no.yml", "none"],
  ["s t/b.json", "stack"],
  ["s t/c.json", "create-instance"],
  ["s t/c.txt", null],
  ["c.json", null],
  ["elsewhere/c.json", null],
  ["s t/.compute-stack.yaml", null],
])("%s is declared as %s", (path, expected) => {
  expect(matchers(settings).declared(`file:///w/${path}`)).toBe(expected);
});

test.each([
  ["s t/c.yml", { x: "error", z: "error" }],
  ["s t/a/c.yml", { x: "off", y: "off", z: "error" }],
  ["s t/a/b/c.yml", { x: "off", y: "hint", z: "error" }],
])("the severities of %s are %j", (path, expected) => {
  expect(matchers(settings).settingsFor(`file:///w/${path}`).rules).toEqual(expected);
});

test("patterns without a folder, or no patterns, match no file", () => {
  for (const none of [
    readSettings({ ignore: ["*"], files: { stack: ["*"] } }),
    readSettings({ ignore: [] }, "file:///w/"),
  ]) {
    const { isIgnored, declared, settingsFor } = matchers(none);
    expect([isIgnored("file:///w/a"), declared("file:///w/a"), settingsFor("file:///w/a")]).toEqual([
      false,
      null,
      none,
    ]);
  }
  const kept = fileMatchers();
  expect(kept(settings)).toBe(kept(settings));
});

test("a file that many requests send as the same body is checked once", async () => {
  const checked: string[] = [];
  const { workspace } = workspaceOf(
    { "body.json": "{}" },
    {
      settingsOfBody: async (uri) => {
        checked.push(pathOf(uri));
        return defaultSettings;
      },
    },
  );
  const create = '{ "method": "POST", "path": "/compute/instances", "body": "${file:body.json}" }';
  const clone = '{ "method": "POST", "path": "/compute/instances/1/clone", "body": "${file:body.json}" }';
  const document = open("a.requests.json", `[${create}, ${create}, ${clone}, ${create}]`);
  const { findings } = await workspace.check(document, defaultSettings);
  expect(findings.filter(({ code }) => code === "request-body-file")).toHaveLength(4);
  expect(checked).toEqual(["body.json", "body.json"]);
});

test.each([
  ["has no such finding", "rules: { label-repeat: off }", "", ["In `base/shop.stack.yaml`: "]],
  ["has it too", "", "", []],
  ["is not checked", "ignore: [shop.stack.yaml]", "", ["In `base/shop.stack.yaml`: "]],
  ["has it, but not the stack that extends it", "", "rules: { label-repeat: off }", []],
])(
  "a stack says what it finds in one that it extends if that, under its own settings, %s",
  async (_, below, here, expected) => {
    const { workspace } = workspaceOf(
      {
        "base/.compute-stack.yaml": below,
        "base/shop.stack.yaml": `region: us-east\ninstances:\n  web: { type: t, image: i, root_pass: $P, label: "a--b" }\n`,
        ".compute-stack.yaml": here,
      },
      {
        settingsOfBody: async (uri) => {
          const { settings } = await workspace.settingsFor(uri);
          return fileMatchers()(settings).isIgnored(uri) ? null : settings;
        },
      },
    );
    const document = open("prod.stack.yaml", "extends: base/shop.stack.yaml\nname: prod\n");
    const { settings } = await workspace.settingsFor(document.file.uri);
    const { findings } = await workspace.check(document, settings);
    const said = findings.filter(({ code }) => code === "label-repeat").map(({ message }) => message);
    expect(said).toEqual(expected.map((start) => expect.stringContaining(start)));
  },
);

test("a file that ten stacks extend is read and checked once", async () => {
  const shop = 'region: us-east\ninstances:\n  web: { type: t, image: i, root_pass: $P, label: "a--b" }\n';
  const { host, workspace } = workspaceOf({ "shop.stack.yaml": shop });
  const base = open("shop.stack.yaml", shop);
  const alone = workspace.checkerFor(base.file, defaultSettings);
  const examined: number[] = [];
  for (let index = 0; index < 10; index++) {
    const document = open(`${index}.stack.yaml`, `extends: shop.stack.yaml\nname: s${index}\n`);
    const { findings } = await workspace.check(document, defaultSettings);
    expect(findings.map(({ code }) => code)).toEqual([]);
    examined.push(alone.examined());
  }
  expect(host.reads.filter((uri) => uri.endsWith("/shop.stack.yaml"))).toHaveLength(1);
  expect(examined[0]).toBeGreaterThan(0);
  expect(new Set(examined).size).toBe(1);
});

test("what a document names is read before it is asked for, and nothing else", async () => {
  const answers: [string, string][] = [];
  const { host, workspace } = workspaceOf(
    { "b.txt": "x", "c.txt": "y" },
    { onAnswer: (path, answer) => answers.push([path, answer === "pending" ? answer : answer.kind]) },
  );
  const document = open(
    "a.stack.yaml",
    'instances:\n  web: { user_data: "${file:b.txt}", label: "${file:gone.txt}" }\n',
  );
  const files = await workspace.filesOf(document);
  expect(host.reads.map(pathOf)).toEqual(["b.txt", "gone.txt"]);
  expect([files.file("b.txt"), files.file("gone.txt"), files.file("c.txt")]).toEqual([
    { kind: "text", text: "x" },
    { kind: "missing" },
    "pending",
  ]);
  expect(answers).toEqual([
    ["b.txt", "text"],
    ["gone.txt", "missing"],
  ]);
  await workspace.filesOf(document);
  expect(host.reads).toHaveLength(2);
});

test("the stacks that a stack extends are read with it, each below the root of the first", async () => {
  const texts = {
    "sub/.compute-stack.yaml": "",
    "sub/shop.stack.yaml": "extends: deep/base.stack.yaml\n",
    "sub/deep/.compute-stack.yaml": "",
    "sub/deep/base.stack.yaml": "extends: [../top.stack.yaml, ../../out.stack.yaml]\nregion: us-east\n",
    "sub/top.stack.yaml": "name: top\n",
    "out.stack.yaml": "name: out\n",
  };
  const { host, workspace } = workspaceOf(texts, { referenceRoot: "settings" });
  const text = "extends: shop.stack.yaml\n";
  const document = open("sub/a.stack.yaml", text);
  expect((await workspace.mergeOf(document))?.document.text).toBe("name: top\nregion: us-east\n");
  const read = host.reads.map(pathOf).filter((path) => path.endsWith(".stack.yaml"));
  expect(read).toEqual(["sub/shop.stack.yaml", "sub/deep/base.stack.yaml", "sub/top.stack.yaml"]);
  // A base is checked alone, too.
  const base = open("sub/deep/base.stack.yaml", texts["sub/deep/base.stack.yaml"]);
  expect(workspace.environmentOf(base.file).file("../top.stack.yaml")).toMatchObject({ kind: "text" });
  const { workspace: other } = workspaceOf(texts, { referenceRoot: "settings" });
  for (const each of [base, document]) await other.mergeOf(each);
  expect(other.environmentOf(base.file).file("../top.stack.yaml")).toEqual({ kind: "outside" });
});

test("the text of an open file counts in others, until it is closed", async () => {
  const { workspace } = workspaceOf({ "b.txt": "saved", "base.stack.yaml": "region: a\n" });
  const uri = "file:///w/b.txt";
  const { file } = open("a.stack.yaml", "");
  const read = async () => {
    await workspace.fetch(file, { ...noNeeds, files: new Set(["b.txt"]) });
    return workspace.environmentOf(file).file("b.txt");
  };
  expect(workspace.textChanged(uri, { kind: "text", text: "open" })).toBe(false);
  expect(await read()).toEqual({ kind: "text", text: "saved" });
  expect(workspace.textChanged("file:///w/b%2Etxt", { kind: "text", text: "open" })).toBe(true);
  expect(await read()).toEqual({ kind: "text", text: "open" });
  expect(workspace.textChanged("file:///w/c.txt", null)).toBe(false);
  expect(workspace.textChanged("file:///w/b%2Etxt", null)).toBe(true);
  expect(workspace.environmentOf(file).file("b.txt")).toBe("pending");
  expect(await read()).toEqual({ kind: "text", text: "saved" });
});

test("what was found in other files is found again after a change of settings elsewhere", async () => {
  const { host, workspace } = workspaceOf({ "b.txt": "x" });
  const { file } = open("a.stack.yaml", "");
  await workspace.fetch(file, { ...noNeeds, files: new Set(["b.txt"]) });
  host.files.set("file:///w/b.txt", "y");
  workspace.forgetFound();
  expect(workspace.environmentOf(file).file("b.txt")).toBe("pending");
});

test("the variables that stacks use are known once they are needed, and again after a stack was forgotten", async () => {
  const { host, workspace } = workspaceOf({ "b.stack.yaml": 'name: "${vars.x}"\n' });
  const { file } = open(".compute-stack.yaml", "");
  const used = async () => {
    await workspace.fetch(file, { ...noNeeds, others: new Set(["variables"]) });
    return workspace.environmentOf(file).variables();
  };
  expect(workspace.environmentOf(file).variables()).toBe("pending");
  expect(await used()).toEqual(new Set(["x"]));
  host.files.set("file:///w/b.stack.yaml", 'name: "${vars.y}"\n');
  expect([workspace.forget("file:///w/notes.txt"), await used()]).toEqual([false, new Set(["x"])]);
  expect([workspace.forget("file:///w/b.stack.yaml"), await used()]).toEqual([true, new Set(["y"])]);
});

test("the layout of a file is as its configuration says now", async () => {
  const { host, workspace } = workspaceOf({ ".prettierrc": "tabWidth: 4" });
  const options = async () => (await workspace.layoutOf("file:///w/a.stack.yaml")).options;
  expect(await options()).toEqual({ tabWidth: 4 });
  host.files.set("file:///w/.prettierrc", "tabWidth: 8");
  workspace.forget("file:///w/.prettierrc");
  expect(await options()).toEqual({ tabWidth: 8 });
});
