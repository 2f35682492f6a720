import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor } from "../../test/fake-vscode.ts";
import { askingMiddleware } from "../protocol/asking-commands.ts";
import { updateBaselineCommands } from "./update.ts";

beforeEach(resetEditor);

const { executeCommand } = askingMiddleware(updateBaselineCommands);
const baseline = "file:///shop/.compute-stack.baseline.json";
async function update(answer: unknown, ...args: readonly unknown[]): Promise<unknown> {
  let sent: unknown;
  await executeCommand?.("computeStack.updateBaseline", [...args], async (_, given) => {
    sent = given;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return sent;
}

test("the baseline of the folder is saved, and can be opened", async () => {
  editor.answer = ([open]) => open;
  expect(await update({ baselines: [{ uri: baseline, findings: 3 }] })).toEqual([{ uri: "file:///shop" }]);
  expect(editor.log).toEqual([
    "saved: /shop/.compute-stack.baseline.json",
    "The baseline of shop now accepts 3 findings.",
    "shown: file:///shop/.compute-stack.baseline.json in undefined",
  ]);
});

test("of several folders, one is chosen", async () => {
  editor.folders = ["/shop", "/chat"];
  expect(await update({ baselines: [] })).toBeUndefined();
  editor.choose = (items) => items[1];
  expect(await update({ baselines: [] })).toEqual([{ uri: "file:///chat" }]);
  expect(editor.log).toEqual(["There are no findings in chat, so no baseline was written."]);
});

test("without a folder nothing is asked, and the server's refusals are shown", async () => {
  await update(new Error("No."));
  editor.folders = [];
  expect(await update({ baselines: [] })).toBeUndefined();
  expect(editor.log).toEqual(["No.", "Open a folder first: its baseline applies to all its files."]);
});

test("calls that name the folder, and other commands, are passed on", async () => {
  expect(await update({ baselines: [] }, { uri: "file:///other" })).toEqual([{ uri: "file:///other" }]);
  expect(await executeCommand?.("computeStack.plan", [], async (name) => name)).toBe("computeStack.plan");
  expect(editor.log).toEqual([]);
});
