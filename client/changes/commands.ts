import {
  commands,
  Disposable,
  EventEmitter,
  env,
  type OpenDialogOptions,
  UIKind,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { askForChangedPicture } from "../graph/picture.ts";
import type { Compared } from "../graph/preview.ts";
import { columnFor, stackToShow } from "../plan/active-stack.ts";
import type { ViewFiles } from "../views/view-files.ts";
import { type Against, dependsOn, keyOfAgainst, lastCommit, readAgainst } from "./against.ts";
import { comparerOf } from "./ask.ts";
import { onDidCommit } from "./git.ts";
import { registerChangesLens, showChangesCommand } from "./lens.ts";
import { planChangesWith, saveChanges, showChangesAs } from "./show-as.ts";
import { changesOf } from "./uri.ts";
import { registerChangesViews, type WhenOldChanges } from "./views.ts";
import { watchFiles } from "./watch-files.ts";

/** Shows beside a stack what changes since its last commit, from another file, or from saved responses of the API. */
export function registerChanges(client: BaseLanguageClient, viewFiles: ViewFiles) {
  const oldChanged = new EventEmitter<(against: Against) => boolean>();
  const change = (isStale: (against: Against) => boolean): void => {
    comparer.forget(isStale);
    oldChanged.fire(isStale);
  };
  const changeFile = (uri: Uri): void => change((against) => dependsOn(against, uri));
  const files = watchFiles(changeFile);
  const comparer = comparerOf(client, files.watch);
  const chosen = new Map<string, Against>();
  const chose = new EventEmitter<Uri>();
  const againstOf = (stack: Uri): Against => chosen.get(stack.toString()) ?? lastCommit;
  const whenOldChanges: WhenOldChanges = (run) => oldChanged.event(run);
  const showChanges = async (given: unknown, choose: ChooseOld): Promise<void> => {
    const viewColumn = columnFor(given);
    const shown = await chooseChanges(given, choose);
    // What was missing before may be there now.
    comparer.forget((against) => keyOfAgainst(against) === keyOfAgainst(shown?.against ?? lastCommit));
    if (!shown) return;
    chosen.set(shown.stack.toString(), shown.against);
    chose.fire(shown.stack);
    const options = { viewColumn, preserveFocus: viewColumn !== ViewColumn.Active, preview: false };
    await window.showTextDocument(changesOf(shown.stack, shown.against), options);
  };
  const compared: Compared = {
    picture: (uri, use) => askForChangedPicture(comparer, client, uri, againstOf(uri), use),
    onDidChange: (uri, run) =>
      Disposable.from(
        whenOldChanges((isStale) => isStale(againstOf(uri)) && run()),
        chose.event((stack) => stack.toString() === uri.toString() && run()),
      ),
  };
  const registered = Disposable.from(
    chose,
    oldChanged,
    files,
    onDidCommit(() => change(({ kind }) => kind === "commit")),
    workspace.onDidChangeTextDocument(({ document }) => changeFile(document.uri)),
    workspace.onDidSaveTextDocument(({ uri }) => changeFile(uri)),
    registerChangesViews(client, viewFiles, comparer, whenOldChanges),
    registerChangesLens(comparer, whenOldChanges),
    commands.registerCommand(showChangesCommand, (given?: unknown) => showChanges(given, async () => lastCommit)),
    commands.registerCommand("computeStack.showChangesAs", (given?: unknown) => showChangesAs(comparer, given)),
    commands.registerCommand("computeStack.planChangesWith", (given?: unknown) => planChangesWith(given)),
    commands.registerCommand("computeStack.saveChanges", (given?: unknown) => saveChanges(comparer, given)),
    commands.registerCommand("computeStack.showChangesFromFile", (given?: unknown) =>
      showChanges(given, (stack) =>
        pickFiles(stack, {
          title: "Compare with Stack File",
          openLabel: "Compare",
          filters: { "Stack files": ["yaml", "yml"], "All files": ["*"] },
        }),
      ),
    ),
    commands.registerCommand("computeStack.showChangesFromAnswers", (given?: unknown) =>
      showChanges(given, pickAnswers),
    ),
  );
  return {
    registered,
    compared,
    /** To be called when a file may have changed that a stack names, such as a certificate. */
    filesChanged: (): void => oldChanged.fire(() => true),
  };
}

type ChooseOld = (stack: Uri) => Promise<Against | undefined>;

/** What to compare; undefined if it cannot be compared, which is said, or if nothing was chosen. */
async function chooseChanges(given: unknown, choose: ChooseOld) {
  const stack = await stackToShow(given, "its changes");
  if (!stack) return undefined;
  const against = await choose(stack);
  if (!against) return undefined;
  const sources = await readAgainst(stack, against);
  if (typeof sources !== "string") return { stack, against };
  await window.showInformationMessage(sources);
  return undefined;
}

/** Files, or a folder: only the dialog of macOS offers both at once. */
async function pickAnswers(stack: Uri): Promise<Against | undefined> {
  const offersBoth = globalThis.process?.platform === "darwin" && env.remoteName === undefined;
  const chosen = offersBoth ? "both" : await askWhatToPick();
  if (!chosen) return undefined;
  return pickFiles(stack, {
    title: "Compare with Saved Responses of the API",
    openLabel: "Compare",
    ...(chosen !== "files" && { canSelectFolders: true }),
    ...(chosen !== "folder" && {
      canSelectFiles: true,
      canSelectMany: true,
      filters: { Responses: ["json", "jsonc", "txt", "http"], "All files": ["*"] },
    }),
  });
}

async function askWhatToPick(): Promise<"files" | "folder" | undefined> {
  // In a browser, and for files of another machine, VS Code's own dialog takes one file.
  const takesOne = env.uiKind === UIKind.Web || env.remoteName !== undefined;
  const described = takesOne ? "One saved response; for several, choose their folder" : "One or more saved responses";
  const items = [
    { pick: "files", label: takesOne ? "$(file) File…" : "$(files) Files…", description: described },
    { pick: "folder", label: "$(folder) Folder…", description: "All responses in a folder and its subfolders" },
  ] as const;
  const placeHolder = "Where are the responses of the API saved?";
  return (await window.showQuickPick(items, { placeHolder }))?.pick;
}

async function pickFiles(stack: Uri, options: OpenDialogOptions): Promise<Against | undefined> {
  const folder = stack.scheme === "untitled" ? undefined : Uri.joinPath(stack, "..");
  const files = await window.showOpenDialog({ ...(folder && { defaultUri: folder }), ...options });
  return files && files.length > 0 ? { kind: "files", files } : undefined;
}
