import type { Connection } from "vscode-languageserver";
import type { Host } from "../../workspace/host.ts";

/** What the platform's entry file provides. */
export interface ServerOptions {
  readonly version: string;
  /** What runs the server, such as `Node 20.1`, for the log. */
  readonly runtime: string;
  /** The files around the documents; `folders` returns the client's workspace folders, as URIs that end in `/`. */
  readonly hostFor: (connection: Connection, folders: () => readonly string[]) => Host;
  /** The absolute URI of a rule page, unless the client specified the location of the pages. */
  readonly pageUri: (ruleId: string) => string | null;
  /** Runs something after the messages that have arrived in the meantime. */
  readonly defer: (run: () => void) => void;
}
