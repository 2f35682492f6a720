import { commands, Disposable, type ExtensionContext, Uri, ViewColumn, type WebviewPanel, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { PageState } from "./messages.ts";
import { showPicture } from "./preview.ts";

const viewType = "computeStack.graph";

/** The command that shows a stack as a picture beside its text; pictures come back when the window is loaded again. */
export function registerGraph(context: ExtensionContext, client: BaseLanguageClient): Disposable {
  const panels = new Map<string, WebviewPanel>();

  const show = (panel: WebviewPanel, uri: Uri): void => {
    const key = uri.toString();
    panels.set(key, panel);
    panel.title = `Picture of ${uri.path.replace(/^.*\//, "")}`;
    const icon = (theme: "light" | "dark") => Uri.joinPath(context.extensionUri, `icons/stack-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    panel.onDidDispose(() => panels.delete(key));
    showPicture(panel, uri, client, context.extensionUri);
  };

  return Disposable.from(
    commands.registerCommand("computeStack.showGraph", async (given?: Uri) => {
      const editor = window.activeTextEditor;
      const uri =
        given instanceof Uri ? given : editor?.document.languageId === "compute-stack" ? editor.document.uri : null;
      if (!uri) {
        await window.showInformationMessage("Open a stack file first: the picture is drawn beside it.");
        return;
      }
      const known = panels.get(uri.toString());
      if (known) known.reveal(undefined, true);
      else show(window.createWebviewPanel(viewType, "", { viewColumn: ViewColumn.Beside, preserveFocus: true }), uri);
    }),
    window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel, state: Partial<PageState> | undefined) => {
        if (typeof state?.uri === "string" && !panels.has(state.uri)) show(panel, Uri.parse(state.uri));
        else panel.dispose();
      },
    }),
  );
}
