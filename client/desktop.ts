import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { clientId, clientName } from "./identity.ts";
import { start, stop } from "./start.ts";

/** Entry of the extension where it runs on Node: the server is a child process. */
export async function activate(context: ExtensionContext): Promise<void> {
  const server = { module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.ipc };
  await start(context, (options) => new LanguageClient(clientId, clientName, server, options));
}

export const deactivate = stop;
