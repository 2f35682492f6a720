import { expect, test } from "vitest";
import { memoryHost, pathOf } from "./memory-host.testing.ts";
import { namedFiles } from "./named-files.ts";
import { settingsAround } from "./settings-files.ts";

function settingsIn(texts: Readonly<Record<string, string | null>>) {
  const host = memoryHost(texts);
  const files = namedFiles(host);
  const told: (readonly string[])[] = [];
  const settings = settingsAround(host, files, { onBases: (uris) => told.push(uris.map(pathOf)) });
  return {
    host,
    told,
    settings,
    /** After a change of a file. */
    again: async (path: string, text: string) => {
      const uri = `file:///w/${path}`;
      host.files.set(uri, text);
      const isMeant = (one: string): boolean => one === uri;
      const isKnown = [settings.forget(isMeant), files.forget(isMeant)][0];
      await settings.settingsFor("file:///w/sub/a.stack.yaml");
      return isKnown;
    },
    bases: () => [...settings.bases()].map(pathOf),
  };
}

test("what settings extend is told when it is extended, and when it no longer is", async () => {
  const { settings, told, bases, again } = settingsIn({
    ".compute-stack.yaml": "extends: [one.yaml, gone.yaml]\n",
    "sub/.compute-stack.yaml": "extends: [../two.yaml]\n",
    "one.yaml": "",
    "two.yaml": "",
  });
  expect(bases()).toEqual([]);
  await settings.settingsFor("file:///w/a.stack.yaml");
  expect([told.splice(0), bases()]).toEqual([[["one.yaml"]], ["one.yaml"]]);
  await settings.settingsFor("file:///w/sub/a.stack.yaml");
  expect([told.splice(0), bases()]).toEqual([[["two.yaml"]], ["one.yaml", "two.yaml"]]);
  expect(await again("sub/.compute-stack.yaml", "extends: [../two.yaml, ../one.yaml]\n")).toBe(true);
  expect(told.splice(0)).toEqual([["one.yaml"]]);
  await again("sub/.compute-stack.yaml", "extends: [../two.yaml, ../one.yaml]\nignore: [x]\n");
  expect(told.splice(0)).toEqual([]);
  await again("sub/.compute-stack.yaml", "extends: ../one.yaml\n");
  expect([told.splice(0), bases()]).toEqual([[["two.yaml"]], ["one.yaml"]]);
});

test("a file that is extended and comes to exist changes settings", async () => {
  const { settings, again, told } = settingsIn({ ".compute-stack.yaml": "extends: base.yaml\n" });
  const rules = async () => (await settings.settingsFor("file:///w/sub/a.stack.yaml")).settings.rules;
  expect(await rules()).toEqual({});
  expect(await again("other.yaml", "")).toBe(false);
  expect(await again("base.yaml", "rules: { port: off }\n")).toBe(true);
  expect([await rules(), told]).toEqual([{ port: "off" }, [["base.yaml"]]]);
});

test("a settings file that comes to exist counts once its place is forgotten", async () => {
  const { settings, again } = settingsIn({ ".compute-stack.yaml": "rules: { port: hint }\n" });
  const found = async () => pathOf((await settings.settingsFor("file:///w/sub/a.stack.yaml")).uri ?? "");
  expect(await found()).toBe(".compute-stack.yaml");
  expect(await again("sub/.compute-stack.yaml", "")).toBe(true);
  expect(await found()).toBe("sub/.compute-stack.yaml");
});

test("where there is no root, there are no settings", async () => {
  const host = { ...memoryHost({ ".compute-stack.yaml": "ignore: [x]" }), rootOf: async () => "" };
  const { settingsFor } = settingsAround(host, namedFiles(host), {});
  expect((await settingsFor("untitled:a.stack.yaml")).uri).toBeNull();
});
