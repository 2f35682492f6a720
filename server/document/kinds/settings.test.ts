import { expect, test } from "vitest";
import { defaultSettings, mergeSettings, readExtends, readSettings } from "./settings.ts";
import { readSettingsText } from "./settings-text.ts";

test("well-formed parts are read, and everything else is ignored", () => {
  expect(
    readSettings(
      {
        rules: { a: "off", b: "error", c: "warning", d: "information", e: "hint", f: "loud", g: 1, h: null },
        ignore: ["x", 1, null, "y"],
        files: { stack: ["a", 5], none: ["b"], "create-instance": "c", zzz: ["d"] },
        overrides: [{ files: ["e", 1], rules: { a: "hint", b: 5 } }, null],
        catalog: {
          regions: { eu: { vlans: true, metadata: false }, us: { vlans: "yes", metadata: 1 }, as: null, af: [true] },
          types: { s: { cpus: 1, memory: 2, disk: 3 }, m: { cpus: "1", memory: true, disk: null }, l: 5 },
          images: { i: { cloud_init: true }, j: { cloud_init: "no" }, k: "x" },
          values: { "config.check": ["http", 5], "config.protocol": "tcp" },
        },
      },
      "file:///w/",
    ),
  ).toEqual({
    rules: { a: "off", b: "error", c: "warning", d: "information", e: "hint" },
    ignore: { folder: "file:///w/", patterns: ["x", "y"] },
    files: [
      { kind: "stack", folder: "file:///w/", patterns: ["a"] },
      { kind: "none", folder: "file:///w/", patterns: ["b"] },
      { kind: "create-instance", folder: "file:///w/", patterns: [] },
    ],
    overrides: [
      { files: { folder: "file:///w/", patterns: ["e"] }, rules: { a: "hint" } },
      { files: { folder: "file:///w/", patterns: [] }, rules: {} },
    ],
    catalog: {
      regions: { eu: { vlans: true, metadata: false }, us: {}, as: {}, af: {} },
      types: { s: { cpus: 1, memory: 2, disk: 3 }, m: {}, l: {} },
      images: { i: { cloud_init: true }, j: {}, k: {} },
      values: { "config.check": ["http"], "config.protocol": [] },
    },
  });
});

test.each([
  [null],
  [undefined],
  [5],
  ["x"],
  [[]],
  [{}],
  [{ rules: [], ignore: {}, files: ["stack"], overrides: {}, catalog: [] }],
  [["off"]],
])("%j sets nothing", (data) => {
  expect(readSettings(data)).toEqual(defaultSettings);
});

test("later settings replace those with the same key", () => {
  const catalog = (cpus: number, name: string) => ({
    regions: { r: { vlans: cpus > 1 }, [name]: {} },
    types: { t: { cpus }, [name]: {} },
    images: { i: { cloud_init: cpus > 1 }, [name]: {} },
    values: { v: [name], [name]: [] },
  });
  const files = { stack: ["x"], none: ["x"] };
  const below = readSettings({
    rules: { a: "off", b: "hint" },
    ignore: ["x"],
    files,
    overrides: [],
    catalog: catalog(1, "below"),
  });
  const above = readSettings({
    rules: { a: "error" },
    ignore: ["y"],
    files: { stack: ["y"] },
    overrides: [{}],
    catalog: catalog(2, "above"),
  });
  const merged = mergeSettings(below, above);
  expect(merged).toEqual({
    rules: { a: "error", b: "hint" },
    ignore: { folder: "", patterns: ["y"] },
    files: [
      { kind: "stack", folder: "", patterns: ["y"] },
      { kind: "none", folder: "", patterns: ["x"] },
    ],
    overrides: [{ files: { folder: "", patterns: [] }, rules: {} }],
    catalog: {
      regions: { r: { vlans: true }, below: {}, above: {} },
      types: { t: { cpus: 2 }, below: {}, above: {} },
      images: { i: { cloud_init: true }, below: {}, above: {} },
      values: { v: ["above"], below: [], above: [] },
    },
  });
  expect(mergeSettings(below, readSettings({}))).toEqual(below);
});

test.each([
  ["a", ["a"]],
  [
    ["a", 5, "b"],
    ["a", "b"],
  ],
  [5, []],
  [undefined, []],
])("`extends: %j` names %j", (written, expected) => {
  expect(readExtends({ extends: written })).toEqual(expected);
});

test("a version of the rules is a text, and names are those of services", () => {
  expect(readSettings({ rules_version: "1.2", names: { compute: "acme", zzz: "b", script: 5 } })).toEqual({
    ...defaultSettings,
    rulesVersion: "1.2",
    names: { compute: "acme" },
  });
  expect(readSettings({ rules_version: 1.2, names: "acme" })).toEqual(defaultSettings);
});

test("a text is read as settings whatever is in it", () => {
  expect(["rules: { a: &b off, c: *b }\nx: [1, ~]\n", "", "# nothing\n", "5\n"].map(readSettingsText)).toEqual([
    { rules: { a: "off", c: "off" }, x: [1, null] },
    null,
    null,
    5,
  ]);
});
