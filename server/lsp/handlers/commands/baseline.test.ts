import { expect, test } from "vitest";
import type { ApplyWorkspaceEditParams } from "vscode-languageserver/node";
import { fullCapabilities } from "../../../../test/language-client.ts";
import { baselineFileName } from "../../../rules/baseline/baseline.ts";
import { type Files, folder, session } from "../../session.testing.ts";

const uri = `${folder}/a.stack.yaml`;
const baseline = `${folder}/${baselineFileName}`;
const stack = "region: r\ninstances:\n  web: { type: t, private_ip: tru }\n";
const entry = '"/instances/web/private_ip": 1';

const editing = { documentChanges: true, resourceOperations: ["create" as const] };

async function start(files: Files, workspaceEdit: object = editing, applied = true) {
  const capabilities = { ...fullCapabilities, workspace: { ...fullCapabilities.workspace, workspaceEdit } };
  const client = await session({ capabilities, files });
  const edits: ApplyWorkspaceEditParams["edit"][] = [];
  client.connection.onRequest("workspace/applyEdit", ({ edit }: ApplyWorkspaceEditParams) => {
    edits.push(edit);
    return { applied };
  });
  const update = (...args: readonly unknown[]) =>
    client.connection.sendRequest("workspace/executeCommand", {
      command: "computeStack.updateBaseline",
      arguments: args,
    });
  return { client, edits, update };
}

test("a new baseline is created with all findings", async () => {
  const { edits, update } = await start({ [uri]: stack });
  expect(await update()).toEqual({ baselines: [{ uri: baseline, findings: 1 }] });
  expect(edits).toMatchObject([
    {
      documentChanges: [
        { kind: "create", uri: baseline },
        { textDocument: { uri: baseline, version: null }, edits: [{ newText: expect.stringContaining(entry) }] },
      ],
    },
  ]);
});

test("an existing baseline is replaced, even by an editor that cannot create files", async () => {
  const { edits, update } = await start({ [uri]: stack, [baseline]: '{"version": 1,\n"files": {}}' }, {});
  await update({ uri: folder });
  const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 12 } };
  expect(edits).toEqual([{ changes: { [baseline]: [{ range, newText: expect.stringContaining(entry) }] } }]);
});

test("an editor that cannot be told to create files gets the edits of a new one", async () => {
  const { edits, update } = await start({ [uri]: stack }, {});
  await update();
  const place = { line: 0, character: 0 };
  const range = { start: place, end: place };
  expect(edits).toEqual([{ changes: { [baseline]: [{ range, newText: expect.stringContaining(entry) }] } }]);
});

test("the unsaved text of an open file counts", async () => {
  const { client, edits, update } = await start({ [uri]: stack });
  client.open(uri, stack.replace("web:", "mail:"));
  await update();
  expect(JSON.stringify(edits)).toContain("/instances/mail/private_ip");
});

test("without findings, no baseline is written", async () => {
  const { edits, update } = await start({ [uri]: "region: us-east\ninstances: {}\n" });
  expect(await update()).toEqual({ baselines: [] });
  expect(edits).toEqual([]);
});

test("why a baseline cannot be written is said", async () => {
  const broken = await start({ [uri]: stack, [baseline]: "<<<<<<< ours\n" });
  await expect(broken.update()).rejects.toThrow(
    `/project/${baselineFileName} contains merge conflict markers. Resolve the conflict.`,
  );
  expect(broken.edits).toEqual([]);
  const { update } = await start({ [uri]: stack });
  await expect(update({ uri: "file:///elsewhere" })).rejects.toThrow("Open a folder first");
  await expect(update({ uri: 3 })).rejects.toThrow("Pass an object with the `uri` of a folder, or nothing.");
  const refusing = await start({ [uri]: stack }, editing, false);
  await expect(refusing.update()).rejects.toThrow("could not be edited");
});
