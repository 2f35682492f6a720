import type { ClientCapabilities, TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver";
import type { Lines } from "../../document/index.ts";
import type { Edit } from "../../syntax/index.ts";
import { resolvePath } from "../../workspace/host.ts";
import { textEdits } from "./text-edits.ts";

/** An open file that edits are for. */
export interface EditedFile {
  readonly uri: string;
  readonly lines: Lines;
  readonly version: number;
}

/** A file to create. */
export interface WrittenFile {
  /** Relative to the edited file's folder. */
  readonly path: string;
  readonly text: string;
}

/** Edits of an open document in the form that the client supports, with their version if possible. */
export function workspaceEdit(
  client: ClientCapabilities,
  { uri, lines, version }: EditedFile,
  edits: readonly Edit[],
  newFile?: WrittenFile,
): WorkspaceEdit {
  const own = textEdits(edits, lines);
  if (!client.workspace?.workspaceEdit?.documentChanges) return { changes: { [uri]: own } };
  const change: TextDocumentEdit = { textDocument: { uri, version }, edits: own };
  const target = newFile && resolvePath(newFile.path, uri);
  if (!newFile || !target) return { documentChanges: [change] };
  const start = { line: 0, character: 0 };
  return {
    documentChanges: [
      // Fails if the file already exists, before anything is lost.
      { kind: "create", uri: target, options: { overwrite: false, ignoreIfExists: false } },
      {
        textDocument: { uri: target, version: null },
        edits: [{ range: { start, end: start }, newText: newFile.text }],
      },
      change,
    ],
  };
}

export const canCreateFiles = ({ workspace }: ClientCapabilities): boolean =>
  workspace?.workspaceEdit?.documentChanges === true &&
  workspace.workspaceEdit.resourceOperations?.includes("create") === true;
