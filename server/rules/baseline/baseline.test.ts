// What a baseline knows, and how its file is read and written.
import { expect, test } from "vitest";
import { type Document, defaultSettings, openDocument } from "../../document/index.ts";
import { check } from "../engine/check.testing.ts";
import type { Explaining } from "../engine/held-back.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import {
  type Baseline,
  type Entries,
  emptyBaseline,
  noEntries,
  readBaseline,
  total,
  writeBaseline,
} from "./baseline.ts";
import { hideKnown, inBoth, keyOfFinding, updatedEntries } from "./hide-known.ts";
import { goneFiles } from "./renamed.ts";

const entries = (counts: Readonly<Record<string, number>>): Entries => new Map(Object.entries(counts));

const read = (text: string): Baseline => {
  const baseline = readBaseline(text);
  if ("why" in baseline) throw new Error(baseline.why);
  return baseline;
};

const written = `{
  "version": 1,
  "files": {
    "a.stack.yaml": {
      "label-length": {
        "/instances/a b": 2
      },
      "label-pattern": {
        "/instances/a": 1,
        "/instances/b": 3
      }
    },
    "b.stack.yaml": {
      "syntax": {
        "": 1
      }
    }
  }
}
`;

test("entries are written in order, and read as they were", () => {
  const first = entries({
    "label-pattern /instances/b": 3,
    "label-pattern /instances/a": 1,
    "label-length /instances/a b": 2,
  });
  const files = new Map([
    ["b.stack.yaml", entries({ "syntax ": 1 })],
    ["none.stack.yaml", noEntries],
    ["a.stack.yaml", first],
  ]);
  expect(writeBaseline(files)).toBe(written);
  const { paths, knownIn } = read(written);
  expect(paths).toEqual(["a.stack.yaml", "b.stack.yaml"]);
  expect(knownIn("a.stack.yaml")).toEqual(first);
  expect(["a.stack.yaml", "b.stack.yaml"].map((path) => total(knownIn(path) ?? noEntries))).toEqual([6, 1]);
  expect(knownIn("toString")).toBe(null);
  expect([emptyBaseline.paths, emptyBaseline.knownIn("a")]).toEqual([[], null]);
});

test("without entries there are no files", () => {
  expect(writeBaseline(new Map([["a.stack.yaml", noEntries]]))).toBe('{\n  "version": 1,\n  "files": {}\n}\n');
});

test("what is malformed is ignored", () => {
  const { knownIn } = read(
    '{"version": 1, "files": {"a": {"x": {"/p": 1, "/q": 0, "/r": 1.5, "/s": "2", "/t": true}, "y": 3}, "b": 4, "c": {}}}',
  );
  expect(["a", "b", "c", "d"].map(knownIn)).toEqual([entries({ "x /p": 1 }), noEntries, noEntries, null]);
});

test.each([
  ['{"version": 2, "files": {}}', "was written by a newer version of compute-stack. Update compute-stack", 0],
  ['{"version": "2", "files": {}}', "is not a baseline of compute-stack", 0],
  ['{"version": 0, "files": {}}', "is not a baseline of compute-stack", 0],
  ['{"version": 1}', "is not a baseline of compute-stack", 0],
  ['{"version": 1, "files": []}', "is not a baseline of compute-stack", 0],
  ["[]", "is not a baseline of compute-stack", 0],
  ['{"version": 1,\n"files": x}', "is not valid JSON", 24],
  ["", "is not valid JSON", 0],
  ['{\n<<<<<<< ours\n"version": 1\n', "contains merge conflict markers. Resolve the conflict", 2],
  ['{\n"a": 1,\n=======\r\n}', "contains merge conflict markers. Resolve the conflict", 10],
  ["{\n||||||| base", "contains merge conflict markers. Resolve the conflict", 2],
  [">>>>>>>", "contains merge conflict markers. Resolve the conflict", 0],
  ['{"a": \n|, >\n}', "is not valid JSON", 7],
  ['{"a": 1, ======= \n}', "is not valid JSON", 9],
])("%j is no baseline", (text, why, offset) => {
  expect(readBaseline(text)).toEqual({ why, offset });
});

test("of equal findings, those beyond the count are new, and what a known one held back", () => {
  interface One extends Explaining<One> {
    readonly key: string;
  }
  const found: readonly One[] = [
    { key: "a" },
    { key: "b" },
    { key: "a", held: [{ key: "c" }, { key: "d" }] },
    { key: "a" },
  ];
  const hide = (known: Entries) => hideKnown(found, known, ({ key }) => key);
  expect(hide(entries({ a: 2, c: 4 })).map(({ key }) => key)).toEqual(["b", "d", "a"]);
  expect(hide(noEntries)).toBe(found);
});

test("what both have is the smaller count", () => {
  expect(inBoth(entries({ a: 3, b: 1, c: 2 }), entries({ a: 1, b: 2 }))).toEqual(entries({ a: 1, b: 1 }));
});

test("an update keeps the entries of files that were not searched, and forgets those of others", () => {
  const found = new Map([["b.stack.yaml", entries({ "x /p": 1 })]]);
  const updated = updatedEntries(read(written), found, (path) => path === "c.stack.yaml");
  expect([...updated.keys()]).toEqual(["a.stack.yaml", "b.stack.yaml"]);
  expect(updated.get("b.stack.yaml")).toEqual(entries({ "x /p": 1 }));
  expect([...updatedEntries(read(written), found, () => true).keys()]).toEqual(["b.stack.yaml"]);
});

const goneIn = (gone: ReadonlyMap<string, Entries>) => goneFiles([...gone.keys()], (path) => gone.get(path) ?? null);

test("a file that was moved or renamed is known by what is found in it", () => {
  const gone = new Map([
    ["first/z.yaml", entries({ "x /p": 1, "y /q": 2 })],
    ["old/a.yaml", entries({ "x /p": 1, "y /q": 2 })],
    ["old/b.yaml", entries({ "y /q": 2, "x /p": 1 })],
    ["other/c.yaml", entries({ "z /r": 4 })],
    ["other/none.yaml", noEntries],
  ]);
  const { oldPathOf, equalTo } = goneIn(gone);
  const same = entries({ "y /q": 2, "x /p": 1 });
  expect(oldPathOf("old/z.yaml", same)).toBe("old/a.yaml");
  expect(oldPathOf("new/b.yaml", same)).toBe("old/b.yaml");
  expect(oldPathOf("new/y.yaml", same)).toBe("first/z.yaml");
  // An edited one keeps its name or its folder, and at least half of what was found.
  expect(oldPathOf("new/c.yaml", entries({ "z /r": 2, "w /": 2 }))).toBe("other/c.yaml");
  expect(oldPathOf("other/d.yaml", entries({ "z /r": 2 }))).toBe("other/c.yaml");
  expect(oldPathOf("new/d.yaml", entries({ "z /r": 3 }))).toBeNull();
  expect(oldPathOf("new/c.yaml", entries({ "z /r": 1 }))).toBeNull();
  expect(oldPathOf("new/c.yaml", entries({ "z /r": 4, "w /": 5 }))).toBeNull();
  expect(oldPathOf("new/c.yaml", noEntries)).toBe("other/none.yaml");
  expect(equalTo("old/b.yaml")).toEqual(["first/z.yaml", "old/a.yaml", "old/b.yaml"]);
  expect(equalTo("other/c.yaml")).toEqual(["other/c.yaml"]);
});

test("of several edited files, the one that shares most; of very many, none", () => {
  const files = (count: number) =>
    new Map(Array.from({ length: count }, (_, at) => [`f/${at}.yaml`, entries({ "x /p": 4, [`y /${at}`]: 1 })]));
  const found = entries({ "x /p": 4, "y /7": 1, "w /": 1 });
  expect(goneIn(files(200)).oldPathOf("f/new.yaml", found)).toBe("f/7.yaml");
  expect(goneIn(files(7)).oldPathOf("f/new.yaml", found)).toBe("f/0.yaml");
  expect(goneIn(files(201)).oldPathOf("f/new.yaml", found)).toBeNull();
});

const nodes = (...items: readonly string[]): string =>
  `region: r\nloadbalancers:\n  f:\n    configs:\n      - { port: 80, nodes: [${items.join(", ")}] }\n`;

test.each([
  [
    "a.stack.yaml",
    nodes("{ label: a/b, address: 1 }"),
    "/nodes/0/address",
    "/loadbalancers/f/configs/port=80/nodes/label=a~1b/address",
  ],
  ["a.stack.yaml", nodes("{ address: 1 }"), "/nodes/0/address", "/loadbalancers/f/configs/port=80/nodes/0/address"],
  [
    "a.stack.yaml",
    "region: r\ninstances:\n  w: { type: t, interfaces: [{ purpose: vlan, bad: 1 }] }\n",
    "/interfaces/0/bad",
    "/instances/w/interfaces/purpose=vlan/bad",
  ],
  [
    "a.stack.yaml",
    `region: r\ninstances:\n  w: { type: t, interfaces: [{ label: ${"x".repeat(101)}, bad: 1 }] }\n`,
    "/0/bad",
    `/instances/w/interfaces/label=${"x".repeat(100)}/bad`,
  ],
  [
    "a.requests.json",
    '[{ "name": "boot", "method": "POST", "path": "/regions", "bad": 1 }]',
    "/0/bad",
    "/name=boot/bad",
  ],
  [
    "a.requests.json",
    '[{ "method": "POST", "path": "/compute/instances", "bad": 1 }]',
    "/0/bad",
    "/operation=create-instance/bad",
  ],
  ["a.requests.json", '[{ "method": "POST", "path": "/regions", "bad": 1 }]', "/0/bad", "/0/bad"],
  [
    "a.requests.json",
    `[${'{ "name": "a", "method": "GET", "path": "/regions" }, '.repeat(10)}{ "name": "b", "method": "GET", "path": "/regions", "bad": 1 }]`,
    "/10/bad",
    "/name=b/bad",
  ],
  ["a.create-instance.request.json", '{ "bad": 1 }', "/bad", "/bad"],
])("in %s, a place is known by names where it has some", (name, text, end, logical) => {
  const found = check(
    openDocument({ uri: `file:///${name}`, name, text }) as Document,
    defaultSettings,
    environmentForTests(),
  ).findings;
  const one = found.find(({ pointer }) => pointer.endsWith(end));
  expect(one?.logicalPointer()).toBe(logical);
  expect(found.map(keyOfFinding)).toContain(`${one?.code} ${logical}`);
});
