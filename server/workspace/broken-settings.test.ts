import { expect, test } from "vitest";
import { brokenSettings } from "./broken-settings.ts";
import { memoryHost, pathOf } from "./memory-host.testing.ts";
import { createWorkspace } from "./workspace.ts";

const settings = ".compute-stack.yaml";
const correct = "A plan depends on these settings: correct them first.";

test.each<[string, Readonly<Record<string, string | null>>, string | null]>([
  ["none", {}, null],
  ["without findings", { [settings]: "rules: { port: off }\n" }, null],
  ["with a warning", { [settings]: "rules: { prot: off }\n" }, null],
  ["with an error", { [settings]: "rules: {}\nrules_version: 5\n" }, `${settings}:2: `],
  ["that extend valid ones", { [settings]: "extends: base.yaml\n", "base.yaml": "rules: { port: off }\n" }, null],
  [
    "that extend wrong ones",
    { [settings]: "extends: base.yaml\n", "base.yaml": "extends: sub/deep.yaml\n", "sub/deep.yaml": "ignore: 5\n" },
    "sub/deep.yaml:1: ",
  ],
  ["that extend one that is missing", { [settings]: "name: a\nextends: gone.yaml\n" }, `${settings}:`],
  ["that cannot be read", { [settings]: null }, `\`${settings}\` cannot be read. ${correct}`],
])("settings %s", async (_, texts, expected) => {
  const host = memoryHost(texts);
  const workspace = createWorkspace(host, () => 0);
  const why = await brokenSettings(await workspace.settingsFor("file:///w/a.stack.yaml"), {
    check: workspace.check,
    nameOf: pathOf,
    read: async (uri) => {
      const answer = await host.read(uri, "file:///w/");
      return answer.kind === "text" ? { text: answer.text } : { why: "cannot be read" };
    },
  });
  if (expected === null) expect(why).toBeNull();
  else {
    expect(why).toContain(expected);
    expect(why?.endsWith(correct)).toBe(true);
  }
});
