import { expect, test } from "vitest";
import { rulesVersions } from "../api/index.ts";
import { defaultSettings } from "../document/index.ts";
import { rules } from "../rules/list.ts";
import { memoryHost } from "./memory-host.testing.ts";
import { extendSettings, withNewRules } from "./read-settings.ts";

const [first] = rulesVersions;
const added = [
  { id: "old", severity: "error" },
  { id: "new", severity: "error", since: "0.10.0" },
  { id: "remark", severity: "hint", since: "0.10.0" },
  { id: "asked-for", severity: "warning", since: "0.10.0" },
] as const;

test.each([
  [first.value, { new: "information", "asked-for": "error" }],
  ["0.9.2", { new: "information", "asked-for": "error" }],
  ["0.10.0", { "asked-for": "error" }],
  [undefined, { "asked-for": "error" }],
])(
  "with the rules of %s, later errors and warnings are information unless their severity is set",
  (version, expected) => {
    const settings = { ...defaultSettings, rules: { "asked-for": "error" } as const };
    expect(withNewRules({ ...settings, ...(version && { rulesVersion: version }) }, added).rules).toEqual(expected);
  },
);

test("a settings file says whose rules count, or one that it extends", async () => {
  const host = memoryHost({ "base.yaml": "rules_version: 0.0.1\n" });
  const read = (text: string) => extendSettings(host, text, "file:///w/.compute-stack.yaml", "file:///w/");
  const { settings } = await read("extends: base.yaml\nrules: { label-length: error }\n");
  expect(settings.rules).toMatchObject({ "label-length": "error", syntax: "information" });
  expect(Object.values(settings.rules)).not.toContain("warning");
  expect((await read(`extends: base.yaml\nrules_version: ${first.value}\n`)).settings.rules).toEqual({});
  expect((await read("rules_version: [1]\n")).settings.rules).toEqual({});
});

test("images of the catalog are known by the names that files are read with", async () => {
  const imagesOf = async (names: string): Promise<readonly string[]> => {
    const text = `${names}catalog: { images: { acme/debian12: {}, private/5: {} } }\n`;
    const { settings } = await extendSettings(memoryHost({}), text, "file:///w/.compute-stack.yaml", "file:///w/");
    return Object.keys(settings.catalog.images);
  };
  expect(await imagesOf("")).toEqual(["acme/debian12", "private/5"]);
  expect(await imagesOf("names: { compute: acme }\n")).toEqual(["compute/debian12", "private/5"]);
});

test("the versions that rules name are those that the settings know", () => {
  const known: readonly string[] = rulesVersions.map(({ value }) => value);
  expect(rules.flatMap(({ since = first.value }) => since).filter((since) => !known.includes(since))).toEqual([]);
});
