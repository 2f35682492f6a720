import { beforeEach, expect, test } from "vitest";
import type { ClientCapabilities } from "vscode-languageclient";
import { editor, resetEditor } from "../test/fake-vscode.ts";
import { lensCommands, registerLensCommands } from "./lens-commands.ts";

beforeEach(() => {
  resetEditor();
  registerLensCommands();
});

const run = (name: string, ...args: readonly unknown[]): unknown =>
  editor.commands.get(`computeStack.${name}`)?.(...(args as never[]));
const choices = [
  { title: "Update an instance", request: "PUT /x", uri: "file:///shop/web.update-instance.request.json" },
];
const choose = () => run("chooseOperation", "file:///shop/web.request.json", choices);

test("the client tells the server which commands its lenses can run, in addition to other options", () => {
  const capabilities: ClientCapabilities = { experimental: { other: 1 } };
  lensCommands.fillClientCapabilities(capabilities);
  expect(capabilities.experimental).toEqual({
    other: 1,
    commands: [
      "computeStack.showReferences",
      "computeStack.chooseOperation",
      "computeStack.showPlan",
      "computeStack.showPlanAs",
      "computeStack.showMergedStack",
      "computeStack.showExpectedPlan",
      "computeStack.openAsRequest",
      "editor.action.triggerSuggest",
    ],
  });
});

test("the file is renamed to the chosen operation, and never over an existing file", async () => {
  editor.choose = ([first]) => first;
  await choose();
  expect(editor.log).toEqual(["file:///shop/web.request.json → file:///shop/web.update-instance.request.json"]);
});

test("nothing is renamed without a choice, and a taken name is reported", async () => {
  await choose();
  expect(editor.log).toEqual([]);
  editor.choose = ([first]) => first;
  editor.canEdit = false;
  await choose();
  expect(editor.log).toEqual(["Could not rename the file. Does `web.update-instance.request.json` already exist?"]);
});

test("references open in the editor's own list", async () => {
  const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } };
  await run("showReferences", "file:///shop/a", { line: 0, character: 0 }, [{ uri: "file:///shop/b", range }]);
  expect(editor.log[0]).toMatch(/^editor\.action\.showReferences file:\/\/\/shop\/a .*"line":1,"character":5/);
});
