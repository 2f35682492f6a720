import {
  commands,
  Disposable,
  InputBoxValidationSeverity,
  Position,
  SnippetString,
  Uri,
  type WorkspaceFolder,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { completeName, freeName, isOutside } from "./new-file-name.ts";

/** A skeleton for a new file, from the server. */
interface NewFile {
  readonly name: string;
  readonly title: string;
  readonly detail: string;
  readonly languageId: string;
  /** An example of a file name. */
  readonly fileName: string;
  readonly text: string;
}

const skeletonsOf = (client: BaseLanguageClient): Promise<readonly NewFile[]> =>
  client.sendRequest<readonly NewFile[]>("computeStack/skeletons");

export const registerNewFileCommands = (client: BaseLanguageClient): Disposable =>
  Disposable.from(
    commands.registerCommand("computeStack.newRequest", () => newRequest(client)),
    commands.registerCommand("computeStack.newStack", () => newStack(client)),
  );

async function newRequest(client: BaseLanguageClient): Promise<void> {
  const items = skeletonsOf(client).then((all) =>
    all
      .filter(({ languageId }) => languageId === "compute-request")
      .map((file) => ({ label: file.title, description: file.name, detail: file.detail, file })),
  );
  const chosen = await window.showQuickPick(items, {
    placeHolder: "What should the request do?",
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen) await create(chosen.file);
}

async function newStack(client: BaseLanguageClient): Promise<void> {
  const stack = (await skeletonsOf(client)).find(({ languageId }) => languageId === "compute-stack");
  if (stack) await create(stack);
}

/** Not on disk until it is saved, but saved without asking for a name. */
async function create({ fileName, text }: NewFile): Promise<void> {
  const folders = workspace.workspaceFolders ?? [];
  const target = await (folders.length === 0 ? askForPlace(fileName) : askForName(fileName, folders));
  if (!target) return;
  try {
    const editor = await window.showTextDocument(untitled(target));
    await editor.insertSnippet(toSnippet(text), new Position(0, 0));
  } catch (error) {
    await window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

const untitled = (uri: Uri): Uri => uri.with({ scheme: "untitled" });

async function askForName(fileName: string, folders: readonly WorkspaceFolder[]): Promise<Uri | undefined> {
  const folder =
    folders.length === 1 ? folders[0] : await window.showWorkspaceFolderPick({ placeHolder: "Folder of the new file" });
  if (!folder) return undefined;
  const { stem, ending } = partsOf(fileName);
  const inFolder = (name: string): Uri => Uri.joinPath(folder.uri, name);
  const value = await freeName(stem, ending, (name) => exists(inFolder(name)));
  const typed = await window.showInputBox({
    title: `New file in ${folder.name}`,
    prompt: `Name of the file. It ends in ${ending}.`,
    value,
    valueSelection: [0, value.length - ending.length],
    validateInput: async (text) => {
      const name = completeName(text, ending);
      if (name === null) return "Enter a name.";
      if (isOutside(name)) return `Enter a name inside ${folder.name}.`;
      if (await exists(inFolder(name))) return `${name} already exists. Enter another name.`;
      return name === text ? null : { message: `Creates ${name}`, severity: InputBoxValidationSeverity.Info };
    },
  });
  const name = typed === undefined ? null : completeName(typed, ending);
  return name === null ? undefined : inFolder(name);
}

/** Without a folder, beside the active file. */
async function askForPlace(fileName: string): Promise<Uri | undefined> {
  const active = window.activeTextEditor?.document.uri;
  const beside = active && workspace.fs.isWritableFileSystem(active.scheme) ? active : undefined;
  const chosen = await window.showSaveDialog({
    title: "Where should the new file be saved?",
    saveLabel: "Create",
    ...(beside ? { defaultUri: Uri.joinPath(beside, "..", fileName) } : {}),
  });
  if (!chosen) return undefined;
  const target = chosen.with({ path: completeName(chosen.path, partsOf(fileName).ending) ?? chosen.path });
  if (!(await exists(target))) return target;
  await window.showErrorMessage(`${target.path} already exists. Choose another name.`);
  return undefined;
}

/** `new.stack.yaml` is `new` with the ending `.stack.yaml`. */
function partsOf(fileName: string): { readonly stem: string; readonly ending: string } {
  const stem = fileName.replace(/\..*$/, "");
  return { stem, ending: fileName.slice(stem.length) };
}

/** On disk, or as an open file that was not saved yet. */
export async function exists(uri: Uri): Promise<boolean> {
  const unsaved = untitled(uri).toString();
  if (workspace.textDocuments.some((document) => document.uri.toString() === unsaved)) return true;
  return workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/**
 * Each template to fill in, such as `${REGION}`, is a tab stop, and those of the same name are one. The first is selected: an
 * empty one would be an error before anything is typed.
 */
function toSnippet(text: string): SnippetString {
  const snippet = new SnippetString();
  const stops: string[] = [];
  let from = 0;
  for (const { 0: template, index } of text.matchAll(/\$\{[A-Z][A-Z0-9_]*\}/g)) {
    snippet.appendText(text.slice(from, index));
    if (!stops.includes(template)) stops.push(template);
    snippet.appendPlaceholder(template, stops.indexOf(template) + 1);
    from = index + template.length;
  }
  return snippet.appendText(text.slice(from)).appendTabstop(0);
}
