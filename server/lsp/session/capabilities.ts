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
 * What the server can do, for a client that understands so much. It is answered before the code is read that does it: of
 * that, nothing but types and lists of words may be imported here.
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
            interFileDependencies: false,
            workspaceDiagnostics: true,
          },
        }
      : {}),
    documentFormattingProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: {},
    documentOnTypeFormattingProvider: { firstTriggerCharacter: "\n" },
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
      full: true,
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
  "computeStack.plan",
  "computeStack.syntaxTree",
] as const;
export type CommandName = (typeof commandNames)[number];

const actionKinds: readonly ActionKind[] = [
  "quickfix",
  "refactor.rewrite",
  "refactor.extract",
  "source.fixAll.compute-stack",
];

/** Certificates have any name, and folders have files in them. */
const anyFile = { filters: [{ pattern: { glob: "**/*" } }] };

/** The first of the client's encodings that is understood; UTF-16 is every client's last resort. */
export function encodingFor({ general }: ClientCapabilities): Encoding {
  const known: readonly Encoding[] = ["utf-16", "utf-8", "utf-32"];
  const first = general?.positionEncodings?.find((offered) => known.some((name) => name === offered));
  return known.find((encoding) => encoding === first) ?? "utf-16";
}

/** The client asks for diagnostics, so they are not sent to it. */
export const pullsDiagnostics = ({ textDocument }: ClientCapabilities): boolean =>
  textDocument?.diagnostic !== undefined;

/** The client can be offered a code action without its edits, and asks for those of the one that is chosen. */
export function resolvesActions({ textDocument }: ClientCapabilities): boolean {
  const supported = textDocument?.codeAction;
  return supported?.dataSupport === true && supported.resolveSupport?.properties.includes("edit") === true;
}
