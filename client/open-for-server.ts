import { type Uri, workspace } from "vscode";

/** The server knows the files that are open; one that is open in no editor is closed by and by. */
export async function openForServer(uri: Uri): Promise<void> {
  const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  // What was never saved is gone with its editor, and would be opened as a new one.
  if (!isOpen && uri.scheme !== "untitled") await workspace.openTextDocument(uri);
}
