import {
  commands,
  Disposable,
  type ExtensionContext,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { graphViewType } from "../identity.ts";
import { countAsStack, stackToShow } from "../plan/active-stack.ts";
import { movedUri } from "../views/linked-views.ts";
import type { PageState } from "./messages.ts";
import { type Compared, showPicture } from "./preview.ts";

interface Shown {
  readonly panel: WebviewPanel;
  readonly showing: Disposable;
}

/**
 * The command that shows a stack's diagram beside its text. Diagrams are restored when the window is reloaded, and follow a
 * file that is renamed.
 */
export function registerGraph(context: ExtensionContext, client: BaseLanguageClient, compared: Compared): Disposable {
  const pictures = new Map<string, Shown>();

  const show = (panel: WebviewPanel, uri: Uri): void => {
    const key = uri.toString();
    panel.title = `Diagram of ${uri.path.replace(/^.*\//, "")}`;
    const icon = (theme: "light" | "dark") => Uri.joinPath(context.extensionUri, `icons/stack-${theme}.svg`);
    panel.iconPath = { light: icon("light"), dark: icon("dark") };
    const showing = Disposable.from(
      new Disposable(countAsStack(panel, uri)),
      showPicture(panel, uri, client, context.extensionUri, compared),
      panel.onDidDispose(() => {
        pictures.delete(key);
        showing.dispose();
      }),
    );
    pictures.set(key, { panel, showing });
  };

  /** Renames the file, or a folder that contains it. */
  const rename = (before: Uri, after: Uri): void => {
    for (const [key, { panel, showing }] of [...pictures]) {
      const moved = movedUri(Uri.parse(key), before, after);
      if (!moved) continue;
      pictures.delete(key);
      showing.dispose();
      show(panel, moved);
    }
  };

  return Disposable.from(
    commands.registerCommand("computeStack.showGraph", async (given?: unknown, column?: unknown) => {
      const uri = await stackToShow(given, "its diagram");
      if (!uri) return;
      const picture = pictures.get(uri.toString());
      if (picture) picture.panel.reveal(undefined, true);
      else {
        const viewColumn = typeof column === "number" ? column : ViewColumn.Beside;
        show(window.createWebviewPanel(graphViewType, "", { viewColumn, preserveFocus: true }), uri);
      }
    }),
    window.registerWebviewPanelSerializer(graphViewType, {
      deserializeWebviewPanel: async (panel, state: Partial<PageState> | undefined) => {
        if (typeof state?.uri === "string" && !pictures.has(state.uri)) show(panel, Uri.parse(state.uri));
        else panel.dispose();
      },
    }),
    workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) rename(oldUri, newUri);
    }),
  );
}
