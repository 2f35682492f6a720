import { beforeEach, expect, test } from "vitest";
import type { BaseLanguageClient } from "vscode-languageclient";
import { editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import { registerExpectedPlan } from "./expected.ts";
import { planOf } from "./uri.ts";

const stack = Uri.parse("file:///shop/shop.stack.yaml");
const file = "file:///shop/shop.plan.json";
const document = { fileName: "shop.stack.yaml", languageId: "compute-stack", uri: stack, getText: () => "" };
let answer: object | Error;

const client = {
  code2ProtocolConverter: { asUri: String },
  sendRequest: async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  },
} as unknown as BaseLanguageClient;

beforeEach(() => {
  resetEditor();
  registerExpectedPlan(client);
  editor.documents.push({ ...document, isClosed: false });
  editor.active = { document, selection: undefined };
});

const show = () => editor.commands.get("computeStack.showExpectedPlan")?.();

test("a plan that differs is shown beside the expected one", async () => {
  answer = { uri: file, expected: "{}", planned: "{ }", difference: ["+ requests"] };
  await show();
  expect(editor.log).toEqual([
    `vscode.diff ${file} ${planOf(stack as never, { ending: "plan.json" })} "shop.plan.json ↔ Plan"`,
    "The plan is not the expected one in shop.plan.json.",
  ]);
});

test.each([
  ["{}", "Update"],
  [null, "Create"],
])("with %s, `%s` writes the plan as the expected one", async (expected, button) => {
  answer = { uri: file, expected, planned: "{ }", difference: ["+ requests"] };
  editor.answer = ([only]) => (only === button ? only : undefined);
  await show();
  expect(editor.log.slice(-2)).toEqual([
    `computeStack.updateExpectedPlan ${JSON.stringify({ uri: String(stack) })}`,
    "saved: /shop/shop.plan.json",
  ]);
});

test("a plan that is as expected, missing or cannot be made is said", async () => {
  answer = { uri: file, expected: "{}", planned: "{}", difference: [] };
  await show();
  answer = { uri: file, expected: null, planned: "{}", difference: [] };
  await show();
  answer = new Error("Open the stack file first.");
  await show();
  editor.active = undefined;
  await show();
  expect(editor.log).toEqual([
    "The plan is as expected in shop.plan.json.",
    "There is no expected plan shop.plan.json.",
    "Open the stack file first.",
    "Open a stack file first to show its plan.",
  ]);
});
