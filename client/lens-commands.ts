import { commands, Disposable, Location, Position, Range, Uri, WorkspaceEdit, window, workspace } from "vscode";
import type { ClientCapabilities, StaticFeature } from "vscode-languageclient";

export const showPlan = "computeStack.showPlan";
export const showPlanAs = "computeStack.showPlanAs";
export const showMergedStack = "computeStack.showMergedStack";
export const showExpectedPlan = "computeStack.showExpectedPlan";
const showReferences = "computeStack.showReferences";
const chooseOperation = "computeStack.chooseOperation";
const openAsRequest = "computeStack.openAsRequest";
const openCompletions = "editor.action.triggerSuggest";

/** Tells the server which commands its code lenses and completions can run in this client. */
export const lensCommands: StaticFeature = {
  fillClientCapabilities: (capabilities: ClientCapabilities) => {
    capabilities.experimental = {
      ...capabilities.experimental,
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
    };
  },
  preInitialize: () => undefined,
  initialize: () => undefined,
  getState: () => ({ kind: "static" }),
  clear: () => undefined,
};

interface ProtocolPosition {
  readonly line: number;
  readonly character: number;
}

interface ProtocolLocation {
  readonly uri: string;
  readonly range: { readonly start: ProtocolPosition; readonly end: ProtocolPosition };
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

const positionOf = ({ line, character }: ProtocolPosition): Position => new Position(line, character);

function show(uri: string, at: ProtocolPosition, places: readonly ProtocolLocation[]): Thenable<unknown> {
  const locations = places.map(
    ({ uri, range }) => new Location(Uri.parse(uri), new Range(positionOf(range.start), positionOf(range.end))),
  );
  return commands.executeCommand("editor.action.showReferences", Uri.parse(uri), positionOf(at), locations);
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
