import type { Connection, InitializeParams, WorkspaceFolder } from "vscode-languageserver";
import { fileKey } from "../../workspace/host.ts";

export type WorkspaceFolders = ReturnType<typeof workspaceFolders>;

/** The client's workspace folders, as URIs that end in `/`. */
export function workspaceFolders({ workspaceFolders: initial }: Pick<InitializeParams, "workspaceFolders">) {
  let folders = urisOf(initial ?? []);
  return {
    all: (): readonly string[] => folders,
    contain: (uri: string): boolean => folders.some((folder) => fileKey(uri).startsWith(fileKey(folder))),
    /** Follows the folders that are added and removed; only a client that supports this may be asked. */
    follow: (connection: Connection, changed: () => void): void => {
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
