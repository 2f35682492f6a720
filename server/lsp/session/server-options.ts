import type { Connection } from "vscode-languageserver";
import type { Host } from "../../workspace/host.ts";

/** What a server is given by the entry file of the machine that it runs on. */
export interface ServerOptions {
  readonly version: string;
  /** The files around the documents; `folders` answers the client's workspace folders, as URIs that end in `/`. */
  readonly hostFor: (connection: Connection, folders: () => readonly string[]) => Host;
  /** The absolute URI of a rule's page, when the client did not say where the pages are. */
  readonly pageUri: (ruleId: string) => string | null;
  /** Runs something when what arrived meanwhile has been heard. */
  readonly defer: (run: () => void) => void;
}
