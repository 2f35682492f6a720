import {
  type ClientCapabilities,
  type InitializeParams,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import type { Encoding } from "../../document/index.ts";
import type { ActionKind } from "../../features/actions/actions.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";

/**
 * The server's capabilities for a client with the given ones. They are sent before the features are loaded, so only types and
 * lists of words may be imported from those here.
 */
export function capabilitiesOf({ capabilities: client }: Pick<InitializeParams, "capabilities">): ServerCapabilities {
  return {
    positionEncoding: encodingFor(client),
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    codeActionProvider: { codeActionKinds: [...actionKinds], resolveProvider: resolvesActions(client) },
    codeLensProvider: { resolveProvider: true },
    completionProvider: { resolveProvider: true, triggerCharacters: [..."*\"':-,.$/{[ "] },
    definitionProvider: true,
    ...(pullsDiagnostics(client)
      ? {
          diagnosticProvider: {
            identifier: "compute-stack",
            interFileDependencies: true,
            workspaceDiagnostics: true,
          },
        }
      : {}),
    documentFormattingProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: {},
    documentOnTypeFormattingProvider: { firstTriggerCharacter: "\n" },
    documentRangeFormattingProvider: true,
    documentSymbolProvider: true,
    executeCommandProvider: { commands: [...commandNames] },
    foldingRangeProvider: true,
    hoverProvider: true,
    inlayHintProvider: true,
    referencesProvider: true,
    renameProvider: client.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
    selectionRangeProvider: true,
    semanticTokensProvider: {
      legend: { tokenTypes: [...tokenTypes], tokenModifiers: ["declaration"] },
      full: sendsTokenDeltas(client) ? { delta: true } : true,
      range: true,
    },
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { willRename: anyFile, didRename: anyFile, didDelete: anyFile },
    },
    workspaceSymbolProvider: true,
  };
}

/** The commands that clients may send. */
const commandNames = [
  "computeStack.explainError",
  "computeStack.clearErrors",
  "computeStack.checkFileAs",
  "computeStack.copyAsCurl",
  "computeStack.copyAsHttp",
  "computeStack.callTool",
  "computeStack.changes",
  "computeStack.plan",
  "computeStack.savePlan",
  "computeStack.showBaselineFindings",
  "computeStack.updateBaseline",
  "computeStack.syntaxTree",
] as const;
export type CommandName = (typeof commandNames)[number];

const actionKinds: readonly ActionKind[] = [
  "quickfix",
  "refactor.rewrite",
  "refactor.extract",
  "source.fixAll.compute-stack",
];

/** All files, because certificates can have any name, and folders contain files. */
const anyFile = { filters: [{ pattern: { glob: "**/*" } }] };

/** The first supported encoding of the client; every client supports UTF-16. */
export function encodingFor({ general }: ClientCapabilities): Encoding {
  const known: readonly Encoding[] = ["utf-16", "utf-8", "utf-32"];
  const first = general?.positionEncodings?.find((offered) => known.some((name) => name === offered));
  return known.find((encoding) => encoding === first) ?? "utf-16";
}

/** The client pulls diagnostics, so they are not sent to it. */
export const pullsDiagnostics = ({ textDocument }: ClientCapabilities): boolean =>
  textDocument?.diagnostic !== undefined;

/** The client accepts code actions without edits and resolves the chosen one. */
export function resolvesActions({ textDocument }: ClientCapabilities): boolean {
  const supported = textDocument?.codeAction;
  return supported?.dataSupport === true && supported.resolveSupport?.properties.includes("edit") === true;
}

/** The client can apply changes to the semantic tokens that it has. */
export function sendsTokenDeltas({ textDocument }: ClientCapabilities): boolean {
  const full = textDocument?.semanticTokens?.requests?.full;
  return typeof full === "object" && full.delta === true;
}
