import { expect, test } from "vitest";
import { readSettings } from "../document/index.ts";
import { workspaceFiles } from "./files.ts";
import { memoryHost } from "./memory-host.testing.ts";
import { createWorkspace } from "./workspace.ts";

test("what is wrong in the requests of a file is found where it is in the file", async () => {
  const text = `# Create\nPOST {{base}}/compute/instances\nAuthorization: Bearer {{token}}\nContent-Type: application/json\n\n{ "region": 5, "type": "t" }\n`;
  const host = memoryHost({ "a.http": text });
  const files = workspaceFiles(
    host,
    () => [],
    true,
    async () => () => null,
  );
  const file = (await files.readFile("file:///w/a.http")) ?? expect.unreachable();
  const found = async (settings: unknown) =>
    (
      await createWorkspace(host, () => 0)
        .judgeFor(file, readSettings(settings as never))
        .look(file)
    ).map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
  expect(await found({})).toEqual(["type-mismatch 5"]);
  expect(await found({ rules: { "type-mismatch": "off" } })).toEqual([]);
});
