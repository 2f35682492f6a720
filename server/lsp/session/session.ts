import {
  type Connection,
  type DiagnosticTag,
  DidChangeConfigurationNotification,
  FileChangeType,
  type FileEvent,
  type InitializeParams,
} from "vscode-languageserver";
import { mergeSettings, settingsFileName } from "../../document/index.ts";
import { isListed, workspaceFiles } from "../../workspace/files.ts";
import { fileKey } from "../../workspace/host.ts";
import { ignoredBy } from "../../workspace/ignored.ts";
import { summariesOf } from "../../workspace/summaries.ts";
import { createWorkspace } from "../../workspace/workspace.ts";
import type { DiagnosticOptions } from "../diagnostics/diagnostics.ts";
import { diagnosticsService } from "../diagnostics/diagnostics-service.ts";
import { workspaceDiagnostics } from "../diagnostics/workspace-diagnostics.ts";
import { features } from "../features.ts";
import { encodingFor, pullsDiagnostics } from "./capabilities.ts";
import { commandsOf } from "./commands.ts";
import { editorSettings } from "./editor-settings.ts";
import type { EffectiveSettings } from "./effective-settings.ts";
import { guardOf } from "./guard.ts";
import { areChanges, edit, type OpenDocument, open } from "./open-documents.ts";
import { readBlocksOf } from "./read-blocks.ts";
import type { ServerOptions } from "./server-options.ts";
import { watchFiles } from "./watch.ts";

/** Hears and answers what a client says once it is initialized. */
export function startSession(connection: Connection, options: ServerOptions, params: InitializeParams): void {
  const { capabilities } = params;
  const guard = guardOf(connection);
  const documents = new Map<string, OpenDocument>();
  const encoding = encodingFor(capabilities);
  let folders = (params.workspaceFolders ?? []).map((folder) => folderUri(folder.uri));
  const initial = (params.initializationOptions ?? {}) as {
    readonly rulesUri?: unknown;
    readonly settings?: unknown;
  };
  const watch = watchFiles(connection, capabilities, guard);
  const host = options.hostFor(connection, () => folders);
  const workspace = createWorkspace(host, Date.now, { onReference: watch.file });
  const files = workspaceFiles(host, () => folders, watch.isPossible);
  const settings = editorSettings(connection, capabilities.workspace?.configuration === true, initial.settings);
  const publishing = capabilities.textDocument?.publishDiagnostics;
  const pulls = pullsDiagnostics(capabilities);
  const rulesUri = typeof initial.rulesUri === "string" ? initial.rulesUri : null;
  const settingsFor = async (uri: string): Promise<EffectiveSettings> => {
    const [file, editor] = await Promise.all([workspace.settingsFor(uri), settings.for(uri)]);
    return {
      settings: mergeSettings(file.settings, editor.settings),
      maxDiagnostics: editor.maxDiagnostics,
      ignored: ignoredBy(file)(uri),
      editor,
    };
  };
  const diagnosticOptions: DiagnosticOptions = {
    relatedInformation: pulls || publishing?.relatedInformation === true,
    tags: (publishing?.tagSupport?.valueSet as readonly DiagnosticTag[] | undefined) ?? (pulls ? [1, 2] : []),
    codeDescription: pulls || publishing?.codeDescriptionSupport === true,
    data: pulls || publishing?.dataSupport === true,
    pageUri: (id) => (rulesUri === null ? options.pageUri(id) : `${rulesUri.replace(/\/$/, "")}/${id}.md`),
  };
  const diagnostics = diagnosticsService({
    connection,
    guard,
    workspace,
    documentAt: (uri) => documents.get(uri),
    settingsFor,
    pushes: !pulls,
    canRefresh: capabilities.workspace?.diagnostics?.refreshSupport === true,
    reportsVersions: publishing?.versionSupport === true,
    defer: options.defer,
    diagnostics: diagnosticOptions,
  });

  /** A client may encode a URI in another way than the host does. */
  const openKeys = new Set<string>();
  const isOpen = (uri: string): boolean => openKeys.has(fileKey(uri));
  const unopened = workspaceDiagnostics({
    workspace,
    files,
    isOpen,
    settingsFor,
    encoding: () => encoding,
    diagnostics: diagnosticOptions,
  });
  const isInFolders = (uri: string): boolean => folders.some((folder) => fileKey(uri).startsWith(fileKey(folder)));
  /** What the findings of any file rest on. */
  const surroundingsChanged = (): void => {
    diagnostics.surroundingsChanged();
    unopened.changed("surroundings");
    for (const run of onSettings) run();
  };
  const filesChanged = (changes: readonly FileEvent[]): void => {
    const listed = changes.filter(({ uri }) => isListed(uri));
    for (const { uri, type } of listed) files.changed(uri, type === FileChangeType.Changed ? "content" : "place");
    if (listed.length > 0) unopened.changed("files");
    // A settings file may be new, and then nothing was read from it yet.
    const touched = changes.filter(({ uri }) => workspace.forget(uri) || uri.endsWith(`/${settingsFileName}`));
    if (touched.length > 0) surroundingsChanged();
  };

  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) =>
    guard("textDocument/didOpen", undefined, () => {
      const opened = open(uri, languageId, version, text, encoding);
      if (opened === null) documents.delete(uri);
      else documents.set(uri, opened);
      openKeys.add(fileKey(uri));
      diagnostics.opened(uri);
    }),
  );
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) =>
    guard("textDocument/didChange", undefined, () => {
      const before = documents.get(uri);
      if (!before || version < before.version || !areChanges(contentChanges)) return;
      documents.set(uri, edit(before, version, contentChanges, encoding));
      diagnostics.changed(uri);
    }),
  );
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) =>
    guard("textDocument/didClose", undefined, () => {
      openKeys.delete(fileKey(uri));
      if (!documents.delete(uri)) return;
      diagnostics.closed(uri);
      files.changed(uri, "content");
      unopened.closed(uri);
      unopened.changed("files");
    }),
  );
  connection.languages.diagnostics.on((request) =>
    guard("textDocument/diagnostic", { kind: "full" as const, items: [] }, () =>
      isOpen(request.textDocument.uri) || !isInFolders(request.textDocument.uri)
        ? diagnostics.pull(request.textDocument.uri, request.previousResultId)
        : unopened.file(request.textDocument.uri, request.previousResultId),
    ),
  );
  connection.languages.diagnostics.onWorkspace((request, cancelled, _, parts) =>
    guard("workspace/diagnostic", { items: [] }, () => unopened.all(request, cancelled, parts)),
  );
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) =>
    guard("textDocument/didSave", undefined, () => {
      // Others are checked as they are written; what a settings file says holds once it is saved.
      if (uri.endsWith(`/${settingsFileName}`) && !watch.isPossible)
        filesChanged([{ uri, type: FileChangeType.Changed }]);
    }),
  );
  connection.onDidChangeConfiguration((change) =>
    guard("workspace/didChangeConfiguration", undefined, () => {
      settings.changed(change);
      surroundingsChanged();
    }),
  );
  connection.onDidChangeWatchedFiles(({ changes }) =>
    guard("workspace/didChangeWatchedFiles", undefined, () => {
      filesChanged(changes);
    }),
  );
  /** Of a folder nothing tells but this: watchers see the files that are named by their patterns. */
  const moved = (what: string, uris: readonly string[]): Promise<void> =>
    guard(what, undefined, () => {
      for (const uri of uris) files.changed(uri, "place");
      unopened.changed("files");
      filesChanged(uris.map((uri) => ({ uri, type: FileChangeType.Deleted })));
    });
  connection.workspace.onDidRenameFiles(({ files: renames }) =>
    moved(
      "workspace/didRenameFiles",
      renames.flatMap(({ oldUri, newUri }) => [oldUri, newUri]),
    ),
  );
  connection.workspace.onDidDeleteFiles(({ files: deleted }) =>
    moved(
      "workspace/didDeleteFiles",
      deleted.map(({ uri }) => uri),
    ),
  );
  connection.onInitialized(() =>
    guard("initialized", undefined, async () => {
      if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration)
        await connection.client.register(DidChangeConfigurationNotification.type, { section: "computeStack" });
      await watch.workspace();
      if (capabilities.workspace?.workspaceFolders) {
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
          const gone = removed.map((folder) => folderUri(folder.uri));
          folders = [
            ...folders.filter((folder) => !gone.includes(folder)),
            ...added.map((folder) => folderUri(folder.uri)),
          ];
          surroundingsChanged();
        });
      }
    }),
  );

  const onSettings: (() => void)[] = [];
  const commands = commandsOf(connection, guard);
  const summaries = summariesOf(files, () => encoding);
  for (const feature of features)
    feature({
      connection,
      guard,
      client: capabilities,
      workspace,
      documentAt: (uri) => documents.get(uri),
      documents: () => documents.values(),
      readBlocks: readBlocksOf((uri) => documents.get(uri), options.defer),
      isOpen,
      files,
      summaries,
      encoding: () => encoding,
      settingsFor,
      findingsOf: diagnostics.findingsOf,
      diagnostics: diagnosticOptions,
      commands,
      addFindingSource: diagnostics.addFindingSource,
      whenSettingsChange: (run) => onSettings.push(run),
    });
}

const folderUri = (uri: string): string => (uri.endsWith("/") ? uri : `${uri}/`);
