import {
  Disposable,
  languages,
  Selection,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import { type BaseLanguageClient, State } from "vscode-languageclient";
import { stackLanguage } from "../identity.ts";
import { whyFailed } from "../plan/why-failed.ts";
import { rangeOf } from "../protocol/range.ts";
import { innermost } from "./innermost.ts";
import type { FromPage, GraphItem, Picture, ToPage } from "./messages.ts";
import { pageOf } from "./page.ts";
import { askForPicture } from "./picture.ts";
import { savePicture } from "./save.ts";

/** The diagram of a stack with what changes. */
export interface Compared {
  /** A sentence if there is nothing to compare with. */
  readonly picture: (uri: Uri, use: "page" | "file") => Promise<Picture | string>;
  readonly onDidChange: (uri: Uri, run: () => void) => Disposable;
}

/** Shows the diagram of a file in a panel and updates it as the file is edited and the cursor moves, until disposed. */
export function showPicture(
  panel: WebviewPanel,
  uri: Uri,
  client: BaseLanguageClient,
  extension: Uri,
  compared: Compared,
): Disposable {
  const { webview } = panel;
  let items: readonly GraphItem[] = [];
  let last: string | null = null;
  let isDrawing = false;
  let isStale = false;
  let isReady = false;
  let showsChanges = false;

  const say = (message: ToPage): void => void webview.postMessage(message);

  const mark = (): void => {
    const editor = window.visibleTextEditors.find(({ document }) => isFile(document.uri));
    if (editor) say({ kind: "mark", ids: innermost(items, editor.selection).map(({ id }) => id) });
  };

  const draw = async (): Promise<void> => {
    const changed = showsChanges ? await compared.picture(uri, "page") : null;
    const isChanged = typeof changed !== "string" && changed !== null;
    const picture = isChanged ? changed : await askForPicture(client, uri, "page");
    if (!picture || !isReady) return;
    items = picture.items;
    const said = pictureMessage(uri, picture, typeof changed === "string" ? changed : isChanged);
    const text = JSON.stringify(said);
    if (text !== last) say(said);
    last = text;
    mark();
  };

  /** One at a time: changes in the meantime are drawn once afterwards. */
  const redraw = async (): Promise<void> => {
    isStale = true;
    if (isDrawing) return;
    isDrawing = true;
    while (isStale) {
      isStale = false;
      // The server was restarted or the file is gone: the diagram stays as it was.
      await draw().catch(() => undefined);
    }
    isDrawing = false;
  };

  /** A page that is shown again reloads and requests its content. */
  const follow = (): void => {
    if (panel.visible) void redraw();
  };

  const listeners = Disposable.from(
    webview.onDidReceiveMessage(async (message: FromPage) => {
      if (message.kind === "ready") {
        isReady = true;
        last = null;
        await redraw();
      } else if (message.kind === "changes") {
        const why = message.isShown ? await whyNoChanges() : null;
        showsChanges = message.isShown && why === null;
        if (why !== null) await window.showInformationMessage(why);
        await redraw();
      } else if (message.kind === "save")
        await savePicture(uri, (use) =>
          showsChanges ? compared.picture(uri, use) : askForPicture(client, uri, use),
        ).catch(failed("Could not save the diagram"));
      else {
        const item = items.find(({ id }) => id === message.id);
        if (item) await showText(uri, item).catch(failed("Could not show the text"));
      }
    }),
    // A stack may extend any other.
    workspace.onDidChangeTextDocument(
      ({ document }) => (isFile(document.uri) || document.languageId === stackLanguage) && follow(),
    ),
    // Findings may change without an edit: through settings or a referenced file.
    languages.onDidChangeDiagnostics(({ uris }) => uris.some(isFile) && follow()),
    compared.onDidChange(uri, () => showsChanges && follow()),
    client.onDidChangeState(({ newState }) => newState === State.Running && follow()),
    window.onDidChangeTextEditorSelection(({ textEditor }) => isFile(textEditor.document.uri) && mark()),
  );

  webview.options = { enableScripts: true, localResourceRoots: [Uri.joinPath(extension, "dist/webview")] };
  webview.html = pageOf(webview, extension);
  return listeners;

  async function whyNoChanges(): Promise<string | null> {
    const picture = await compared.picture(uri, "page").catch(() => null);
    return typeof picture === "string" ? picture : null;
  }

  function isFile(other: Uri): boolean {
    return other.toString() === uri.toString();
  }
}

const pictureMessage = (uri: Uri, { svg, style, items }: Picture, changes: boolean | string): ToPage => ({
  kind: "picture",
  uri: uri.toString(),
  svg,
  style,
  items: items.map(({ id, text, severity, owner, change }) => ({ id, text, severity, owner, change })),
  changes,
});

const failed =
  (what: string) =>
  (error: unknown): Thenable<unknown> =>
    window.showErrorMessage(`${what}: ${whyFailed(error)}`);

/** Selects an item's text in the editor of its file, and opens one if none is visible. */
async function showText(uri: Uri, item: GraphItem): Promise<void> {
  const range = item.range ?? item.old?.range;
  if (!range) return;
  const other = item.old?.uri ?? item.file;
  if (other !== null) {
    await window.showTextDocument(Uri.parse(other), { viewColumn: ViewColumn.One, selection: rangeOf(range) });
    return;
  }
  const visible = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  const editor = await window.showTextDocument(uri, { viewColumn: visible?.viewColumn ?? ViewColumn.One });
  const { start, end } = rangeOf(range);
  // With the cursor at its start: at the end of a long line, it would scroll the text sideways.
  editor.selection = new Selection(end, start);
  editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
}
