import { setFlagsFromString } from "node:v8";
import {
  ConnectionError,
  ConnectionErrors,
  createConnection,
  createServerSocketTransport,
  IPCMessageReader,
  IPCMessageWriter,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { dispatcher } from "../lsp/dispatch/dispatcher.ts";
import { serve } from "../lsp/server.ts";
import { clientHost } from "../lsp/session/client-host.ts";
import { describeBug } from "../lsp/session/guard.ts";
import { lifecycleGate } from "../lsp/session/lifecycle-gate.ts";
import { version } from "../version.ts";
import type { Host } from "../workspace/host.ts";
import { folderUri, nodeHost } from "./host.ts";
import { optimizeLater } from "./optimize-later.ts";

/** How a client communicates with the server. With a socket, the client listens and the server connects. */
export type Transport = { readonly kind: "stdio" | "node-ipc" } | { readonly kind: "socket"; readonly port: number };

/**
 * Runs the language server on Node until its client disconnects. `bundle` is the URL of the entry file, beside which are the
 * rule pages.
 */
export function startServer(transport: Transport, bundle: string): void {
  // Most objects of a check are short-lived: collecting them later doubles the memory and saves no time.
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=30");
  // Compiling takes half of the computing time of the first edits.
  optimizeLater(4.5);
  const [reader, writer] = streams(transport);
  // Unawaited promises may reject when the client is gone, and a bug there must not end the server.
  process.on("unhandledRejection", (error) => {
    if (!isClosed(error)) process.stderr.write(`compute-stack: ${describeBug(error)}\n`);
  });
  const gated = lifecycleGate(reader, writer);
  const pages = new URL("rules/", bundle).href;
  const { defer, ...to } = dispatcher(gated, writer, setImmediate);
  reader.onClose(endSoon);
  if (transport.kind === "node-ipc") process.once("disconnect", endSoon);
  serve(createConnection(ProposedFeatures.all, to.reader, to.writer, to.options), gated.release, {
    version,
    runtime: `Node ${process.versions.node}`,
    hostFor: (connection, folders) =>
      byScheme(
        nodeHost(folders, () => folderUri(process.cwd())),
        clientHost(connection, folders),
      ),
    defer,
    pageUri: (id) => `${pages}${id}.md`,
  });
}

/** Pending responses may still be sent; nothing else keeps a server without a client alive. */
function endSoon(): void {
  setTimeout(() => process.exit(), lastWords).unref();
}

/** In milliseconds. */
const lastWords = 1_000;

/** Only the client can read files of its own schemes, such as a repository that was never cloned. */
function byScheme(machine: Host, client: Host): Host {
  const hostOf = (uri: string): Host => (/^(?:file|untitled):/i.test(uri) ? machine : client);
  return {
    read: (uri, within, maxBytes) => hostOf(uri).read(uri, within, maxBytes),
    list: (folder, within) => hostOf(folder).list(folder, within),
    rootOf: (uri) => hostOf(uri).rootOf(uri),
  };
}

const isClosed = (error: unknown): boolean =>
  error instanceof ConnectionError && error.code !== ConnectionErrors.AlreadyListening;

function streams(transport: Transport) {
  switch (transport.kind) {
    case "stdio":
      return [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)] as const;
    case "node-ipc":
      return [new IPCMessageReader(process), new IPCMessageWriter(process)] as const;
    case "socket":
      return createServerSocketTransport(transport.port);
  }
}
