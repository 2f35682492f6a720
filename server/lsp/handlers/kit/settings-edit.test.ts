import { expect, test } from "vitest";
import type { CodeAction, TextDocumentEdit, TextEdit } from "vscode-languageserver/node";
import { clientDocument } from "../../../../test/client-document.ts";
import { fullCapabilities } from "../../../../test/language-client.ts";
import { type Files, folder, session } from "../../session.testing.ts";

const uri = `${folder}/requests/web.create-instance.request.json`;
const settings = `${folder}/.compute-stack.yaml`;
const text = '{\n  "region": "r",\n  "type": "t",\n  "label": "a b"\n}\n';
const title = "Suppress all findings of `label-pattern` in this file, in `.compute-stack.yaml`";
const capabilities = {
  ...fullCapabilities,
  experimental: { fileKinds: true },
  workspace: {
    ...fullCapabilities.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create" as const] },
  },
  textDocument: {
    ...fullCapabilities.textDocument,
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
  },
};

async function actionsIn(files: Files, workspace: object = capabilities.workspace) {
  const client = await session({ capabilities: { ...capabilities, workspace }, files });
  client.open(uri, text);
  const actions = await client.connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: { line: 3, character: 13 }, end: { line: 3, character: 13 } },
    context: { diagnostics: [] },
  });
  return { client, actions: actions.filter((one) => one.title.startsWith("Suppress")) };
}

test("a `.json` file gets no comment: its settings are created", async () => {
  const { actions } = await actionsIn({});
  expect(actions.map((one) => one.title)).toEqual([title]);
  expect(actions[0]?.command).toEqual({
    title: "Save the settings",
    command: "computeStack.saveSettings",
    arguments: [settings],
  });
  expect(actions[0]?.edit?.documentChanges).toEqual([
    { kind: "create", uri: settings, options: { ignoreIfExists: true } },
    {
      textDocument: { uri: settings, version: null },
      edits: [
        {
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
          newText:
            'overrides:\n  - files: ["requests/web.create-instance.request.json"]\n    rules:\n      label-pattern: "off"\n',
        },
      ],
    },
  ]);
});

test("existing settings keep their comments, and hide the finding", async () => {
  const files: Files = { [settings]: "# ours\nrules: {} # none\n" };
  const { client, actions } = await actionsIn(files);
  const [change] = (actions[0]?.edit?.documentChanges ?? []) as TextDocumentEdit[];
  const before = clientDocument(files[settings] ?? "", "utf-16");
  const after = before.edited((change?.edits ?? []) as TextEdit[]);
  expect(after).toBe(
    '# ours\nrules: {} # none\noverrides:\n  - files:\n      - requests/web.create-instance.request.json\n    rules:\n      label-pattern: "off"\n',
  );
  files[settings] = after;
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: settings, type: 2 }],
  });
  const codes = () => client.published.findLast((one) => one.uri === uri)?.diagnostics.map(({ code }) => code);
  await expect.poll(codes).toEqual([]);
});

test("settings with errors are not edited", async () => {
  const { actions } = await actionsIn({ [settings]: "rules: [\n" });
  expect(actions).toEqual([]);
});

test("an editor that cannot create files is offered only what existing settings can hold", async () => {
  const { workspace } = fullCapabilities;
  expect((await actionsIn({}, workspace)).actions).toEqual([]);
  expect((await actionsIn({ [settings]: "rules: {}\n" }, workspace)).actions).toHaveLength(1);
});
