import { expect, test } from "vitest";
import type { InitializeParams, ServerCapabilities } from "vscode-languageserver/node";
import { session } from "../session.testing.ts";
import { commandNames } from "./commands.ts";
import { requestRow } from "./requests.ts";

/** What the server announces to a client. */
const announcedTo = async (capabilities: InitializeParams["capabilities"]): Promise<ServerCapabilities> =>
  (await session({ capabilities })).initialized.capabilities;

const always = {
  textDocumentSync: { openClose: true, change: 2, save: true },
  codeLensProvider: { resolveProvider: true },
  executeCommandProvider: { commands: [...commandNames] },
  completionProvider: {
    resolveProvider: true,
    triggerCharacters: ["*", '"', "'", ":", "-", ",", ".", "$", "/", "{", "[", " "],
  },
  definitionProvider: true,
  documentLinkProvider: {},
  hoverProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  documentRangeFormattingProvider: { rangesSupport: true },
  documentOnTypeFormattingProvider: { firstTriggerCharacter: "\n" },
  inlayHintProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  selectionRangeProvider: true,
  semanticTokensProvider: {
    legend: {
      tokenTypes: ["namespace", "variable", "property", "enumMember", "function", "parameter"],
      tokenModifiers: ["declaration"],
    },
    full: true,
    range: true,
  },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
};
const codeActionKinds = ["quickfix", "refactor.rewrite", "refactor.extract", "source.fixAll.compute-stack"];
const anyFile = { filters: [{ pattern: { glob: "**/*" } }] };
const workspace = {
  workspaceFolders: { supported: true, changeNotifications: true },
  fileOperations: { willRename: anyFile, didRename: anyFile, didDelete: anyFile },
};

test("a client that supports little is offered what every client can use", async () => {
  expect(await announcedTo({})).toEqual({
    ...always,
    workspace,
    positionEncoding: "utf-16",
    codeActionProvider: { codeActionKinds, resolveProvider: false },
    renameProvider: true,
  });
});

test("a client that supports more is offered more", async () => {
  const capabilities = {
    general: { positionEncodings: ["utf-7", "utf-32", "utf-8"] },
    workspace: { textDocumentContent: {} },
    textDocument: {
      rename: { prepareSupport: true },
      diagnostic: {},
      codeAction: { dataSupport: true, resolveSupport: { properties: ["edit"] } },
    },
  };
  expect(await announcedTo(capabilities)).toEqual({
    ...always,
    workspace: { ...workspace, textDocumentContent: { schemes: ["compute-stack"] } },
    positionEncoding: "utf-32",
    codeActionProvider: { codeActionKinds, resolveProvider: true },
    renameProvider: { prepareProvider: true },
    diagnosticProvider: { identifier: "compute-stack", interFileDependencies: true, workspaceDiagnostics: true },
  });
});

test("where a handler fails, the answer is empty and complete, or what was to be resolved", () => {
  const failed = (method: string) => requestRow(method)?.failed?.({ label: "x" });
  expect(failed("textDocument/completion")).toEqual({ isIncomplete: false, items: [] });
  expect(failed("completionItem/resolve")).toEqual({ label: "x" });
  expect(failed("textDocument/codeAction")).toEqual([]);
  expect(failed("textDocument/semanticTokens/range")).toEqual({ data: [] });
  expect(failed("textDocument/hover")).toBeUndefined();
});
