import { type Connection, DidChangeConfigurationNotification, type InitializeParams } from "vscode-languageserver";
import { type Document, linesOf, showMessage, wholeDocument } from "../../document/index.ts";
import { fileMatchers } from "../../workspace/file-matchers.ts";
import { workspaceFiles } from "../../workspace/files.ts";
import { fileKey, folderOf, type Host } from "../../workspace/host.ts";
import { summariesOf } from "../../workspace/summaries.ts";
import { createWorkspace } from "../../workspace/workspace.ts";
import { diagnosticsService } from "../diagnostics/diagnostics-service.ts";
import { inBases } from "../diagnostics/in-bases.ts";
import { sentBodies } from "../diagnostics/sent-bodies.ts";
import { serveDiagnostics } from "../diagnostics/serve-diagnostics.ts";
import { workspaceDiagnostics } from "../diagnostics/workspace-diagnostics.ts";
import { onDocumentOf } from "../requests/on-document.ts";
import { type RequestGroup, requestGroups } from "../requests/requests.ts";
import { serveRequests } from "../requests/serve-requests.ts";
import { acceptedFindings } from "./accepted.ts";
import { encodingFor, followsFileKinds, pullsDiagnostics } from "./client.ts";
import { diagnosticOptions, initializationOptions } from "./client-options.ts";
import { documentSync } from "./document-sync.ts";
import { editorSettings } from "./editor-settings.ts";
import { effectiveSettings } from "./effective-settings.ts";
import { followDocuments, followFiles } from "./file-events.ts";
import { guardOf, requestGuardOf } from "./guard.ts";
import { longWorkOf } from "./long-work.ts";
import { createOldSides } from "./old-sides.ts";
import { OpenText } from "./open-documents.ts";
import { openFiles } from "./open-files.ts";
import { documentRequests } from "./request-documents.ts";
import type { ServerOptions } from "./server-options.ts";
import { watchFiles } from "./watch.ts";
import { workspaceFolders } from "./workspace-folders.ts";

/** Serves an initialized client: connects the parts of the server and forwards each change to those it concerns. */
export function startSession(connection: Connection, options: ServerOptions, params: InitializeParams): void {
  const { capabilities: client } = params;
  const { defer } = options;
  const initial = initializationOptions(params);
  const guard = guardOf(connection);
  const encoding = encodingFor(client);
  const pulls = pullsDiagnostics(client);

  const folders = workspaceFolders(params);
  const watch = watchFiles(connection, client, guard, (isMeant) => again.watched(isMeant));
  const requestDocuments = documentRequests(connection, params, guard);
  const host = options.hostFor(connection, folders.all);
  /** A stack that is extended is as it is in its editor. */
  const read: Host["read"] = async (uri, ...within) => {
    const answer = await host.read(uri, ...within);
    const document = answer.kind === "outside" ? undefined : documents.at(uri)?.document;
    return document?.file.kind === "stack" ? new OpenText(document) : answer;
  };
  const workspace = createWorkspace({ ...host, read }, Date.now, {
    onReference: watch.file,
    onExtended: watch.extended,
    onSettings: watch.declared,
    onBases: (uris) => {
      requestDocuments(workspace.bases());
      reconsider(uris);
    },
    settingsOfBody: async (uri) => {
      const { settings, ignored } = await settingsFor(uri);
      return ignored || (await declaredFor(uri)) === "none" ? null : settings;
    },
  });
  const accepted = acceptedFindings(connection, client, host, encoding);
  const matchers = fileMatchers();
  const refreshes = Object.values<RequestGroup>(requestGroups).flatMap(({ refresh }) => refresh?.(client) ?? []);
  /** Asks the client for what it shows, which other settings may change. */
  const requestAgain = (): void => {
    for (const method of refreshes) void connection.sendRequest(method).catch(() => undefined);
    if (followsFileKinds(client)) void connection.sendNotification("computeStack/fileKindsChanged");
  };
  /** Another file says what these are: it sends them, or extends them. */
  const reconsider = (uris: readonly string[]): void => {
    for (const uri of uris) files.changed(uri, "place");
    documents.settingsChanged(() => {
      unopened.changed("files");
      if (uris.some(documents.isOpen)) diagnostics.refresh();
      requestAgain();
    });
  };
  const bodies = sentBodies(reconsider);
  const caused = inBases((uris) => {
    for (const uri of uris)
      if (documents.isOpen(uri)) causedChanged(uri);
      else {
        files.changed(uri, "content");
        unopened.changed("files");
      }
  });
  const declaredIn = async (folder: string) => {
    const { declared } = matchers((await workspace.settingsFor(folder)).settings);
    const bases = new Set([...workspace.bases()].map(fileKey));
    return (uri: string) => (bases.has(fileKey(uri)) ? "settings" : (declared(uri) ?? bodies.of(uri)));
  };
  const namesFor = async (uri: string) => (await workspace.settingsFor(uri)).settings.names;
  const files = workspaceFiles(host, folders.all, watch.isPossible, declaredIn, workspace.bases, watch.file, namesFor);
  const declaredFor = async (uri: string) => (await declaredIn(uri))(uri);
  const documents = documentSync(encoding, guard, declaredFor, namesFor);
  /** For requests: what the open documents are is known by then. */
  const guardRequest = requestGuardOf(documents.pending, guard);
  const mistakes = import("../diagnostics/settings-mistakes.ts").then(({ settingsMistakes }) =>
    settingsMistakes(connection, workspace),
  );
  const canAsk = client.workspace?.configuration === true;
  const editor = editorSettings(
    connection,
    canAsk,
    initial.settings,
    (data) => void guard("the check of the editor's settings", undefined, async () => (await mistakes)(data)),
  );
  const settingsFor = effectiveSettings(workspace, editor, accepted, matchers);

  const shared = {
    connection,
    guard,
    defer,
    workspace,
    files,
    documentAt: documents.at,
    openFiles: openFiles(documents, settingsFor),
    isOpen: documents.isOpen,
    uris: documents.uris,
    encoding: () => encoding,
    settingsFor,
    declaredFor,
    onAccepted: accepted.tell,
    longWork: longWorkOf(connection),
    diagnostics: diagnosticOptions(client, initial.rulesUri, options.pageUri),
    bodies,
    inBases: caused,
    pulls,
    canRefresh: client.workspace?.diagnostics?.refreshSupport === true,
    reportsVersions: client.textDocument?.publishDiagnostics?.versionSupport === true,
  };
  const diagnostics = diagnosticsService(shared);
  const causedChanged = diagnostics.addFindingSource({
    // A shorter text is not checked yet.
    findings: ({ file }) => caused.of(file.file.uri).filter(({ end }) => end <= (wholeDocument(file)?.length ?? 0)),
    closed: () => {},
  });
  const unopened = workspaceDiagnostics(shared);

  /** Something that the findings of any file depend on. */
  const surroundingsChanged = (): void =>
    documents.settingsChanged(() => {
      diagnostics.surroundingsChanged();
      unopened.changed("surroundings");
      requestAgain();
    });
  const again = followFiles({ ...shared, accepted, unopened, followsNamed: watch.followsNamed, surroundingsChanged });

  const summaries = summariesOf(files, shared.encoding);
  const renewClosed = import("./extending-stacks.ts").then(({ extendingStacks }) => extendingStacks(shared));
  followDocuments({ ...shared, documents, accepted, diagnostics, unopened, again, renewClosed });
  connection.onDidChangeConfiguration((change) =>
    guard("workspace/didChangeConfiguration", undefined, () => {
      editor.changed(change);
      workspace.forgetFound();
      surroundingsChanged();
    }),
  );
  serveDiagnostics({ connection, guardRequest, again, documents, folders, diagnostics, unopened });
  connection.onInitialized(() =>
    guard("initialized", undefined, async () => {
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration)
        await connection.client.register(DidChangeConfigurationNotification.type, { section: "computeStack" });
      await watch.workspace();
      greet(connection, options, folders.all());
      if (client.workspace?.workspaceFolders) folders.follow(connection, surroundingsChanged);
    }),
  );

  const context = {
    ...shared,
    roots: folders.all,
    pageOf: async (rule: string) => {
      const uri = shared.diagnostics.pageUri(rule);
      const page = uri && (await host.read(uri, folderOf(uri)));
      return page && page.kind === "text" ? page.text : null;
    },
    client,
    fileMatchersOf: matchers,
    documents: documents.all,
    oldSides: createOldSides(documents.at, { ...files, mergeOf: workspace.mergeOf }),
    onDocument: onDocumentOf(documents.at),
    summaries,
    linesFor: (document: Document) => documents.at(document.file.uri)?.lines ?? linesOf(document, encoding),
    findingsOf: diagnostics.findingsOf,
    foundIn: diagnostics.foundIn,
    // What is sent is made from files as they are now.
    wholeOf: (...stack: Parameters<typeof diagnostics.wholeOf>) =>
      again.certain().then(() => diagnostics.wholeOf(...stack)),
    addFindingSource: diagnostics.addFindingSource,
    showAccepted: () => {
      accepted.toggle();
      surroundingsChanged();
    },
    readBaseline: accepted.read,
    baselineProblem: accepted.problemIn,
  };
  serveRequests(context, guardRequest);
}

function greet(connection: Connection, { version, runtime }: ServerOptions, folders: readonly string[]): void {
  const where = folders.join(", ") || "no folder";
  connection.console.info(showMessage(`compute-stack ${version} on ${runtime}, serving ${where}.`, []));
}
