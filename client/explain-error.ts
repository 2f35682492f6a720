import { env, type TextEditor, window } from "vscode";
import { isOurs } from "./identity.ts";
import { type AskingCommands, fromPalette } from "./protocol/asking-commands.ts";

export const explainErrorCommands: AskingCommands = {
  "computeStack.explainError": fromPalette(async (send) => {
    const argument = await askForAnswer();
    return argument && send(argument);
  }),
};

/** The response is the selection or the content of another editor, or else the clipboard. */
async function askForAnswer() {
  const active = window.activeTextEditor;
  const request = active && isOurs(active.document.languageId) ? active : await chooseRequest();
  if (!request) return undefined;
  const answer = active && active !== request ? selected(active) : await env.clipboard.readText();
  if (answer.trim() === "") {
    await window.showInformationMessage(
      "Copy the API response first, or run this command from an editor that shows it.",
    );
    return undefined;
  }
  // In the column where it is already visible, so that it does not cover the response.
  await window.showTextDocument(request.document, request.viewColumn);
  const { line, character } = request.selection.active;
  return { uri: request.document.uri.toString(), answer, position: { line, character } };
}

const selected = ({ document, selection }: TextEditor): string =>
  document.getText(selection.isEmpty ? undefined : selection);

/** Among the visible editors. */
async function chooseRequest(): Promise<TextEditor | undefined> {
  const items = window.visibleTextEditors
    .filter(({ document }) => isOurs(document.languageId))
    .map((editor) => ({ label: editor.document.fileName.replace(/^.*[\\/]/, ""), editor }));
  if (items.length === 0) {
    await window.showInformationMessage("Open the request or stack file that was sent, too.");
    return undefined;
  }
  return items.length === 1
    ? items[0]?.editor
    : (await window.showQuickPick(items, { placeHolder: "Which file was sent?" }))?.editor;
}
