import { afterEach, expect, test } from "vitest";
import type { ClientCapabilities } from "vscode-languageserver";
import { type RequestGroup, requestGroups } from "../server/lsp/requests/requests.ts";
import { startWire, type Wire } from "./fuzz/wire.ts";

let wire: Wire;
afterEach(() => wire.process.kill("SIGKILL"));

const groups: readonly RequestGroup[] = Object.values(requestGroups);
const methods = groups.flatMap(({ requests }) => Object.keys(requests));
/** Without the requests of our own clients, which may send anything. */
const checked = groups.flatMap(({ requests }) => Object.keys(requests).filter((method) => requests[method]?.params));

const textDocument = {
  codeAction: { dataSupport: true, resolveSupport: { properties: ["edit"] } },
  diagnostic: {},
  rename: { prepareSupport: true },
};
const initialize = { processId: null, rootUri: null, capabilities: { textDocument } };

test("announced capabilities are answered, and answered requests announced", async () => {
  wire = startWire();
  const { result } = await wire.request("initialize", initialize);
  const { capabilities } = result as { readonly capabilities: Readonly<Record<string, unknown>> };
  const { positionEncoding, textDocumentSync, workspace, ...others } = capabilities;
  expect(positionEncoding).toBe("utf-16");
  expect(textDocumentSync).toBeDefined();
  expect(workspace).toMatchObject({ fileOperations: { willRename: {} } });
  const client = initialize.capabilities as ClientCapabilities;
  expect(others).toEqual(Object.assign({}, ...groups.map(({ capabilities }) => capabilities?.(client))));
  expect(others).toMatchObject({ completionProvider: {}, diagnosticProvider: {}, renameProvider: {} });
  const unknown = -32601;
  for (const method of methods) expect((await wire.request(method, {})).error?.code, method).not.toBe(unknown);
  expect((await wire.request("textDocument/linkedEditingRange", {})).error?.code).toBe(unknown);
});

/** Malformed in every way, except those that are valid for a method. */
const malformed: readonly unknown[] = [
  {},
  [],
  undefined,
  { textDocument: 5, position: null, range: [], files: {}, command: {}, previousResultIds: 5, query: 1 },
  { textDocument: { uri: "file:///test/shop.stack.yaml" }, position: { line: "1" }, range: {}, files: [5] },
];

/** These need only the document. */
const needsDocument = /(?:codeLens|diagnostic|documentLink|documentSymbol|foldingRange|semanticTokens\/full)$/;

test("malformed parameters are refused without internal details", async () => {
  wire = startWire();
  const encodings = { ...initialize, capabilities: { general: { positionEncodings: 5 } } };
  for (const params of [{}, [], { capabilities: 5 }, { ...initialize, workspaceFolders: 5 }, encodings]) {
    const { error } = await wire.request("initialize", params);
    expect(error).toEqual({ code: -32602, message: expect.stringMatching(/^`[\w.]+` must be an? (?:object|list)\.$/) });
  }
  await wire.request("initialize", initialize);
  for (const method of checked)
    for (const params of malformed) {
      const isEnough = needsDocument.test(method) && params === malformed.at(-1) && !method.startsWith("workspace/");
      const { error } = await wire.request(method, params);
      if (isEnough) expect(error, method).toBeUndefined();
      else
        expect(error, `${method} ${JSON.stringify(params)}: say in lsp/requests/requests.ts what it needs`).toEqual({
          code: -32602,
          message: expect.stringMatching(/^`[\w.[\]]+` must be (?:an? (?:object|list|string|integer))\.$/),
        });
    }
  const notifications = ["Open", "Change", "Close", "Save"].map((what) => `textDocument/did${what}`);
  const others = ["ChangeConfiguration", "ChangeWatchedFiles", "ChangeWorkspaceFolders", "DeleteFiles", "RenameFiles"];
  for (const method of [...notifications, ...others.map((what) => `workspace/did${what}`)])
    for (const params of malformed) wire.notify(method, params);
  expect((await wire.request("workspace/symbol", { query: "" })).error).toBeUndefined();
  expect(wire.said.filter((said) => /fail|error|undefined/i.test(said))).toEqual([]);
  expect(await wire.stop()).toBe(0);
});

test("the server exits when its client is gone, even while the watched process lives", async () => {
  wire = startWire();
  await wire.request("initialize", { ...initialize, processId: process.pid });
  wire.process.stdin?.end();
  expect(await wire.ended).toBe(0);
});

test("each announced command is registered", async () => {
  wire = startWire();
  const { result } = await wire.request("initialize", initialize);
  const { commands } = (result as { capabilities: { executeCommandProvider: { commands: readonly string[] } } })
    .capabilities.executeCommandProvider;
  expect(commands).toContain("computeStack.plan");
  for (const command of commands) {
    const { error } = await wire.request("workspace/executeCommand", { command });
    expect(error?.message ?? "", command).not.toMatch(/no command/);
  }
});

test("messages sent before the response to `initialize` are handled", async () => {
  wire = startWire();
  const uri = "file:///test/shop.stack.yaml";
  const open = { uri, languageId: "compute-stack", version: 1, text: "instances: 5\n" };
  const answered: string[] = [];
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    const { result, error } = await wire.request(method, params);
    answered.push(method);
    return result ?? error;
  };
  const first = ask("initialize", initialize);
  wire.notify("textDocument/didOpen", { textDocument: open });
  const asked = ask("textDocument/diagnostic", { textDocument: { uri } });
  wire.notify("textDocument/didChange", {
    textDocument: { uri, version: 2 },
    contentChanges: [{ text: "instances: {}\n" }],
  });
  const then = ask("textDocument/documentSymbol", { textDocument: { uri } });
  const last = ask("shutdown", undefined);
  await first;
  // For a version that was edited before anything was computed.
  expect(await asked).toMatchObject({ code: -32802, data: { retriggerRequest: true } });
  expect(await then).toHaveLength(1);
  await last;
  expect(answered[0]).toBe("initialize");
  expect(answered).toHaveLength(4);
  wire.notify("exit");
  expect(await wire.ended).toBe(0);
});

test("an unexpected exception is reported without its message", async () => {
  wire = startWire();
  const codeAction = { dataSupport: true, resolveSupport: {} };
  const { error } = await wire.request("initialize", { ...initialize, capabilities: { textDocument: { codeAction } } });
  expect(error).toEqual({ code: -32603, message: "compute-stack could not handle this request: internal error." });
});
