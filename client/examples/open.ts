import { commands, type Disposable, QuickPickItemKind, Uri, ViewColumn, window, workspace } from "vscode";
import { examplesScheme, readExamples } from "../packaged/register.ts";
import { exampleChoices } from "./choices.ts";
import { copyExamples } from "./copy.ts";

export const exampleUri = (path: string): Uri => Uri.from({ scheme: examplesScheme, path: `/${path}` });

/** *Open Examples*: one of them to try, or all of them in a folder of the user's. */
export const registerExamples = (extension: Uri): Disposable =>
  commands.registerCommand("computeStack.openExamples", async () => {
    const examples = await readExamples(extension);
    const choices = exampleChoices(examples);
    const items = [
      {
        label: "$(new-folder) Copy all examples to a folder…",
        detail: "To keep them, and to try the command line",
        path: null,
      },
      ...choices.flatMap(({ path, group, detail }, index) => [
        ...(group === choices[index - 1]?.group
          ? []
          : [{ label: group, kind: QuickPickItemKind.Separator, path: undefined }]),
        { label: path.replace(/^.*\//, ""), description: path.replace(/[^/]*$/, ""), detail, path },
      ]),
    ];
    const chosen = await window.showQuickPick(items, {
      placeHolder: "Which example? Opens as a copy that you can edit.",
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (chosen?.path === null) await copyExamples(examples);
    else if (chosen?.path !== undefined)
      await window.showTextDocument(exampleUri(chosen.path), { viewColumn: ViewColumn.Active, preview: false });
  });

/** Whether a file lasts longer than the window. */
export const isKept = ({ scheme }: Uri): boolean =>
  scheme !== examplesScheme && workspace.fs.isWritableFileSystem(scheme) === true;
