import { describe, expect, test } from "vitest";
import { type Document, defaultSettings, openDocument, readSettings } from "../../document/index.ts";
import type { Host } from "../host.ts";
import { memoryHost, pathOf } from "../memory-host.testing.ts";
import { stackFamily } from "./stack-family.ts";

const root = "file:///w/";

const open = (path: string, text: string): Document =>
  openDocument({ uri: root + path, name: path, declared: "stack", text }) ?? expect.unreachable();

const isThere = { uri: null, problems: [], bases: [] };

function familyIn(texts: Readonly<Record<string, string | null>>, settings = defaultSettings) {
  const host = memoryHost(texts);
  const family = stackFamily(host, { settingsFor: async () => ({ ...isThere, settings }) });
  /** The paths of those that are connected with a stack, after its own. */
  const pathsOf = async (path: string, which: "above" | "around") => {
    const text = host.files.get(root + path) ?? "";
    const [itself, ...others] = (await family.of(open(path, text), root, which)).map(({ file }) => pathOf(file.uri));
    expect(itself).toBe(path);
    return others.sort();
  };
  const secretsOf = async (path: string) =>
    [...(await family.secretsAround(open(path, host.files.get(root + path) ?? ""), root))].sort();
  return { host, family, pathsOf, secretsOf };
}

const extending = (...paths: readonly string[]): string => `extends: [${paths.join(", ")}]\n`;

const using = (name: string): string => `\${vars.${name}}`;

const texts = {
  "base.stack.yaml": "region: us-east\n",
  "shop.stack.yaml": extending("base.stack.yaml"),
  "prod.stack.yaml": extending("shop.stack.yaml"),
  "sub/far.stack.yaml": extending("../prod.stack.yaml"),
  "side.stack.yaml": extending("base.stack.yaml", "extra it.stack.yaml"),
  "extra%20it.stack.yaml": "region: eu\n",
  "alone.stack.yaml": `name: ${using("x")}\n`,
  "notes.yaml": extending("base.stack.yaml"),
  "drafts/.gitignore": "*\n",
  "drafts/old.stack.yaml": extending("../base.stack.yaml"),
};

describe("the stacks", () => {
  test.each([
    ["base.stack.yaml", ["prod.stack.yaml", "shop.stack.yaml", "side.stack.yaml", "sub/far.stack.yaml"]],
    ["shop.stack.yaml", ["prod.stack.yaml", "sub/far.stack.yaml"]],
    ["sub/far.stack.yaml", []],
    ["alone.stack.yaml", []],
  ])("that extend %s, at any depth", async (path, expected) => {
    expect(await familyIn(texts).pathsOf(path, "above")).toEqual(expected);
  });

  test.each([
    [
      "sub/far.stack.yaml",
      ["base.stack.yaml", "extra%20it.stack.yaml", "prod.stack.yaml", "shop.stack.yaml", "side.stack.yaml"],
    ],
    ["alone.stack.yaml", []],
  ])("that are connected with %s", async (path, expected) => {
    expect(await familyIn(texts).pathsOf(path, "around")).toEqual(expected);
  });

  test("that are extended are known whatever their names are, and what they extend", async () => {
    const { pathsOf } = familyIn({
      "a.stack.yaml": extending("in it/base.yaml", "gone.yaml", "../out.yaml"),
      "b.stack.yaml": extending("./in it/base.yaml"),
      "in%20it/base.yaml": extending("../top.yaml"),
      "top.yaml": extending("a.stack.yaml"),
    });
    const all = ["a.stack.yaml", "b.stack.yaml", "in%20it/base.yaml", "top.yaml"];
    for (const path of all)
      expect((await pathsOf(path, "around")).filter((one) => all.includes(one))).toEqual(
        all.filter((one) => one !== path),
      );
  });

  test("that settings declare count as well", async () => {
    const settings = readSettings({ files: { stack: ["*.yml"], none: ["no.*"] } }, root);
    const declared = {
      "base.stack.yaml": "",
      "a.yml": texts["shop.stack.yaml"],
      "no.stack.yaml": texts["shop.stack.yaml"],
    };
    expect(await familyIn(declared, settings).pathsOf("base.stack.yaml", "above")).toEqual(["a.yml"]);
  });

  test("are all found, however many", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`${index}.stack.yaml`, texts["shop.stack.yaml"]]),
    );
    const { pathsOf, host } = familyIn({ ...many, "base.stack.yaml": "" });
    expect(await pathsOf("base.stack.yaml", "above")).toHaveLength(201);
    const { length } = host.reads;
    await pathsOf("base.stack.yaml", "above");
    expect(host.reads).toHaveLength(length);
  });
});

describe("an open stack", () => {
  const shop = `${root}shop.stack.yaml`;
  const above = ["prod.stack.yaml", "shop.stack.yaml", "side.stack.yaml", "sub/far.stack.yaml"];

  test("counts as it is in its editor, and as it is on the disk when it is closed", async () => {
    const { family, pathsOf } = familyIn(texts);
    expect(await pathsOf("base.stack.yaml", "above")).toEqual(above);
    family.changed(shop, { kind: "text", text: "region: r\n" });
    expect(await pathsOf("base.stack.yaml", "above")).toEqual(["side.stack.yaml"]);
    family.changed(shop, null);
    expect(await pathsOf("base.stack.yaml", "above")).toEqual(above);
  });

  test("is known before it is saved, unless it is elsewhere", async () => {
    const { family, pathsOf } = familyIn({ "base.stack.yaml": "" });
    const text = extending("base.stack.yaml");
    const document = open("new.stack.yaml", text);
    family.changed(document.file.uri, { kind: "text", text, document });
    family.changed("file:///x/new.stack.yaml", { kind: "text", text: extending("../w/base.stack.yaml") });
    expect(await pathsOf("base.stack.yaml", "above")).toEqual(["new.stack.yaml"]);
  });

  test("whose text says nothing of others is none of them", async () => {
    const { family, pathsOf } = familyIn(texts);
    const text = "region: r\n";
    family.changed(shop, { kind: "text", text, document: open("shop.stack.yaml", text) });
    expect(await pathsOf("base.stack.yaml", "above")).toEqual(["side.stack.yaml"]);
  });
});

test("files that changed are read again once they are forgotten", async () => {
  const { host, family, pathsOf } = familyIn({ "base.stack.yaml": "", "a.stack.yaml": "" });
  expect(family.forget()).toBe(false);
  expect(await pathsOf("base.stack.yaml", "above")).toEqual([]);
  host.files.set(`${root}a.stack.yaml`, extending("base.stack.yaml"));
  expect(await pathsOf("base.stack.yaml", "above")).toEqual([]);
  expect(family.forget()).toBe(true);
  expect(await pathsOf("base.stack.yaml", "above")).toEqual(["a.stack.yaml"]);
});

test("the variables that the stacks of a folder use are known once these have been read", async () => {
  const long = "x".repeat(200);
  const { family } = familyIn({
    "a.stack.yaml": `name: ${using("a")}-${using("b")}\ninstances:\n  web: { label: "${using(long)}" }\n`,
    "b.stack.yaml": `region: ${using("a")}\nname: ${using(`${long}x`)}${using("")}\${env:c}$vars.d\n`,
    "c.request.json": `{ "path": "${using("e")}" }`,
  });
  expect(family.used(root)).toBe("pending");
  await family.load(root);
  expect(family.used(root)).toEqual(new Set(["a", "b", long]));
  expect(family.used("file:///x/")).toBe("pending");
});

test("a variable is a secret in all stacks that are connected, wherever it is used as one", async () => {
  const { secretsOf } = familyIn({
    "base.stack.yaml": `instances:\n  web: { root_pass: '${using("pw")}', label: '${using("label")}' }\n`,
    "prod.stack.yaml": `${extending("base.stack.yaml")}vars: { pw: x, label: y }\n`,
    "test.stack.yaml": `${extending("base.stack.yaml")}instances:\n  db: { root_pass: '${using("db")}' }\n`,
    "other.stack.yaml": `instances:\n  web: { root_pass: '${using("other")}' }\n`,
  });
  for (const path of ["base", "prod", "test"]) expect(await secretsOf(`${path}.stack.yaml`)).toEqual(["db", "pw"]);
  expect(await secretsOf("other.stack.yaml")).toEqual(["other"]);
});

test("a reading that fails is repeated the next time", async () => {
  const base = "region: us-east\n";
  const memory = memoryHost({ "base.stack.yaml": base, "prod.stack.yaml": "extends: base.stack.yaml\n" });
  let failures = 1;
  const read: Host["read"] = async (...args) => {
    if (failures-- > 0) throw new Error("A folder is gone.");
    return memory.read(...args);
  };
  const document =
    openDocument({ uri: "file:///w/base.stack.yaml", name: "base.stack.yaml", text: base }) ?? expect.unreachable();
  const family = stackFamily(
    { ...memory, read },
    {
      settingsFor: async () => ({ settings: defaultSettings, uri: null, problems: [], bases: [] }),
    },
  );
  await expect(family.of(document, "file:///w/", "above")).rejects.toThrow("A folder is gone.");
  const above = await family.of(document, "file:///w/", "above");
  expect(above.map(({ file }) => file.uri)).toEqual(["file:///w/base.stack.yaml", "file:///w/prod.stack.yaml"]);
});
