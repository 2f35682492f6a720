import { commands, Uri, window, workspace } from "vscode";
import { whyFailed } from "../plan/why-failed.ts";

const folderName = "compute-stack-examples";

/** Copies all examples to a new folder inside one that the user chooses, and offers to open it. */
export async function copyExamples(examples: Readonly<Record<string, string>>): Promise<void> {
  const [parent] =
    (await window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: "Copy Examples Here",
      title: `Choose a folder for ${folderName}`,
    })) ?? [];
  if (!parent) return;
  try {
    const folder = await freeFolder(parent);
    for (const [path, text] of Object.entries(examples))
      await workspace.fs.writeFile(Uri.joinPath(folder, path), new TextEncoder().encode(text));
    const open = "Open Folder";
    const answer = await window.showInformationMessage(`The examples are in ${folder.path}.`, open);
    if (answer === open) await commands.executeCommand("vscode.openFolder", folder);
  } catch (error) {
    await window.showErrorMessage(`Could not copy the examples: ${whyFailed(error)}`);
  }
}

/** Never an existing folder. */
async function freeFolder(parent: Uri): Promise<Uri> {
  for (let count = 1; ; count += 1) {
    const folder = Uri.joinPath(parent, count === 1 ? folderName : `${folderName}-${count}`);
    const exists = await workspace.fs.stat(folder).then(
      () => true,
      () => false,
    );
    if (!exists) return folder;
  }
}
