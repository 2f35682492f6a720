import type { ClientCapabilities, CreateFileOptions, TextEdit, WorkspaceEdit } from "vscode-languageserver";

/** The edits of one file. */
export interface FileChange {
  readonly uri: string;
  /** Null if it is not open. */
  readonly version: number | null;
  readonly edits: readonly TextEdit[];
  /** Only for a client that can create files. */
  readonly create?: CreateFileOptions;
}

/** Changes of files in the form that the client supports, with their versions if possible. */
export function workspaceEdit(client: ClientCapabilities, files: readonly FileChange[]): WorkspaceEdit {
  if (client.workspace?.workspaceEdit?.documentChanges !== true)
    return { changes: Object.fromEntries(files.map(({ uri, edits }) => [uri, [...edits]])) };
  return {
    documentChanges: files.flatMap(({ uri, version, edits, create }) => [
      ...(create ? [{ kind: "create" as const, uri, options: create }] : []),
      { textDocument: { uri, version }, edits: [...edits] },
    ]),
  };
}

/** A file with this text; fails if it already exists, before anything is lost. */
export const newFileWith = (uri: string, text: string): FileChange => ({
  uri,
  version: null,
  edits: [{ range: { start: fileStart, end: fileStart }, newText: text }],
  create: { overwrite: false, ignoreIfExists: false },
});

/** Where a file starts. */
export const fileStart = { line: 0, character: 0 };

export const canCreateFiles = ({ workspace }: ClientCapabilities): boolean =>
  workspace?.workspaceEdit?.documentChanges === true &&
  workspace.workspaceEdit.resourceOperations?.includes("create") === true;
