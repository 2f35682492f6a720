import { env, type TextDocument, type TextEditor, window } from "vscode";
import type { ExecuteCommandMiddleware } from "vscode-languageclient";
import { languages } from "./identity.ts";

const explainError = "computeStack.explainError";

/** The command of the server, called from the palette: what it needs to know is asked for. */
export const explainErrorMiddleware: ExecuteCommandMiddleware = {
  executeCommand: async (command, args, next) => {
    if (command !== explainError || args.length > 0) return next(command, args);
    const argument = await askForAnswer();
    return argument ? next(command, [argument]) : undefined;
  },
};

/** The answer is what is selected in another editor, or all of it; else what was copied. */
async function askForAnswer() {
  const active = window.activeTextEditor;
  const request = active && isOurs(active.document) ? active : await chooseRequest();
  if (!request) return undefined;
  const answer = active && active !== request ? selected(active) : await env.clipboard.readText();
  if (answer.trim() === "") {
    await window.showInformationMessage(
      "Copy the API response first, or run this command from an editor that shows it.",
    );
    return undefined;
  }
  // Where it is seen already, and not in the place of the answer.
  await window.showTextDocument(request.document, request.viewColumn);
  const { line, character } = request.selection.active;
  return { uri: request.document.uri.toString(), answer, position: { line, character } };
}

const isOurs = ({ languageId }: TextDocument): boolean => languages.some(({ id }) => id === languageId);

const selected = ({ document, selection }: TextEditor): string =>
  document.getText(selection.isEmpty ? undefined : selection);

/** Of what can be seen. */
async function chooseRequest(): Promise<TextEditor | undefined> {
  const items = window.visibleTextEditors
    .filter(({ document }) => isOurs(document))
    .map((editor) => ({ label: editor.document.fileName.replace(/^.*[\\/]/, ""), editor }));
  if (items.length === 0) {
    await window.showInformationMessage("Open the request or stack file that was sent, too.");
    return undefined;
  }
  return items.length === 1
    ? items[0]?.editor
    : (await window.showQuickPick(items, { placeHolder: "Which file was sent?" }))?.editor;
}
