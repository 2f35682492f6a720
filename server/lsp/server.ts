import type { Connection } from "vscode-languageserver";
import { capabilitiesOf } from "./session/capabilities.ts";
import { guardOf } from "./session/guard.ts";
import type { ServerOptions } from "./session/server-options.ts";

/**
 * Answers a client until it disconnects. Whoever starts an editor waits for the answer to `initialize`, so most of the server
 * is read once that is on its way; `letIn` lets in what comes behind `initialize`.
 */
export function serve(connection: Connection, release: () => void, options: ServerOptions): void {
  connection.onInitialize((params) => {
    const begin = (): Promise<void> =>
      guardOf(connection)("initialize", undefined, async () => {
        const { startSession } = await import("./session/session.ts");
        startSession(connection, options, params);
      });
    options.defer(() => void begin().finally(release));
    return {
      serverInfo: { name: "compute-stack", version: options.version },
      capabilities: capabilitiesOf(params),
    };
  });
  connection.listen();
}
