import { commands, Uri, window, workspace } from "vscode";
import { exists } from "../new-file.ts";
import { freeName } from "../new-file-name.ts";
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
    const inParent = (name: string): Uri => Uri.joinPath(parent, name);
    // Never an existing folder.
    const folder = inParent(await freeName(folderName, "", (name) => exists(inParent(name))));
    for (const [path, text] of Object.entries(examples))
      await workspace.fs.writeFile(Uri.joinPath(folder, path), new TextEncoder().encode(text));
    const open = "Open Folder";
    const answer = await window.showInformationMessage(`The examples are in ${folder.path}.`, open);
    if (answer === open) await commands.executeCommand("vscode.openFolder", folder);
  } catch (error) {
    await window.showErrorMessage(`Could not copy the examples: ${whyFailed(error)}`);
  }
}
