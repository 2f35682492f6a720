import type { Connection, InitializeParams, WorkspaceFolder } from "vscode-languageserver";
import { fileKey } from "../../workspace/host.ts";

/** The client's workspace folders, as URIs that end in `/`. */
export interface WorkspaceFolders {
  readonly all: () => readonly string[];
  readonly contain: (uri: string) => boolean;
  /** Follows the folders that are added and removed; only a client that supports this may be asked. */
  readonly follow: (connection: Connection, changed: () => void) => void;
}

export function workspaceFolders({
  workspaceFolders: initial,
}: Pick<InitializeParams, "workspaceFolders">): WorkspaceFolders {
  let folders = urisOf(initial ?? []);
  return {
    all: () => folders,
    contain: (uri) => folders.some((folder) => fileKey(uri).startsWith(fileKey(folder))),
    follow: (connection, changed) => {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = urisOf(removed);
        folders = [...folders.filter((folder) => !gone.includes(folder)), ...urisOf(added)];
        changed();
      });
    },
  };
}

const urisOf = (folders: readonly WorkspaceFolder[]): readonly string[] =>
  folders.map(({ uri }) => (uri.endsWith("/") ? uri : `${uri}/`));
