import { Disposable, Range, type TextEditor, ThemeColor, window, workspace } from "vscode";
import { changesScheme } from "../identity.ts";
import { changesFormOf } from "./uri.ts";

/** The theme's colors for changes, each of which high contrast has, too: text in a missing color cannot be seen. The sign says the same. */
const colors = {
  "+": "gitDecoration.addedResourceForeground",
  "~": "charts.blue",
  "!": "errorForeground",
  "?": "charts.purple",
  "-": "gitDecoration.deletedResourceForeground",
} as const;

/** The lines that name a change, by their signs. */
export function signedLines(text: string): Readonly<Record<string, readonly number[]>> {
  const lines: Record<string, number[]> = { "+": [], "~": [], "!": [], "?": [], "-": [] };
  text.split("\n").forEach((line, index) => {
    const sign = /^(?: {4})?([+~!?-]) /.exec(line)?.[1] ?? "";
    lines[sign]?.push(index);
  });
  return lines;
}

/** Colors the documents with changes. */
export function colorChanges(): Disposable {
  const types = Object.entries(colors).map(([sign, id]) => {
    const color = new ThemeColor(id);
    const type = window.createTextEditorDecorationType({ color, overviewRulerColor: color, isWholeLine: true });
    return { sign, type };
  });
  const show = (editor: TextEditor): void => {
    const { uri } = editor.document;
    if (uri.scheme !== changesScheme || changesFormOf(uri).format !== "text") return;
    const lines = signedLines(editor.document.getText());
    for (const { sign, type } of types) {
      const ranges = (lines[sign] ?? []).map((line) => new Range(line, 0, line, 10_000));
      editor.setDecorations(type, ranges);
    }
  };
  window.visibleTextEditors.forEach(show);
  return Disposable.from(
    ...types.map(({ type }) => type),
    window.onDidChangeVisibleTextEditors((editors) => editors.forEach(show)),
    workspace.onDidChangeTextDocument(({ document }) => {
      for (const editor of window.visibleTextEditors) if (editor.document === document) show(editor);
    }),
  );
}
