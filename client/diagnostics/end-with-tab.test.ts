import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor, TabInputText, Uri } from "../../test/fake-vscode.ts";
import { findingsEndWithTab } from "./end-with-tab.ts";

const example = Uri.parse("compute-stack-examples:/first-steps.stack.yaml");
const inFolder = Uri.parse("file:///shop/shop.stack.yaml");
const beside = Uri.parse("file:///else/a.stack.yaml");

beforeEach(resetEditor);

/** Shows the findings of some files. */
function show(...uris: readonly Uri[]) {
  editor.folders = ["/shop"];
  const provider = findingsEndWithTab();
  const collection = provider.create("compute-stack", "pull" as never);
  for (const uri of uris) collection.set(uri as never, []);
  return { collection, end: () => provider.dispose(collection, "pull" as never) };
}
const close = (uri: Uri): void => editor.tabsChanged.fire({ closed: [{ input: new TabInputText(uri) }] });
const known = (): readonly string[] => [...editor.findings].map(String);

test("the findings of an example end with its tab, those of the workspace do not", () => {
  show(example, inFolder, beside);
  editor.tabs = [{ input: new TabInputText(beside) }];
  close(example);
  close(inFolder);
  expect(known()).toEqual([String(inFolder), String(beside)]);
  editor.tabs = [];
  close(beside);
  expect(known()).toEqual([String(inFolder)]);
});

test("they stay as long as another tab, a comparison or an editor shows the example", () => {
  show(example);
  for (const input of [new TabInputText(example), { original: beside, modified: example }]) {
    editor.tabs = [{ input: undefined }, { input }];
    close(example);
    expect(known()).toEqual([String(example)]);
  }
  editor.tabs = [];
  editor.visible = [{ document: { uri: example } }] as never;
  close(example);
  expect(known()).toEqual([String(example)]);
  editor.visible = [];
  editor.visibleChanged.fire([]);
  expect(known()).toEqual([]);
});

test("an opened tab removes nothing", () => {
  show(example);
  editor.tabsChanged.fire({ closed: [] });
  expect(known()).toEqual([String(example)]);
});

test("nothing is listened to after the end", () => {
  const { end } = show(example);
  end();
  editor.findings.add(String(example));
  close(example);
  editor.visibleChanged.fire([]);
  expect(known()).toEqual([String(example)]);
});
