import { type ExtensionContext, Uri } from "vscode";
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from "vscode-languageclient/browser";
import { clientId, clientName } from "./identity.ts";
import { startClient } from "./start.ts";
import { whenRunning } from "./start-server.ts";
import type { ViewFiles } from "./views/view-files.ts";

export { stop } from "./start.ts";

/** In a browser, the server is a worker. */
export async function start(context: ExtensionContext, viewFiles: ViewFiles): Promise<void> {
  const url = Uri.joinPath(context.extensionUri, "dist/web/server.js").toString(true);
  let worker: Worker | undefined;
  context.subscriptions.push({ dispose: () => worker?.terminate() });

  // Transports and not the worker itself: VS Code replaces `Worker`, so languageclient's `instanceof` does not know it.
  async function connect(): Promise<MessageTransports> {
    worker?.terminate();
    worker = new Worker(url, { name: clientName });
    await whenRunning(worker);
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  }
  await startClient(context, viewFiles, (options) => new LanguageClient(clientId, clientName, connect, options));
}
