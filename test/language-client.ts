import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  type LogMessageParams,
  MessageType,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type ShowMessageParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

import { type ClientDocument, type ContentChange, clientDocument, type Encoding } from "./client-document.ts";

export const cliPath = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

/** A client for tests, at the other end of a server's streams. */
export interface Client {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** All published diagnostics, oldest first. */
  readonly published: readonly PublishDiagnosticsParams[];
  /** The notifications and requests that the server is registered for. */
  readonly registered: readonly unknown[];
  /** All that the server logged or wrote to standard error, except what a healthy one logs. */
  readonly log: string[];
  /** What a healthy server logs: what runs, and what it has examined. */
  readonly said: readonly string[];
  /** What the server shows to people. */
  readonly shown: readonly string[];
  readonly open: (uri: string, text: string, languageId?: string, version?: number) => void;
  readonly change: (uri: string, version: number, changes: readonly ContentChange[]) => void;
  readonly close: (uri: string) => void;
  /** The client's own copy of an open document. */
  readonly documentOf: (uri: string) => ClientDocument;
  /** The diagnostics that are pushed for a version of a document, now or later. */
  readonly diagnosticsOf: (uri: string, version?: number) => Promise<readonly Diagnostic[]>;
}

/** A client of a server that is a process of its own. */
export interface TestClient extends Client {
  readonly process: ChildProcess;
  /** Shuts the server down and answers its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** The capabilities of a client that supports everything; tests remove what theirs lacks. */
export const fullCapabilities: InitializeParams["capabilities"] = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    diagnostics: { refreshSupport: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
  },
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      versionSupport: true,
      codeDescriptionSupport: true,
      dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
  },
};

export interface ClientOptions {
  readonly capabilities?: InitializeParams["capabilities"];
  readonly folder?: string;
  readonly initializationOptions?: unknown;
  /** The client's settings in the section `computeStack`. */
  readonly configuration?: () => unknown;
  readonly onRefresh?: () => void;
  /** Registrations are confirmed after it. */
  readonly onRegister?: () => Promise<void>;
}

export async function startClient(options: ClientOptions = {}): Promise<TestClient> {
  const child = spawn(process.execPath, [cliPath, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "pipe"] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const client = await clientOver(connection, { processId: process.pid, ...options });
  child.stderr.on("data", (data) => client.log.push(String(data)));
  return {
    ...client,
    process: child,
    stop: async () => {
      const ended = new Promise<number | null>((resolve) => {
        if (child.exitCode !== null) resolve(child.exitCode);
        else child.once("exit", resolve);
      });
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      const code = await ended;
      connection.dispose();
      return code;
    },
  };
}

/** Initializes the server at the other end of a connection. */
export async function clientOver(
  connection: ProtocolConnection,
  options: ClientOptions & { readonly processId?: number },
): Promise<Client> {
  const published: PublishDiagnosticsParams[] = [];
  const log: string[] = [];
  const said: string[] = [];
  const waiting = new Set<() => void>();
  connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
    published.push(params);
    for (const look of [...waiting]) look();
  });
  const shown: string[] = [];
  connection.onNotification("window/showMessage", ({ message }: ShowMessageParams) => void shown.push(message));
  connection.onNotification("window/logMessage", ({ type, message }: LogMessageParams) => {
    (type === MessageType.Info && /^(?:compute-stack|Examined) /.test(message) ? said : log).push(message);
  });
  connection.onRequest("workspace/configuration", (params: { readonly items: readonly unknown[] }) =>
    params.items.map(() => options.configuration?.() ?? null),
  );
  const registered: unknown[] = [];
  connection.onRequest("client/registerCapability", async (params: { readonly registrations: readonly unknown[] }) => {
    registered.push(...params.registrations);
    await options.onRegister?.();
    return null;
  });
  connection.onRequest(
    "client/unregisterCapability",
    (params: { readonly unregisterations: readonly { readonly id: string }[] }) => {
      for (const { id } of params.unregisterations)
        registered.splice(
          registered.findIndex((one) => (one as { readonly id: string }).id === id),
          1,
        );
      return null;
    },
  );
  connection.onRequest("workspace/diagnostic/refresh", () => {
    options.onRefresh?.();
    return null;
  });
  connection.listen();
  const { folder } = options;
  const initialized = await connection.sendRequest<InitializeResult>("initialize", {
    processId: options.processId ?? null,
    rootUri: folder ?? null,
    workspaceFolders: folder ? [{ uri: folder, name: "test" }] : null,
    capabilities: options.capabilities ?? fullCapabilities,
    initializationOptions: options.initializationOptions,
  });
  await connection.sendNotification("initialized", {});
  const documents = new Map<string, ClientDocument>();
  return {
    connection,
    initialized,
    published,
    registered,
    log,
    said,
    shown,
    open: (uri, text, languageId = "plaintext", version = 1) => {
      documents.set(uri, clientDocument(text, initialized.capabilities.positionEncoding as Encoding | undefined));
      void connection.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
    },
    change: (uri, version, contentChanges) => {
      documents.get(uri)?.update(contentChanges);
      void connection.sendNotification("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
    },
    close: (uri) => {
      documents.delete(uri);
      void connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
    },
    documentOf: (uri) => {
      const document = documents.get(uri);
      if (!document) throw new Error(`${uri} is not open`);
      return document;
    },
    diagnosticsOf: (uri, version) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = published.findLast((params) => params.uri === uri && params.version === version);
          if (!found) return;
          waiting.delete(look);
          resolve(found.diagnostics);
        };
        waiting.add(look);
        look();
      }),
  };
}
