import type { Connection } from "vscode-languageserver";
import { capabilitiesOf } from "./session/capabilities.ts";
import { guardOf } from "./session/guard.ts";
import type { ServerOptions } from "./session/server-options.ts";

/**
 * Serves a client until it disconnects. An editor waits for the response to `initialize`, so most of the server is loaded
 * after it has been sent. Messages that arrive after `initialize` are held back until then.
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
