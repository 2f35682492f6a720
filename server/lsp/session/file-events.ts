import type { Connection, FileEvent } from "vscode-languageserver";
import type { Guard } from "./guard.ts";

export interface FileEvents {
  readonly saved: (uri: string) => void;
  readonly changed: (changes: readonly FileEvent[]) => void;
  /** Files or folders were renamed or deleted. Watchers do not report folders, because they see only files that match their patterns. */
  readonly moved: (uris: readonly string[]) => void;
}

/** Handles the client's events about files, open or not. */
export function followFiles(connection: Connection, guard: Guard, { saved, changed, moved }: FileEvents): void {
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) =>
    guard("textDocument/didSave", undefined, () => saved(uri)),
  );
  connection.onDidChangeWatchedFiles(({ changes }) =>
    guard("workspace/didChangeWatchedFiles", undefined, () => changed(changes)),
  );
  connection.workspace.onDidRenameFiles(({ files }) =>
    guard("workspace/didRenameFiles", undefined, () => moved(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]))),
  );
  connection.workspace.onDidDeleteFiles(({ files }) =>
    guard("workspace/didDeleteFiles", undefined, () => moved(files.map(({ uri }) => uri))),
  );
}
