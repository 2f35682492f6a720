import { beforeEach, expect, test } from "vitest";
import { EventEmitter, editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import type { Against } from "./against.ts";
import type { CountedChanges } from "./ask.ts";
import { lensTitle, registerChangesLens } from "./lens.ts";

const uri = Uri.parse("file:///shop/shop.stack.yaml");
const document = { uri, languageId: "compute-stack", isClosed: false, getText: () => "" };
const at = { start: { line: 2, character: 0 }, end: { line: 2, character: 6 } };
const differs = { counts: { create: 1, update: 1, unchanged: 7 }, isSame: false, isWhole: true, at, from: "" };
const commits = new EventEmitter<(against: Against) => boolean>();
let counted: CountedChanges | string;
let count: number;

beforeEach(() => {
  resetEditor();
  counted = differs;
  count = 0;
  editor.active = { document, selection: undefined };
  const countAgain = async () => {
    count++;
    return counted;
  };
  registerChangesLens({ count: countAgain }, commits.event as never);
});

const titles = async (): Promise<readonly unknown[]> =>
  (await editor.lenses?.provideCodeLenses(document))?.map(({ range, command }) => [
    range.start.line,
    command.title,
    command.command,
    command.arguments,
  ]) ?? [];

test("a lens says how much changes since the last commit and shows it", async () => {
  expect(await titles()).toEqual([
    [2, "2 changes since last commit", "computeStack.showChanges", ["file:///shop/shop.stack.yaml"]],
  ]);
});

test("there is none for a file as it was committed, without a commit, and if lenses are turned off", async () => {
  counted = { ...differs, isSame: true };
  expect(await titles()).toEqual([]);
  counted = "`shop.stack.yaml` is not part of the last commit.";
  expect(await titles()).toEqual([]);
  counted = differs;
  editor.settings["computeStack.codeLens.enabled"] = false;
  expect(await titles()).toEqual([]);
});

test("changes of a text that cannot be read completely are not counted", async () => {
  counted = { ...differs, counts: { create: 0, unchanged: 7 }, isWhole: false };
  expect(await titles()).toMatchObject([
    [2, "Changes since last commit (part of the file cannot be read)", "computeStack.showChanges", [String(uri)]],
  ]);
});

test("it is counted only for the active editor, and stays as it was beside it until the next commit", async () => {
  await titles();
  editor.active = undefined;
  expect(await titles()).toHaveLength(1);
  expect(count).toBe(1);
  commits.fire(({ kind }) => kind === "commit");
  expect(await titles()).toEqual([]);
  expect(count).toBe(1);
});

test("that of a closed stack is forgotten", async () => {
  await titles();
  editor.active = undefined;
  editor.documentClosed.fire({ ...document, eol: 1 } as never);
  expect(await titles()).toEqual([]);
  expect(count).toBe(1);
});

test("it is requested again after a commit and when a stack becomes active", () => {
  let requests = 0;
  editor.lenses?.onDidChangeCodeLenses(() => requests++);
  commits.fire(({ kind }) => kind === "commit");
  commits.fire(({ kind }) => kind === "files");
  expect(requests).toBe(1);
  editor.activeChanged.fire({ document, selection: undefined });
  editor.activeChanged.fire(undefined);
  expect(requests).toBe(2);
});

test.each([
  [{ create: 0, update: 0, unchanged: 3 }, "No resource changes since last commit"],
  [{ create: 0, update: 0, gone: 1 }, "1 change since last commit"],
  [{ create: 1, update: 2, impossible: 1, gone: 1, unchanged: 5 }, "5 changes since last commit"],
])("%j is told as %j", (counts, title) => {
  expect(lensTitle(counts)).toBe(title);
});
