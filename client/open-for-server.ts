import { type Uri, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";

/** Opens a file for the server, which knows only open files. VS Code closes it after a while if no editor shows it. */
export async function openForServer(uri: Uri): Promise<void> {
  const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  // A file that was never saved is gone with its editor and would be opened as a new one.
  if (!isOpen && uri.scheme !== "untitled") await workspace.openTextDocument(uri);
}

/** Runs a command of the server that is about a stack, with more in its argument. */
export async function askAboutStack<Answer>(
  client: BaseLanguageClient,
  stack: Uri,
  command: string,
  more: object = {},
): Promise<Answer> {
  await openForServer(stack);
  const argument = { uri: client.code2ProtocolConverter.asUri(stack), ...more };
  return client.sendRequest("workspace/executeCommand", { command, arguments: [argument] });
}
