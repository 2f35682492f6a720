import { expect, test } from "vitest";
import { toolNames } from "../../../assistants/tool.ts";
import { folder, type SessionOptions, session } from "../../session.testing.ts";

const stack = "instances:\n  web: { region: us-east, type: t, bootd: true }\n";
const files = {
  [`${folder}/a.stack.yaml`]: stack,
  [`${folder}/sub/run.sh`]: "curl -X post $API/compute/instances/1/boot -n\n",
  [`${folder}/.compute-stack.yaml`]: "rules: { region-required: off }\n",
  "file:///rules/root-pass-weak.md": "# root-pass-weak\n",
};

async function assistant(options: SessionOptions = {}) {
  const client = await session({ files, ...options });
  const call = (name: unknown, args?: unknown) =>
    client.connection.sendRequest<{ readonly text: string; readonly data: Record<string, unknown> }>(
      "workspace/executeCommand",
      { command: "computeStack.callTool", arguments: [{ name, arguments: args }] },
    );
  return { client, call };
}

test("tools see files as they are in the editor, and the files beside them", async () => {
  const { client, call } = await assistant();
  expect((await call("check", { path: "a.stack.yaml" })).text).toContain("2:36: warning: `bootd` is not a field of");
  expect((await call("check", { path: "." })).data.files).toEqual([
    ".compute-stack.yaml",
    "a.stack.yaml",
    "sub/run.sh",
  ]);
  client.open(`${folder}/a.stack.yaml`, stack.replace("bootd", "booted"));
  expect((await call("check", { path: "a.stack.yaml" })).text).not.toContain("bootd");
  client.open(`${folder}/sub/run.sh`, "curl -X POST $API/compute/instances/1/boot -n\n", "shellscript");
  expect((await call("check", { path: "sub" })).data.total).toBe(0);
});

test("each tool answers", async () => {
  const { call } = await assistant();
  const at = { line: 2, column: 38 };
  const given: Record<(typeof toolNames)[number], object> = {
    check: { path: "a.stack.yaml" },
    fix: { path: "sub/run.sh" },
    explain: { topic: "root-pass-weak" },
    complete: { path: "a.stack.yaml", ...at },
    plan: { path: "a.stack.yaml", format: "curl" },
    convert: { path: "sub/run.sh", to: "requests" },
  };
  const texts = await Promise.all(toolNames.map(async (name) => (await call(name, given[name])).text));
  expect(texts).toEqual([
    expect.stringContaining("1 file checked: 1 warning."),
    expect.stringContaining("+curl -X POST $API"),
    "# root-pass-weak\n",
    expect.stringContaining("booted"),
    expect.stringContaining("#!/bin/sh"),
    expect.stringContaining('"/compute/instances/1/boot"'),
  ]);
});

test("a fix is written through the editor, as one change", async () => {
  const { client, call } = await assistant({ capabilities: { workspace: { applyEdit: true } } });
  const edits: unknown[] = [];
  client.connection.onRequest("workspace/applyEdit", ({ edit }) => {
    edits.push(edit);
    return { applied: edits.length === 1 };
  });
  const uri = `${folder}/a.stack.yaml`;
  client.open(uri, stack);
  const { data } = await call("fix", { path: "a.stack.yaml", write: true });
  expect(data).toMatchObject({ applied: 1, written: true });
  const at = { line: 1, character: 39 };
  expect(edits).toEqual([{ changes: { [uri]: [{ range: { start: at, end: at }, newText: "e" }] } }]);
  await expect(call("fix", { path: "a.stack.yaml", write: true })).rejects.toThrow("could not be changed");
});

test("what cannot be done is answered with the reason", async () => {
  const { call } = await assistant();
  await expect(call("fix", { path: "a.stack.yaml", write: true })).rejects.toThrow("Files cannot be written here.");
  await expect(call("check", { path: "../other/b.stack.yaml" })).rejects.toThrow("outside the folders");
  await expect(call("check", { path: "gone.stack.yaml" })).rejects.toThrow("`gone.stack.yaml` cannot be read.");
  await expect(call("explode", {})).rejects.toThrow("There is no such tool");
  await expect(call(undefined)).rejects.toThrow("There is no such tool");
  await expect(call("check", 5)).rejects.toThrow("must be an object");
});
