import { type ExtensionContext, window } from "vscode";
import {
  type BaseLanguageClient,
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  type LanguageClientOptions,
  RequestType,
} from "vscode-languageclient";
import { baselineCapability, showAcceptedFindings } from "./baseline/accepted.ts";
import { updateBaselineCommands } from "./baseline/update.ts";
import { registerChanges } from "./changes/commands.ts";
import { watchFolders } from "./changes/watch-files.ts";
import { registerCommands } from "./commands.ts";
import { copyRequestCommands } from "./copy-request.ts";
import { withinProblemLimit } from "./diagnostics/problem-limit.ts";
import { withoutDerivedDiagnostics } from "./diagnostics/without-diagnostics.ts";
import { registerExamples } from "./examples/open.ts";
import { explainErrorCommands } from "./explain-error.ts";
import { fileKindCapability, fileKindCommands, followFileKinds } from "./file-kind.ts";
import { registerGraph } from "./graph/commands.ts";
import { clientName } from "./identity.ts";
import { lensCommands, registerLensCommands } from "./lens-commands.ts";
import { registerMergedStacks } from "./merge/views.ts";
import { registerNewFileCommands } from "./new-file.ts";
import { clientOptions } from "./options.ts";
import { limitToOwnDocuments } from "./other-extensions/own-documents.ts";
import { besideRestClient } from "./other-extensions/rest-client.ts";
import { registerPlan } from "./plan/commands.ts";
import { savePlanCommands } from "./plan/save-command.ts";
import { askingMiddleware } from "./protocol/asking-commands.ts";
import {
  type FileAnswer,
  type FileQuestion,
  type FolderAnswer,
  listWorkspaceFolder,
  readWorkspaceFile,
} from "./read-file.ts";
import { registerSyntaxTree } from "./show-syntax-tree.ts";
import { type ServerStarter, serverStarter } from "./start-server.ts";
import { showStatus } from "./status.ts";
import type { ViewFiles } from "./views/view-files.ts";
import { registerWalkthrough } from "./walkthrough/steps.ts";

const readFile = new RequestType<FileQuestion, FileAnswer, void>("computeStack/readFile");
const listFolder = new RequestType<FileQuestion, FolderAnswer, void>("computeStack/listFolder");

let running: BaseLanguageClient | undefined;

/** Starts the language server through the client that `create` makes, with everything around it. */
export async function startClient(
  context: ExtensionContext,
  viewFiles: ViewFiles,
  create: (options: LanguageClientOptions) => BaseLanguageClient,
): Promise<void> {
  const log = window.createOutputChannel(clientName, { log: true });
  const client = create(clientOptions(context, log));
  const starter = serverStarter(client, log);
  client.clientOptions.errorHandler = restartingHandler(client.createDefaultErrorHandler(), starter);
  client.clientOptions.initializationFailedHandler = () => false;
  const changes = registerChanges(client, viewFiles);
  client.clientOptions.middleware = {
    ...withoutDerivedDiagnostics,
    ...besideRestClient,
    ...askingMiddleware({
      ...updateBaselineCommands,
      ...savePlanCommands(client),
      ...copyRequestCommands,
      ...explainErrorCommands,
      ...fileKindCommands(client),
    }),
    workspace: {
      ...withinProblemLimit,
      didChangeWatchedFile: async (event, next) => {
        await next(event);
        changes.filesChanged();
      },
    },
  };
  running = client;
  limitToOwnDocuments(client);
  client.registerFeature(lensCommands);
  client.registerFeature(fileKindCapability);
  client.registerFeature(baselineCapability);
  client.onRequest(readFile, readWorkspaceFile);
  client.onRequest(listFolder, listWorkspaceFolder);
  context.subscriptions.push(
    log,
    registerCommands(client, starter, log),
    registerLensCommands(),
    registerNewFileCommands(client),
    registerPlan(client, viewFiles),
    registerMergedStacks(client, viewFiles),
    changes.registered,
    registerExamples(context.extensionUri),
    registerWalkthrough(context.extension.id),
    registerSyntaxTree(client),
    showAcceptedFindings(client),
    followFileKinds(client),
    registerGraph(context, client, changes.compared),
    showStatus(client),
    watchFolders(),
  );
  await starter.start();
}

/**
 * Writing to a server that has just exited fails, often several times before the exit is known. That is no reason to give up:
 * once it is known, the server is restarted. One that exits while it starts would exit again.
 */
function restartingHandler(usual: ErrorHandler, { isStarting }: ServerStarter): ErrorHandler {
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: () => (isStarting() ? { action: CloseAction.DoNotRestart, handled: true } : usual.closed()),
  };
}

/** VS Code waits for this before it stops the extension host. */
export async function stop(): Promise<void> {
  await running?.dispose();
  running = undefined;
}
