import { ProgressLocation, Uri, type WorkspaceFolder, window, workspace } from "vscode";
import { type AskingCommands, fromPalette } from "../protocol/asking-commands.ts";

interface Updated {
  readonly baselines: readonly { readonly uri: string; readonly findings: number }[];
}

/** *Update Baseline* asks for the folder if there are several, and saves what the server has edited, so that it applies. */
export const updateBaselineCommands: AskingCommands = {
  "computeStack.updateBaseline": fromPalette(async (send) => {
    const folder = await chooseFolder();
    if (!folder) return undefined;
    try {
      const title = `Checking all files in ${folder.name}…`;
      const { baselines } = await window.withProgress({ location: ProgressLocation.Window, title }, async () => {
        const updated = (await send({ uri: folder.uri.toString() })) as Updated;
        for (const { uri } of updated.baselines) await save(Uri.parse(uri));
        return updated;
      });
      await report(folder, baselines);
    } catch (error) {
      await window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
    return undefined;
  }),
};

async function chooseFolder(): Promise<WorkspaceFolder | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length > 1)
    return window.showWorkspaceFolderPick({ placeHolder: "Folder whose findings are accepted for now" });
  if (folders.length === 0)
    await window.showInformationMessage("Open a folder first: its baseline applies to all its files.");
  return folders[0];
}

async function save(uri: Uri): Promise<void> {
  if (!(await (await workspace.openTextDocument(uri)).save())) throw new Error(`Could not save ${uri.path}.`);
}

async function report({ name }: WorkspaceFolder, baselines: Updated["baselines"]): Promise<void> {
  const [first] = baselines;
  if (!first) {
    await window.showInformationMessage(`There are no findings in ${name}, so no baseline was written.`);
    return;
  }
  const count = baselines.reduce((sum, { findings }) => sum + findings, 0);
  const open = "Open Baseline";
  const findings = count === 1 ? "1 finding" : `${count} findings`;
  const answer = await window.showInformationMessage(`The baseline of ${name} now accepts ${findings}.`, open);
  if (answer === open) await window.showTextDocument(Uri.parse(first.uri), { preview: false });
}
