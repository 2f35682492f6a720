import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { clientId, clientName } from "./identity.ts";
import { startClient } from "./start.ts";
import type { ViewFiles } from "./views/view-files.ts";

export { stop } from "./start.ts";

/** Where the extension runs on Node, the server is a child process. */
export async function start(context: ExtensionContext, viewFiles: ViewFiles): Promise<void> {
  const server = { module: context.asAbsolutePath("dist/cli.js"), args: ["lsp"], transport: TransportKind.ipc };
  await startClient(context, viewFiles, (options) => new LanguageClient(clientId, clientName, server, options));
}
