import { commands, Disposable, Location, Position, Uri, WorkspaceEdit, window, workspace } from "vscode";
import { experimental } from "./protocol/experimental.ts";
import { type ProtocolRange, rangeOf } from "./protocol/range.ts";

export const showPlan = "computeStack.showPlan";
export const showPlanAs = "computeStack.showPlanAs";
export const showMergedStack = "computeStack.showMergedStack";
export const showExpectedPlan = "computeStack.showExpectedPlan";
const showReferences = "computeStack.showReferences";
const chooseOperation = "computeStack.chooseOperation";
const openAsRequest = "computeStack.openAsRequest";
const openCompletions = "editor.action.triggerSuggest";

/** Tells the server which commands its code lenses and completions can run in this client. */
export const lensCommands = experimental({
  commands: [
    showReferences,
    chooseOperation,
    showPlan,
    showPlanAs,
    showMergedStack,
    showExpectedPlan,
    openAsRequest,
    openCompletions,
  ],
});

interface ProtocolLocation {
  readonly uri: string;
  readonly range: ProtocolRange;
}

interface Choice {
  readonly title: string;
  readonly request: string;
  /** The new name of the file. */
  readonly uri: string;
}

export function registerLensCommands(): Disposable {
  return Disposable.from(
    commands.registerCommand(showReferences, show),
    commands.registerCommand(chooseOperation, choose),
    commands.registerCommand(openAsRequest, openRequest),
  );
}

function show(
  uri: string,
  { line, character }: ProtocolRange["start"],
  places: readonly ProtocolLocation[],
): Thenable<unknown> {
  const locations = places.map(({ uri, range }) => new Location(Uri.parse(uri), rangeOf(range)));
  const at = new Position(line, character);
  return commands.executeCommand("editor.action.showReferences", Uri.parse(uri), at, locations);
}

/** The operation of a bare body is part of its file name, so the file is renamed. */
async function choose(uri: string, choices: readonly Choice[]): Promise<void> {
  const items = choices.map((choice) => ({ label: choice.title, description: choice.request, choice }));
  const chosen = await window.showQuickPick(items, {
    placeHolder: "Which operation is this body for? The file is renamed accordingly.",
    matchOnDescription: true,
  });
  if (!chosen) return;
  const target = Uri.parse(chosen.choice.uri);
  const edit = new WorkspaceEdit();
  edit.renameFile(Uri.parse(uri), target, { overwrite: false });
  if (!(await workspace.applyEdit(edit)))
    await window.showErrorMessage(
      `Could not rename the file. Does \`${target.path.replace(/^.*\//, "")}\` already exist?`,
    );
}

/** A request of another file, as a request file that has no name yet. */
async function openRequest(content: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ language: "compute-request", content }));
}
