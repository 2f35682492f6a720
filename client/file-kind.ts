import {
  commands,
  Disposable,
  type LanguageStatusItem,
  RelativePattern,
  type TextDocument,
  Uri,
  languages as vscodeLanguages,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { carrierLanguageIds } from "./derived-names.ts";
import { languageFor, mayBeDeclared } from "./document-language.ts";
import { clientName, viewSchemes } from "./identity.ts";
import type { AskingCommands, Send } from "./protocol/asking-commands.ts";
import { experimental } from "./protocol/experimental.ts";

interface Choice {
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
  readonly isLikely: boolean;
}

interface Answer {
  readonly languageId: string | null;
  readonly choices: readonly Choice[];
  readonly names: string | null;
}

const fileKind = "computeStack/fileKind";
const fileKindsChanged = "computeStack/fileKindsChanged";
/** Follows a fix that edits the settings. */
const saveSettings = "computeStack.saveSettings";
const checkFileAs = "computeStack.checkFileAs";
/** The beginning of a large file says enough. */
const mostText = 1_000_000;

/** Asks the server to tell when the answers of `computeStack/fileKind` may have changed. */
export const fileKindCapability = experimental({ fileKinds: true });

function ask(client: BaseLanguageClient, document: TextDocument, languageId: string): Promise<Answer | null> {
  const question = { uri: document.uri.toString(), languageId, text: document.getText().slice(0, mostText) };
  return client.sendRequest<Answer | null>(fileKind, question);
}

/**
 * Gives documents that settings declare one of our languages, and takes it from those that are excluded: VS Code chooses it
 * by the name alone. Other documents are left alone; where one looks like ours, the language status offers to declare it.
 */
export function followFileKinds(client: BaseLanguageClient): Disposable {
  /** The documents whose language was changed here. */
  const changed = new Map<string, { readonly from: string; readonly to: string }>();
  const offers = new Map<string, LanguageStatusItem>();

  const withdraw = (key: string): void => {
    offers.get(key)?.dispose();
    offers.delete(key);
  };
  const look = async (document: TextDocument): Promise<void> => {
    const key = document.uri.toString();
    if (!client.isRunning() || document.isClosed || !isAsked(document)) return;
    const before = changed.get(key);
    // The user has chosen another language in the meantime.
    if (before && document.languageId !== before.to) return;
    const languageId = before?.from ?? document.languageId;
    const answer = await ask(client, document, languageId);
    if (!answer || document.isClosed) return;
    withdraw(key);
    const isOpen = answer.languageId === null && mayBeDeclared(document.languageId);
    const likely = isOpen ? answer.choices.find(({ isLikely }) => isLikely) : undefined;
    if (likely) offers.set(key, offer(document, `Looks like: ${likely.title}`));
    else if (answer.names) offers.set(key, offer(document, "Requests in other words", answer.names));
    if (!mayBeDeclared(languageId)) return;
    const language = languageFor(document.uri.path, languageId, answer.languageId);
    if (language === document.languageId) return;
    changed.set(key, { from: languageId, to: language });
    await vscodeLanguages.setTextDocumentLanguage(document, language);
  };
  const lookAtAll = (): void => {
    for (const document of workspace.textDocuments) void look(document);
  };

  return Disposable.from(
    commands.registerCommand(saveSettings, (uri: string) => save(Uri.parse(uri))),
    workspace.onDidOpenTextDocument((document) => void look(document)),
    workspace.onDidSaveTextDocument((document) => void look(document)),
    workspace.onDidCloseTextDocument((document) => {
      const key = document.uri.toString();
      withdraw(key);
      // A document that changes its language is also reported as closed.
      if (document.isClosed) changed.delete(key);
    }),
    client.onNotification(fileKindsChanged, lookAtAll),
    client.onDidChangeState(lookAtAll),
    new Disposable(() => [...offers.keys()].forEach(withdraw)),
  );
}

const isAsked = ({ uri, languageId }: TextDocument): boolean =>
  uri.scheme !== "untitled" &&
  !viewSchemes.some((scheme) => scheme === uri.scheme) &&
  workspace.fs.isWritableFileSystem(uri.scheme) !== undefined &&
  !uri.path.endsWith("/.compute-stack.yaml") &&
  (mayBeDeclared(languageId) || carrierLanguageIds.includes(languageId));

/** Shown with the other language status items, where it is unobtrusive. */
function offer({ uri, languageId }: TextDocument, text: string, names?: string): LanguageStatusItem {
  const name = uri.path.replace(/^.*\//, "").replace(/[*?{}[\]]/g, "[$&]");
  const pattern = new RelativePattern(Uri.joinPath(uri, ".."), name);
  const item = vscodeLanguages.createLanguageStatusItem("computeStack.offer", { language: languageId, pattern });
  item.name = clientName;
  item.text = text;
  if (names === undefined) item.command = { command: checkFileAs, title: "Check This File As…", arguments: [uri] };
  else item.detail = `to check them, add ${names} to .compute-stack.yaml`;
  return item;
}

/** Runs *Check This File As…* after asking which kind it is, and saves the settings so that they apply. */
export const fileKindCommands = (client: BaseLanguageClient): AskingCommands => ({
  [checkFileAs]: ([given], send) => (given === undefined || given instanceof Uri ? checkAs(client, given, send) : null),
});

async function checkAs(client: BaseLanguageClient, given: Uri | undefined, send: Send): Promise<void> {
  const document = given ? await workspace.openTextDocument(given) : window.activeTextEditor?.document;
  if (!document || document.uri.scheme === "untitled") {
    await window.showInformationMessage("Open the file to check, and save it if it is new.");
    return;
  }
  const kind = await choose(client, document);
  if (kind === undefined) return;
  try {
    const result = (await send({ uri: document.uri.toString(), kind })) as { settings?: string } | null;
    if (result?.settings !== undefined) await save(Uri.parse(result.settings));
  } catch (error) {
    await window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

async function choose(client: BaseLanguageClient, document: TextDocument): Promise<string | undefined> {
  const answer = await ask(client, document, document.languageId);
  const items = (answer?.choices ?? []).map(({ kind, title, detail, isLikely }) => ({
    label: title,
    description: isLikely ? `${kind} (likely)` : kind,
    detail,
    choice: kind,
  }));
  const name = document.uri.path.replace(/^.*\//, "");
  const chosen = await window.showQuickPick(items, {
    placeHolder: `What is ${name}? The choice is saved in .compute-stack.yaml.`,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.choice;
}

/** Settings apply once they are saved. */
async function save(uri: Uri): Promise<void> {
  await (await workspace.openTextDocument(uri)).save();
}
