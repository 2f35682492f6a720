import { expect, test } from "vitest";
import { folder, session } from "../session.testing.ts";

/** What is said of settings that an editor sends. */
async function saidOf(settings: object): Promise<readonly string[]> {
  const client = await session({ configuration: () => settings });
  const uri = `${folder}/a.stack.yaml`;
  client.open(uri, "region: us-east\ninstances: {}\n");
  await client.diagnosticsOf(uri, 1);
  return client.shown;
}

test("settings of the editor, and empty ones as editors send what nobody has set, are right", async () => {
  const all = ["maxDiagnostics", "maxItemsComputed", "workspaceDiagnostics", "inlayHints", "codeLens", "format"];
  const own = Object.fromEntries([...all, "carriers", "trace"].map((name) => [name, {}]));
  expect(await saidOf({ ...own, rules: {}, names: {}, files: {}, overrides: {}, ignore: {}, catalog: {} })).toEqual([]);
});

test("what is misspelled or wrong is said", async () => {
  expect(await saidOf({ carrier: {}, rules: { "label-patern": "off" } })).toEqual([
    "In the editor's settings: Unknown setting `carrier`. Did you mean `carriers`?",
    expect.stringContaining("label-patern"),
  ]);
});
