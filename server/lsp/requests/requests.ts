import {
  type ClientCapabilities,
  type CodeActionParams,
  CodeActionTriggerKind,
  type CompletionList,
  type ServerCapabilities,
} from "vscode-languageserver";
import type { ActionKind } from "../../features/actions/actions.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import { pullsDiagnostics, resolvesActions } from "../session/client.ts";
import { commandNames } from "./commands.ts";
import type { LoadHandlers } from "./handlers.ts";
import { listOf, object, type ParamShape, position, range, string, textDocument } from "./shapes.ts";

/** What has to be known about a request before its handler is loaded. */
export interface RequestRow {
  /** Of its parameters; others are refused before a handler sees them. */
  readonly params?: ParamShape;
  /** The answer if there is none, or the handler fails; null if it is not here. */
  readonly failed?: (params: unknown) => unknown;
  /** The answer shows texts of ours about a file, which are said in the words of its service. */
  readonly isSaid?: true;
  /** Whether nobody waits for the answer, which is shown beside the text and outdated once the text changes. */
  readonly decorates?: (params: unknown) => boolean;
}

/** Requests that have a handler file in common. */
export interface RequestGroup {
  readonly requests: Readonly<Record<string, RequestRow>>;
  /** What `initialize` answers about them to a client with these capabilities; nothing if only our own clients send them. */
  readonly capabilities?: (client: ClientCapabilities) => ServerCapabilities;
  /** Not here if they are not served in settings files; what differs there in the capabilities, which clients get at run time. */
  readonly inSettings?: object;
  /** The request by which a client is told to send them again after settings have changed; null if it does not know that. */
  readonly refresh?: (client: ClientCapabilities) => string | null;
  /** Nothing if the session itself answers. */
  readonly handlers?: LoadHandlers<string>;
}

/** Each handler file has a function for each of its requests. */
const group = <Method extends string>(
  one: Omit<RequestGroup, "requests" | "handlers"> & {
    readonly requests: Readonly<Record<Method, RequestRow>>;
    readonly handlers?: LoadHandlers<NoInfer<Method>>;
  },
): RequestGroup => one;

const always = (): boolean => true;
const none = (): readonly unknown[] => [];
const same = (params: unknown): unknown => params;
const noItems = (): CompletionList => ({ isIncomplete: false, items: [] });

const inDocument = object({ textDocument });
const atPosition = object({ textDocument, position });
const inRange = object({ textDocument, range });
const renamed = object({ files: listOf(object({ oldUri: string, newUri: string })) });

const actionKinds: readonly ActionKind[] = [
  "quickfix",
  "refactor.rewrite",
  "refactor.extract",
  "source.fixAll.compute-stack",
];

/** Actions of certain kinds are requested to be applied, for example on save. */
function isLightBulb(params: unknown): boolean {
  const { context } = params as Partial<CodeActionParams>;
  return context?.triggerKind === CodeActionTriggerKind.Automatic && context.only === undefined;
}

/**
 * Every request that the server answers. It is read before `initialize` is answered, so only types and lists of words may be
 * imported here; handlers are loaded later.
 */
export const requestGroups = {
  codeActions: group({
    requests: {
      "textDocument/codeAction": {
        params: object({ textDocument, range, context: object({}) }),
        failed: none,
        decorates: isLightBulb,
      },
      "codeAction/resolve": { params: object({ title: string }), failed: same },
    },
    capabilities: (client) => ({
      codeActionProvider: { codeActionKinds: [...actionKinds], resolveProvider: resolvesActions(client) },
    }),
    inSettings: {},
    handlers: async () => (await import("./at-once.ts")).codeActionHandlers,
  }),
  codeLenses: group({
    requests: {
      "textDocument/codeLens": { params: inDocument, decorates: always, isSaid: true },
      "codeLens/resolve": { params: object({ range }), failed: same, decorates: always },
    },
    capabilities: () => ({ codeLensProvider: { resolveProvider: true } }),
    refresh: ({ workspace }) => (workspace?.codeLens?.refreshSupport === true ? "workspace/codeLens/refresh" : null),
    handlers: async () => (await import("./at-once.ts")).codeLensHandlers,
  }),
  commands: group({
    requests: {
      "workspace/executeCommand": { params: object({ command: string }) },
      "workspace/textDocumentContent": { params: object({ uri: string }) },
    },
    capabilities: () => ({ executeCommandProvider: { commands: [...commandNames] } }),
  }),
  completion: group({
    requests: {
      "textDocument/completion": { params: atPosition, failed: noItems, isSaid: true },
      "completionItem/resolve": { params: object({ label: string }), failed: same, isSaid: true },
    },
    capabilities: () => ({
      completionProvider: { resolveProvider: true, triggerCharacters: [..."*\"':-,.$/{[ "] },
    }),
    inSettings: {},
    handlers: async () => (await import("./at-once.ts")).completionHandlers,
  }),
  definition: group({
    requests: { "textDocument/definition": { params: atPosition, failed: none } },
    capabilities: () => ({ definitionProvider: true }),
    inSettings: {},
    handlers: async () => (await import("./at-once.ts")).definitionHandlers,
  }),
  documentLinks: group({
    requests: { "textDocument/documentLink": { params: inDocument, failed: none, decorates: always } },
    capabilities: () => ({ documentLinkProvider: {} }),
    inSettings: {},
    handlers: async () => (await import("./at-once.ts")).documentLinkHandlers,
  }),
  hover: group({
    requests: { "textDocument/hover": { params: atPosition, isSaid: true } },
    capabilities: () => ({ hoverProvider: true }),
    inSettings: {},
    handlers: async () => (await import("./at-once.ts")).hoverHandlers,
  }),
  diagnostics: group({
    requests: {
      "textDocument/diagnostic": { params: inDocument, decorates: always },
      "workspace/diagnostic": {
        params: object({ previousResultIds: listOf(object({ uri: string, value: string })) }),
      },
    },
    capabilities: (client) =>
      pullsDiagnostics(client)
        ? {
            diagnosticProvider: {
              identifier: "compute-stack",
              interFileDependencies: true,
              workspaceDiagnostics: true,
            },
          }
        : {},
    inSettings: { workspaceDiagnostics: false },
  }),
  fileKind: group({
    requests: { "computeStack/fileKind": {} },
    handlers: async () => (await import("./at-once.ts")).fileKindHandlers,
  }),
  folding: group({
    requests: { "textDocument/foldingRange": { params: inDocument, decorates: always } },
    capabilities: () => ({ foldingRangeProvider: true }),
    handlers: async () => (await import("./at-once.ts")).foldingHandlers,
  }),
  format: group({
    requests: {
      "textDocument/formatting": { params: object({ textDocument, options: object({}) }) },
      "textDocument/rangeFormatting": { params: object({ textDocument, range, options: object({}) }) },
      "textDocument/rangesFormatting": { params: object({ textDocument, ranges: listOf(range), options: object({}) }) },
      "textDocument/onTypeFormatting": { params: object({ textDocument, position, options: object({}) }) },
    },
    capabilities: () => ({
      documentFormattingProvider: true,
      documentRangeFormattingProvider: { rangesSupport: true },
      documentOnTypeFormattingProvider: { firstTriggerCharacter: "\n" },
    }),
    handlers: async () => (await import("../handlers/format.ts")).formatHandlers,
  }),
  graph: group({
    requests: { "computeStack/graph": { isSaid: true } },
    handlers: async () => (await import("../handlers/graph.ts")).graphHandlers,
  }),
  inlayHints: group({
    requests: { "textDocument/inlayHint": { params: inRange, decorates: always, isSaid: true } },
    capabilities: () => ({ inlayHintProvider: true }),
    refresh: ({ workspace }) => (workspace?.inlayHint?.refreshSupport === true ? "workspace/inlayHint/refresh" : null),
    handlers: async () => (await import("./at-once.ts")).inlayHintHandlers,
  }),
  references: group({
    requests: {
      "textDocument/references": { params: object({ textDocument, position, context: object({}) }), failed: none },
      "textDocument/documentHighlight": { params: atPosition, failed: none, decorates: always },
    },
    capabilities: () => ({ referencesProvider: true, documentHighlightProvider: true }),
    handlers: async () => (await import("./at-once.ts")).referenceHandlers,
  }),
  rename: group({
    requests: {
      "textDocument/rename": { params: object({ textDocument, position, newName: string }) },
      "textDocument/prepareRename": { params: atPosition },
    },
    capabilities: ({ textDocument }) => ({
      renameProvider: textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
    }),
    handlers: async () => (await import("../handlers/rename.ts")).renameHandlers,
  }),
  // Announced among the other events about files.
  renamedFiles: group({
    requests: { "workspace/willRenameFiles": { params: renamed } },
    handlers: async () => (await import("../handlers/renamed-files.ts")).renamedFilesHandlers,
  }),
  selectionRanges: group({
    requests: { "textDocument/selectionRange": { params: object({ textDocument, positions: listOf(position) }) } },
    capabilities: () => ({ selectionRangeProvider: true }),
    handlers: async () => (await import("./at-once.ts")).selectionRangeHandlers,
  }),
  semanticTokens: group({
    requests: {
      "textDocument/semanticTokens/full": { params: inDocument, decorates: always },
      "textDocument/semanticTokens/range": { params: inRange, failed: () => ({ data: [] }), decorates: always },
    },
    capabilities: () => ({
      semanticTokensProvider: {
        legend: { tokenTypes: [...tokenTypes], tokenModifiers: ["declaration"] },
        full: true,
        range: true,
      },
    }),
    handlers: async () => (await import("./at-once.ts")).semanticTokenHandlers,
  }),
  skeletons: group({
    requests: { "computeStack/skeletons": { failed: none } },
    handlers: async () => (await import("../handlers/skeletons.ts")).skeletonHandlers,
  }),
  symbols: group({
    requests: {
      "textDocument/documentSymbol": { params: inDocument, failed: none, decorates: always, isSaid: true },
      "workspace/symbol": { params: object({ query: string }), failed: none },
    },
    capabilities: () => ({ documentSymbolProvider: true, workspaceSymbolProvider: true }),
    handlers: async () => (await import("./at-once.ts")).symbolHandlers,
  }),
} satisfies Readonly<Record<string, RequestGroup>>;

const rows: ReadonlyMap<string, RequestRow> = new Map(
  Object.values<RequestGroup>(requestGroups).flatMap(({ requests }) => Object.entries(requests)),
);

/** Undefined for a request that the server does not answer. */
export const requestRow = (method: string): RequestRow | undefined => rows.get(method);
