import {
  commands,
  Disposable,
  Position,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  ViewColumn,
  window,
} from "vscode";
import { exampleUri } from "../examples/open.ts";
import { showPlanOf } from "../plan/choose.ts";
import { planForms } from "../plan/forms.ts";

/** The example of the walkthrough, with one mistake. */
const example = exampleUri("first-steps.stack.yaml");

/** The commands of the steps of the walkthrough. Each shows the example beside the walkthrough and acts on it. */
export const registerWalkthrough = (extension: string): Disposable =>
  Disposable.from(
    commands.registerCommand("computeStack.openWalkthrough", () =>
      commands.executeCommand("workbench.action.openWalkthrough", `${extension}#firstSteps`, false),
    ),
    commands.registerCommand("computeStack.walkthrough.open", showExample),
    commands.registerCommand("computeStack.walkthrough.finding", async () => {
      select(await showExample(), () => new Position(0, 0));
      await commands.executeCommand("editor.action.marker.next");
    }),
    commands.registerCommand("computeStack.walkthrough.fix", async () => {
      const editor = await showExample();
      await closeFinding();
      select(editor, placeOfMistake);
      await commands.executeCommand("editor.action.quickFix");
    }),
    commands.registerCommand("computeStack.walkthrough.complete", async () => {
      const editor = await showExample();
      await closeFinding();
      await startInterface(editor);
      await commands.executeCommand("editor.action.triggerSuggest");
    }),
    commands.registerCommand("computeStack.walkthrough.plan", async () => {
      // The walkthrough may take the focus again, so the active column is not certain to be that of the example.
      const { viewColumn } = await showExample();
      await showPlanOf(example, planForms[0], viewColumn);
    }),
    commands.registerCommand("computeStack.walkthrough.diagram", async () => {
      const { viewColumn } = await showExample();
      await commands.executeCommand("computeStack.showGraph", example, viewColumn);
    }),
  );

/** It would cover the lines below. */
const closeFinding = () => commands.executeCommand("closeMarkersNavigation");

/** Where it is visible already, or else beside the walkthrough. */
async function showExample(): Promise<TextEditor> {
  const visible = window.visibleTextEditors.find(({ document }) => isExample(document));
  const tab = window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => (input as { readonly uri?: unknown } | undefined)?.uri?.toString() === example.toString()),
  );
  return window.showTextDocument(example, {
    viewColumn: visible?.viewColumn ?? tab?.viewColumn ?? ViewColumn.Beside,
    preview: false,
  });
}

const isExample = ({ uri }: TextDocument): boolean => uri.toString() === example.toString();

function select(editor: TextEditor, placeIn: (document: TextDocument) => Position): void {
  const place = placeIn(editor.document);
  editor.selection = new Selection(place, place);
  editor.revealRange(new Range(place, place));
}

/** The value that is a string instead of a number; once it is fixed, the place where it was. */
const placeOfMistake = (document: TextDocument): Position =>
  document.positionAt(Math.max(0, document.getText().search(/(?<=swap_size: ?)(?! )/)));

/** Begins an interface below the last one of the first instance. */
async function startInterface(editor: TextEditor): Promise<void> {
  const { document } = editor;
  const match = /^( *)- purpose: public\n(?: *- ?\n)?/m.exec(document.getText());
  if (!match) return;
  const [text, indent = ""] = match;
  const isStarted = text.split("\n").length > 2;
  const line = document.positionAt(match.index).line;
  if (!isStarted) await editor.edit((edit) => edit.insert(new Position(line + 1, 0), `${indent}- \n`));
  select(editor, () => document.lineAt(line + 1).range.end);
}
