import { commands, Disposable, window, workspace } from "vscode";
import { type BaseLanguageClient, RequestType0 } from "vscode-languageclient";

/** A skeleton for a new file, from the server. */
interface NewFile {
  readonly name: string;
  readonly title: string;
  readonly detail: string;
  readonly languageId: string;
  readonly text: string;
}

const skeletons = new RequestType0<readonly NewFile[], void>("computeStack/skeletons");

export const registerNewFileCommands = (client: BaseLanguageClient): Disposable =>
  Disposable.from(
    commands.registerCommand("computeStack.newRequest", () => newRequest(client)),
    commands.registerCommand("computeStack.newStack", () => newStack(client)),
  );

async function newRequest(client: BaseLanguageClient): Promise<void> {
  const files = client.sendRequest(skeletons);
  const items = files.then((all) =>
    all
      .filter(({ languageId }) => languageId === "compute-request")
      .map((file) => ({ label: file.title, description: file.name, detail: file.detail, file })),
  );
  const chosen = await window.showQuickPick(items, {
    placeHolder: "What should the request do?",
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen) await open(chosen.file);
}

async function newStack(client: BaseLanguageClient): Promise<void> {
  const stack = (await client.sendRequest(skeletons)).find(({ languageId }) => languageId === "compute-stack");
  if (stack) await open(stack);
}

async function open({ languageId, text }: NewFile): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ language: languageId, content: text }));
}
