import { beforeEach, expect, test } from "vitest";
import type { BaseLanguageClient } from "vscode-languageclient";
import { editor, resetEditor, Uri, ViewColumn } from "../../test/fake-vscode.ts";
import { askingMiddleware } from "../protocol/asking-commands.ts";
import { planForms } from "./forms.ts";
import { savePlanCommands } from "./save-command.ts";
import { planOf } from "./uri.ts";

const stack = Uri.parse("file:///shop/shop.stack.yaml");
const document = { fileName: "shop.stack.yaml", languageId: "compute-stack", uri: stack, getText: () => "" };
let asked: unknown[];
let answer: { readonly text: string; readonly isWhole: boolean };

const client = {
  code2ProtocolConverter: { asUri: String },
  sendRequest: async (_: unknown, { arguments: [argument] }: { readonly arguments: readonly unknown[] }) => {
    asked.push(argument);
    return answer;
  },
} as unknown as BaseLanguageClient;
const { executeCommand } = askingMiddleware(savePlanCommands(client));
const save = (...args: readonly unknown[]) =>
  executeCommand?.("computeStack.savePlan", [...args], async (name, given) => ({ name, given }));

beforeEach(() => {
  resetEditor();
  asked = [];
  answer = { text: "the plan\n", isWhole: true };
  editor.documents.push({ ...document, isClosed: false });
  editor.active = { document, selection: undefined };
});

const choose = (label: string) => {
  editor.choose = (items) => items.find((item) => item.label.endsWith(label));
};

test.each([
  ["Request sequence", "/shop/shop.requests.jsonc", "requests.jsonc"],
  ["HTTP file", "/shop/shop.http", "http"],
  ["Shell script", "/shop/shop.sh", "sh"],
])("a %s is proposed next to the stack as %s", async (label, proposed, format) => {
  choose(label);
  editor.saveTo = Uri.parse(`file:///out${proposed}`);
  await save();
  expect(asked).toEqual([{ uri: String(stack), format, target: String(editor.saveTo) }]);
  expect(new TextDecoder().decode(editor.files.get(editor.saveTo.path))).toBe("the plan\n");
  expect(editor.log).toEqual([`proposed: ${proposed}`, `shown: file:///out${proposed} in ${ViewColumn.Beside}`]);
});

test("a name that ends with `.json` asks for a plan without comments", async () => {
  choose("Request sequence");
  editor.saveTo = Uri.parse("file:///shop/shop.requests.json");
  await save();
  expect(asked).toMatchObject([{ format: "requests.json" }]);
});

test("from a plan, its own form is saved", async () => {
  const plan = planOf(stack as never, planForms[1]);
  editor.saveTo = Uri.parse("file:///shop/shop.http");
  await save(plan);
  expect(asked).toMatchObject([{ uri: String(stack), format: "http" }]);
});

test("an incomplete plan is saved with a warning, and an error is reported", async () => {
  choose("Shell script");
  editor.saveTo = Uri.parse("file:///shop/shop.sh");
  answer = { text: "", isWhole: false };
  await save();
  expect(editor.log.at(-1)).toMatch(/^The saved plan is incomplete/);
  editor.saveTo = Uri.parse("file:///locked/shop.sh");
  await save();
  expect(editor.log.at(-1)).toBe("Could not save the plan: permission denied");
});

test("nothing is asked or written without a choice or a stack", async () => {
  choose("Shell script");
  await save();
  expect(editor.log).toEqual(["proposed: /shop/shop.sh"]);
  editor.active = undefined;
  await save();
  expect(editor.log.at(-1)).toBe("Open a stack file first to show its plan.");
  expect(asked).toEqual([]);
});

test("without a folder for files, a plan of an example is proposed at the root", async () => {
  editor.saveTo = undefined;
  const example = Uri.parse("compute-stack-examples:/deep/shop.stack.yaml");
  editor.documents.push({ ...document, uri: example, isClosed: false });
  choose("Shell script");
  await save(example);
  expect(editor.log.at(-1)).toBe("proposed: /shop/shop.sh");
  editor.folders = [];
  await save(example);
  expect(editor.log.at(-1)).toBe("proposed: /shop.sh");
  expect(editor.dialogs.at(-1)).toEqual({ filters: { "Shell script": ["sh"] }, title: "Save Request Plan" });
  choose("Request sequence");
  await save(example);
  expect(editor.dialogs.at(-1)).toMatchObject({ filters: { "Request sequence": ["jsonc", "json"] } });
});

test("calls with an argument for the server, and other commands, are passed on", async () => {
  expect(await save({ uri: "a" })).toEqual({ name: "computeStack.savePlan", given: [{ uri: "a" }] });
  expect(await executeCommand?.("computeStack.plan", [], async (name) => name)).toBe("computeStack.plan");
});
