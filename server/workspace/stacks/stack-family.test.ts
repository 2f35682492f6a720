import { expect, test } from "vitest";
import { defaultSettings, openDocument } from "../../document/index.ts";
import type { Host } from "../host.ts";
import { memoryHost } from "../memory-host.testing.ts";
import { stackFamily } from "./stack-family.ts";

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
