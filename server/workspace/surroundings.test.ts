import { describe, expect, test } from "vitest";
import {
  type Document,
  defaultSettings,
  fileOfDocument,
  openDocument,
  readSettings,
  type Settings,
} from "../document/index.ts";
import { noNeeds } from "../rules/engine/environment.ts";
import type { Host } from "./host.ts";
import { memoryHost, pathOf } from "./memory-host.testing.ts";
import { settingsOf } from "./read-settings.ts";
import type { ReferenceRoot } from "./reference-roots.ts";
import { createWorkspace, type WorkspaceOptions } from "./workspace.ts";

const open = (path: string, text: string): Document =>
  openDocument({ uri: `file:///w/${path}`, name: path, text }) ?? expect.unreachable();

const workspaceOf = (texts: Readonly<Record<string, string | null>>, options: WorkspaceOptions = {}) => {
  const host = memoryHost(texts);
  return { host, workspace: createWorkspace(host, () => 5, options) };
};

const stack = "instances:\n  web: { type: a, region: b, user_data: '${file:b.txt}' }\n";

describe("settings", () => {
  test("are read once for all files of a folder", async () => {
    const told: Settings[] = [];
    const { host, workspace } = workspaceOf(
      { ".compute-stack.yaml": "rules: { port: off }" },
      { onSettings: (settings) => told.push(settings) },
    );
    const found = await workspace.settingsFor("file:///w/a.stack.yaml");
    expect(await workspace.settingsFor("file:///w/b.stack.yaml")).toEqual(found);
    expect(found.bases).toEqual([]);
    expect(told).toEqual([found.settings]);
    expect(host.reads).toEqual(["file:///w/.compute-stack.yaml"]);
  });

  test("are told of only if there are any", async () => {
    const told: Settings[] = [];
    const { workspace } = workspaceOf({}, { onSettings: (settings) => told.push(settings) });
    expect((await workspace.settingsFor("file:///w/a.stack.yaml")).settings).toBe(defaultSettings);
    expect(told).toEqual([]);
  });

  test("that cannot be read are the nearest ones all the same, and say nothing", async () => {
    const { workspace } = workspaceOf({ ".compute-stack.yaml": "rules: { port: off }", "a/.compute-stack.yaml": null });
    expect(await workspace.settingsFor("file:///w/a/x.stack.yaml")).toEqual({
      settings: defaultSettings,
      bases: [],
      uri: "file:///w/a/.compute-stack.yaml",
    });
  });

  test("of a file outside of its root are none", async () => {
    const { host, workspace } = workspaceOf({ ".compute-stack.yaml": "rules: { port: off }" });
    expect((await workspace.settingsFor("file:///elsewhere/x.stack.yaml")).uri).toBeNull();
    expect((await workspace.settingsFor("untitled")).uri).toBeNull();
    expect(host.reads).toEqual([]);
  });

  test("that extend an unreadable file are told of it, and hold without it", async () => {
    const { workspace } = workspaceOf({
      ".compute-stack.yaml": "extends: [base.yaml, other.yaml]\nrules: { port: off }",
      "base.yaml": null,
      "other.yaml": "rules: { port: hint, label-length: hint }",
    });
    const { settings, bases } = await workspace.settingsFor("file:///w/x.stack.yaml");
    expect(settings.rules).toEqual({ port: "off", "label-length": "hint" });
    expect(bases).toEqual([
      { uri: "file:///w/base.yaml", isRead: false },
      { uri: "file:///w/other.yaml", isRead: true },
    ]);
  });

  test("with a base outside of the root do not read it", async () => {
    const { host, workspace } = workspaceOf({ ".compute-stack.yaml": "extends: ../base.yaml" });
    host.files.set("file:///base.yaml", "rules: { port: off }");
    expect(await workspace.settingsFor("file:///w/x.stack.yaml")).toMatchObject({ settings: { rules: {} }, bases: [] });
    expect(host.reads).toEqual(["file:///w/.compute-stack.yaml"]);
  });

  test("with a text that is not saved are read relative to their file", async () => {
    const { workspace } = workspaceOf({ "a/base.yaml": "ignore: [x]" });
    const settings = await workspace.settingsWith("file:///w/a/.compute-stack.yaml", "extends: base.yaml");
    expect(settings.ignore).toEqual({ folder: "file:///w/a/", patterns: ["x"] });
  });

  test("in a text alone are those without what it extends", () => {
    expect(settingsOf("extends: a.yaml\nrules: { port: off }").rules).toEqual({ port: "off" });
  });

  test("are read again after a file that they extend has changed, even one that was missing", async () => {
    const { host, workspace } = workspaceOf({ ".compute-stack.yaml": "extends: a/base.yaml" });
    const rules = async () => (await workspace.settingsFor("file:///w/x.stack.yaml")).settings.rules;
    expect(await rules()).toEqual({});
    host.files.set("file:///w/a/base.yaml", "rules: { port: off }");
    expect([workspace.forget("file:///w/b"), await rules()]).toEqual([false, {}]);
    expect([workspace.forget("file:///w/a"), await rules()]).toEqual([true, { port: "off" }]);
  });

  test("of one folder stay known when those of another are forgotten", async () => {
    const { host, workspace } = workspaceOf({ "a/.compute-stack.yaml": "", "b/.compute-stack.yaml": "" });
    const read = async () => {
      await workspace.settingsFor("file:///w/a/x");
      await workspace.settingsFor("file:///w/b/x");
      return host.reads.splice(0).map(pathOf);
    };
    expect(await read()).toEqual(["a/.compute-stack.yaml", "b/.compute-stack.yaml"]);
    expect([workspace.forget("file:///w/a"), await read()]).toEqual([true, ["a/.compute-stack.yaml"]]);
  });
});

describe("what a check needs", () => {
  test.each(["passwords", "certificates", "curl"] as const)("%s are loaded alone", async (tool) => {
    const { workspace } = workspaceOf({});
    const { file } = open("a.stack.yaml", stack);
    await workspace.fetch(file, { ...noNeeds, others: new Set([tool]) });
    const environment = workspace.environmentOf(file);
    for (const each of ["passwords", "certificates", "curl"] as const)
      expect(environment[each]() === "pending", each).toBe(each !== tool);
  });

  test("nothing is loaded where nothing is needed", async () => {
    const { host, workspace } = workspaceOf({}, { referenceRoot: "settings" });
    const { file } = open("a.stack.yaml", stack);
    await workspace.fetch(file, noNeeds);
    const { passwords, certificates, curl, now } = workspace.environmentOf(file);
    expect([passwords(), certificates(), curl(), now()]).toEqual(["pending", "pending", "pending", 5]);
    expect(host.reads).toEqual([]);
  });

  test("a path that is no path is passed over", async () => {
    const { host, workspace } = workspaceOf({ "b.txt": "b" });
    const { file } = open("a.stack.yaml", stack);
    await workspace.fetch(file, { ...noNeeds, files: new Set(["\uD800", "b.txt"]) });
    expect(host.reads).toEqual(["file:///w/b.txt"]);
    expect(workspace.environmentOf(file).file("b.txt")).toEqual({ kind: "text", text: "b" });
  });

  test("a file that a link leads out of the workspace is outside, and nobody is told of it", async () => {
    const told: string[] = [];
    const host: Host = {
      ...memoryHost({ "missing.txt": "" }),
      read: async (uri) => ({ kind: uri.endsWith("/link.txt") ? "outside" : "missing" }),
    };
    const workspace = createWorkspace(host, () => 0, { onReference: (uri) => told.push(pathOf(uri)) });
    const { file } = open("a.stack.yaml", stack);
    await workspace.fetch(file, { ...noNeeds, files: new Set(["link.txt", "missing.txt", "../x.txt"]) });
    const answers = ["link.txt", "missing.txt", "../x.txt"].map((path) => workspace.environmentOf(file).file(path));
    expect(answers).toEqual([{ kind: "outside" }, { kind: "missing" }, { kind: "outside" }]);
    expect(told).toEqual(["missing.txt"]);
  });

  test.each<[ReferenceRoot | undefined, readonly string[], string]>([
    [undefined, ["b.txt"], "text"],
    ["workspace", ["b.txt"], "text"],
    ["settings", [], "outside"],
  ])("with the root of references at %s, a stack refers to %j", async (referenceRoot, reads, kind) => {
    const options = referenceRoot ? { referenceRoot } : {};
    const { host, workspace } = workspaceOf({ "b.txt": "b", "a/.compute-stack.yaml": "" }, options);
    const { file } = open("a/x.stack.yaml", stack);
    await workspace.fetch(file, { ...noNeeds, files: new Set(["../b.txt"]) });
    expect(host.reads.map(pathOf).filter((path) => !path.endsWith(".compute-stack.yaml"))).toEqual(reads);
    expect(workspace.environmentOf(file).file("../b.txt")).toMatchObject({ kind });
    expect((await workspace.list(file, "../"))?.map(({ name }) => name) ?? null).toEqual(
      kind === "text" ? ["b.txt", "a"] : null,
    );
  });

  test("settings may extend a file of a parent folder, wherever references lead", async () => {
    const { workspace } = workspaceOf(
      { "base.yaml": "", "a/.compute-stack.yaml": "extends: ../base.yaml" },
      { referenceRoot: "settings" },
    );
    const { file } = open("a/.compute-stack.yaml", "extends: ../base.yaml");
    await workspace.fetch(file, { ...noNeeds, files: new Set(["../base.yaml"]) });
    expect(workspace.environmentOf(file).file("../base.yaml")).toEqual({ kind: "text", text: "" });
  });

  test("the folder of what is no path has no content", async () => {
    const { workspace } = workspaceOf({ "b.txt": "" });
    expect(await workspace.list(open("a.stack.yaml", stack).file, "\uD800")).toBeNull();
  });
});

test("the root of a file is that of the host", async () => {
  expect(await workspaceOf({}).workspace.rootOf("file:///w/a/b")).toBe("file:///w/");
});

test("two states of a file are compared after what they need has been read", async () => {
  const { host, workspace } = workspaceOf({});
  const before = open("a.stack.yaml", "region: r\ninstances:\n  web: { type: a }\n");
  const after = open("a.stack.yaml", "region: r\ninstances:\n  web: { type: a, tags: ['${file:b.txt}'] }\n");
  const judge = workspace.judgeFor(fileOfDocument(before), readSettings({})).judges[0] ?? expect.unreachable();
  await judge.look(before);
  judge.keep();
  await judge.look(after);
  expect(judge.added().map(({ rule }) => rule.id)).toEqual(["reference-file"]);
  expect(host.reads).toEqual(["file:///w/b.txt"]);
});

test("a check returns what it found and that it needs nothing more", async () => {
  const { workspace } = workspaceOf({});
  const { findings, needs } = await workspace.check(open("a.stack.yaml", "version: v3\n"), defaultSettings);
  expect([findings.map(({ code }) => code), needs]).toEqual([["stack-version"], noNeeds]);
});
