import type { Connection } from "vscode-languageserver";
import type { Host } from "../workspace/host.ts";
import { capabilitiesOf } from "./session/capabilities.ts";
import { guardOf } from "./session/guard.ts";

/** What a server is given by the entry file of the machine that it runs on. */
export interface ServerOptions {
  readonly version: string;
  /** The files around the documents; `folders` answers the client's workspace folders, as URIs that end in `/`. */
  readonly hostFor: (connection: Connection, folders: () => readonly string[]) => Host;
  /** The absolute URI of a rule's page, when the client did not say where the pages are. */
  readonly pageUri: (ruleId: string) => string | null;
  /** Runs something when what arrived meanwhile has been heard. */
  readonly soon: (run: () => void) => void;
}

/**
 * Answers a client until it disconnects. Whoever starts an editor waits for the answer to `initialize`, so most of the server
 * is read once that is on its way; `letIn` lets in what comes behind `initialize`.
 */
export function serve(connection: Connection, letIn: () => void, options: ServerOptions): void {
  connection.onInitialize((params) => {
    const begin = (): Promise<void> =>
      guardOf(connection)("initialize", undefined, async () => {
        const { startSession } = await import("./session/session.ts");
        startSession(connection, options, params);
      });
    options.soon(() => void begin().finally(letIn));
    return {
      serverInfo: { name: "compute-stack", version: options.version },
      capabilities: capabilitiesOf(params),
    };
  });
  connection.listen();
}
