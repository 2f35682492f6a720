import { beforeEach, expect, test } from "vitest";
import { editor, type Range, resetEditor, type ThemeColor, Uri } from "../../test/fake-vscode.ts";
import { colorChanges } from "./colors.ts";
import { changesForms } from "./forms.ts";
import { changesOf } from "./uri.ts";

beforeEach(resetEditor);

const stack = Uri.parse("file:///shop/shop.stack.yaml") as never;
const signs = [
  "Changes",
  "+ instance web",
  "~ instance db",
  "    + address",
  "! region",
  "? image",
  "- subnet a",
  "  - not a change",
];

/** An editor that records what it colors: the lines by their color. */
function editorOf(uri: unknown, text: string) {
  const colored: Record<string, readonly number[]> = {};
  const document = { uri: uri as Uri, isClosed: false, languageId: "diff", getText: () => text };
  const setDecorations = (type: { readonly color: ThemeColor }, ranges: readonly Range[]): void => {
    if (ranges.length > 0) colored[type.color.id] = ranges.map(({ start }) => start.line);
    else delete colored[type.color.id];
  };
  return { colored, document, selection: undefined, setDecorations };
}

test("each change has the color of its sign, in the documents that show changes as text", () => {
  const shown = editorOf(changesOf(stack, { kind: "commit" }), signs.join("\n"));
  const markdown = editorOf(changesOf(stack, { kind: "commit" }, changesForms[1]), signs.join("\n"));
  const file = editorOf(stack, signs.join("\n"));
  editor.visible = [shown, markdown, file];
  colorChanges();
  expect(shown.colored).toEqual({
    "gitDecoration.addedResourceForeground": [1, 3],
    "charts.blue": [2],
    errorForeground: [4],
    "charts.purple": [5],
    "gitDecoration.deletedResourceForeground": [6],
  });
  expect([markdown.colored, file.colored]).toEqual([{}, {}]);
});

test("the colors follow the text and the visible editors", () => {
  const shown = editorOf(changesOf(stack, { kind: "commit" }), "+ instance web");
  const end = colorChanges();
  editor.visible = [shown];
  editor.visibleChanged.fire([shown]);
  expect(shown.colored).toEqual({ "gitDecoration.addedResourceForeground": [0] });
  const changed = { ...shown.document, getText: () => "\n- instance web" };
  editor.visible = [{ ...shown, document: changed } as never];
  editor.documentChanged.fire({ document: { ...changed }, contentChanges: [] });
  expect(shown.colored).toEqual({ "gitDecoration.addedResourceForeground": [0] });
  editor.documentChanged.fire({ document: changed, contentChanges: [] });
  expect(shown.colored).toEqual({ "gitDecoration.deletedResourceForeground": [1] });
  end.dispose();
});
