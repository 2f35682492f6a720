import { expect, test } from "vitest";
import { type BaselineProblem, baselineFileName, writeBaseline } from "../rules/baseline/baseline.ts";
import { createBaselines, isBaselineFile } from "./baselines.ts";
import { memoryHost, pathOf } from "./memory-host.testing.ts";

/** A baseline that accepts findings, by path: each is a rule and a place, with its count. */
const accepting = (files: Readonly<Record<string, Readonly<Record<string, number>>>>): string =>
  writeBaseline(new Map(Object.entries(files).map(([path, counts]) => [path, new Map(Object.entries(counts))])));

interface One {
  readonly key: string;
  readonly held?: readonly One[];
}

function baselinesIn(texts: Readonly<Record<string, string | null>>) {
  const host = memoryHost(texts);
  const told: [path: string, text: string, problem: BaselineProblem | null][] = [];
  const baselines = createBaselines(host, (uri, text, problem) => told.push([pathOf(uri), text, problem]));
  /** What is left of some findings of a file; null if the baseline has nothing to do with it. */
  const left = async (path: string, findings: readonly string[], settings: string | null = null) =>
    (await baselines.unacceptedIn(`file:///w/${path}`, settings && `file:///w/${settings}`))?.(
      findings.map((key): One => ({ key })),
      ({ key }) => key,
    ).map(({ key }) => key) ?? null;
  return { host, told, baselines, left };
}

test("findings beyond the count of their place are left", async () => {
  const { left } = baselinesIn({
    [baselineFileName]: accepting({ "a b.yaml": { "r /a": 2, "r /b": 1 }, "sub/a.yaml": { "r /c": 1 } }),
    "a b.yaml": "",
    "sub/a.yaml": "",
    "other.yaml": "",
  });
  expect(await left("a%20b.yaml", ["r /a", "s /a", "r /a", "r /c", "r /a", "r /b"])).toEqual(["s /a", "r /c", "r /a"]);
  expect(await left("sub/a.yaml", ["r /a", "r /c"])).toEqual(["r /a"]);
  expect(await left("other.yaml", ["r /a"])).toBeNull();
});

test.each<[string, string | null, readonly string[] | null]>([
  ["sub/a.yaml", null, ["r /sub"]],
  ["sub/a.yaml", ".compute-stack.yaml", ["r /sub"]],
  ["sub/a.yaml", "sub/.compute-stack.yaml", ["r /top"]],
  ["sub/a.yaml", "none/.compute-stack.yaml", null],
  ["a.yaml", "sub/.compute-stack.yaml", null],
  ["a.yaml", "gone/.compute-stack.yaml", null],
])("the baseline of %s is beside its settings %s", async (path, settings, expected) => {
  const { left } = baselinesIn({
    [baselineFileName]: accepting({ "sub/a.yaml": { "r /top": 1 } }),
    [`sub/${baselineFileName}`]: accepting({ "a.yaml": { "r /sub": 1 } }),
    [`gone/${baselineFileName}`]: accepting({ "b.yaml": { "r /top": 1, "r /sub": 1 } }),
    [`none/${baselineFileName}`]: accepting({}),
    "sub/a.yaml": "",
    "a.yaml": "",
  });
  expect(await left(path, ["r /top", "r /sub"], settings)).toEqual(expected);
});

test("what a finding held back takes its place if that is not accepted", async () => {
  const { baselines } = baselinesIn({ [baselineFileName]: accepting({ "a.yaml": { "r /a": 1, "r /b": 1 } }) });
  const findings: One[] = [{ key: "r /a", held: [{ key: "r /b" }, { key: "r /c" }] }];
  const unaccepted = await baselines.unacceptedIn("file:///w/a.yaml", null);
  expect(unaccepted?.(findings, ({ key }) => key)).toEqual([{ key: "r /c" }]);
});

const old = { "r /a": 1, "r /b": 2 };
const found = ["r /a", "r /b", "r /b"];

test.each<[string, string, readonly string[], readonly string[] | null]>([
  ["that was renamed", "old.yaml", found, []],
  ["that was moved", "sub/deep/new.yaml", found, []],
  ["without findings", "old.yaml", [], []],
  ["with other findings", "old.yaml", ["s /x"], ["s /x"]],
  ["that was renamed and edited", "old.yaml", ["r /a", "r /b", "s /x"], ["s /x"]],
  ["that is a copy", "kept.yaml", found, null],
  ["that is a copy in a folder with a space", "in%20it/kept.yaml", found, null],
])("a file %s keeps the entries of one that is gone", async (_, gone, findings, expected) => {
  const { left } = baselinesIn({
    [baselineFileName]: accepting({ [decodeURIComponent(gone)]: old }),
    "kept.yaml": "",
    "in%20it/kept.yaml": "",
    "new.yaml": "",
  });
  expect(await left("new.yaml", findings)).toEqual(expected);
});

test("files that come or go change which entries are those of others", async () => {
  const { host, baselines, left } = baselinesIn({
    [baselineFileName]: accepting({ "old.yaml": old }),
    "old.yaml": "",
    "new.yaml": "",
  });
  expect(baselines.filesMoved()).toBe(false);
  expect(await left("new.yaml", found)).toBeNull();
  host.files.delete("file:///w/old.yaml");
  expect(await left("new.yaml", found)).toBeNull();
  expect(baselines.filesMoved()).toBe(true);
  await Promise.resolve();
  expect(await left("new.yaml", found)).toEqual([]);
});

test("without entries, files that come or go change nothing", async () => {
  const { baselines, left } = baselinesIn({ [baselineFileName]: accepting({}) });
  expect(await left("a.yaml", found)).toBeNull();
  expect(baselines.filesMoved()).toBe(false);
});

test("a baseline is read once, and again after it has changed", async () => {
  const text = accepting({ "a.yaml": { "r /a": 1 } });
  const { host, told, baselines, left } = baselinesIn({ "a%20b/.compute-stack.yaml": "", "a%20b/a.yaml": "" });
  const uri = `file:///w/a%20b/${baselineFileName}`;
  const leftNow = () => left("a%20b/a.yaml", ["r /a"], "a%20b/.compute-stack.yaml");
  expect(await leftNow()).toBeNull();
  host.files.set(uri, text);
  expect(await leftNow()).toBeNull();
  baselines.changed(`file:///w/${baselineFileName}`);
  expect(await leftNow()).toBeNull();
  baselines.changed(`file:///w/a b/${baselineFileName}`);
  expect(await leftNow()).toEqual([]);
  expect(told).toEqual([
    [pathOf(uri), "", null],
    [pathOf(uri), text, null],
  ]);
});

test.each<[string, string | null, BaselineProblem | null]>([
  ["valid", accepting({ "a.yaml": { "r /a": 1 } }), null],
  ["unreadable", null, { why: "cannot be read", offset: 0 }],
  ["no JSON", '{ "version": 1,\n  "files" }', { why: "is not valid JSON", offset: 24 }],
  ["something else", "{}", { why: "is not a baseline of compute-stack", offset: 0 }],
  [
    "newer",
    '{ "version": 2, "files": {} }',
    { why: "was written by a newer version of compute-stack. Update compute-stack", offset: 0 },
  ],
  ["in conflict", "{\n<<<<<<< ours\n", { why: "contains merge conflict markers. Resolve the conflict", offset: 2 }],
])("a baseline that is %s is told of, and accepts what it can", async (_, text, problem) => {
  const { told, baselines, left } = baselinesIn({ [baselineFileName]: text, "a.yaml": "" });
  const uri = `file:///w/${baselineFileName}`;
  const read = await baselines.read("file:///w/sub/a.yaml", null);
  expect(read).toMatchObject({ uri, text, problem, baseline: { paths: problem ? [] : ["a.yaml"] } });
  expect(told).toEqual([]);
  expect(await left("a.yaml", ["r /a"])).toEqual(problem ? null : []);
  expect(await baselines.problemIn("file:///w/a.yaml", null)).toEqual(problem && { uri, why: problem.why });
  expect(told).toEqual([[baselineFileName, text ?? "", problem]]);
});

test("a baseline may be larger than other files that are read", async () => {
  const text = accepting({ "a.yaml": { "r /a": 1 } }) + " ".repeat(2_000_000);
  expect(await baselinesIn({ [baselineFileName]: text }).left("a.yaml", ["r /a"])).toEqual([]);
});

test("no baseline is missed where there is none, or where nothing can be read", async () => {
  const { host, baselines } = baselinesIn({ "a.yaml": "" });
  const none = { text: null, problem: null, baseline: { paths: [] } };
  expect(await baselines.read("file:///w/a.yaml", null)).toMatchObject(none);
  for (const list of [host.list, async () => null]) {
    const blind = createBaselines({ ...host, list, read: async () => ({ kind: "unreadable" }) }, () => {});
    expect(await blind.read("file:///w/a.yaml", null)).toMatchObject(none);
    expect(await blind.problemIn("file:///w/a.yaml", "file:///w/.compute-stack.yaml")).toBeNull();
  }
});

test.each([
  [`file:///w/${baselineFileName}`, true],
  [`file:///w/sub/${baselineFileName}`, true],
  [`file:///w/my${baselineFileName}`, false],
  [`file:///w/${baselineFileName}.orig`, false],
])("%s is a baseline: %s", (uri, expected) => {
  expect(isBaselineFile(uri)).toBe(expected);
});
