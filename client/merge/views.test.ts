import { beforeEach, expect, test } from "vitest";
import type { BaseLanguageClient } from "vscode-languageclient";
import { editor, resetEditor, Uri, ViewColumn } from "../../test/fake-vscode.ts";
import { registerPlan } from "../plan/commands.ts";
import { planForms } from "../plan/forms.ts";
import { planOf } from "../plan/uri.ts";
import { registerViewFiles } from "../views/view-files.ts";
import { registerMergedStacks } from "./views.ts";

const stack = Uri.parse("file:///shop/prod.stack.yaml");
const document = { uri: stack, languageId: "compute-stack", isClosed: false, getText: () => "" };
let asked: unknown[];
let refusal: string | null;

const client = {
  code2ProtocolConverter: { asUri: String },
  isRunning: () => true,
  onDidChangeState: () => ({ dispose: () => {} }),
  sendRequest: async (
    _: string,
    { command, arguments: [argument] }: { command: string; arguments: readonly unknown[] },
  ) => {
    asked.push([command, argument]);
    if (refusal !== null) throw Object.assign(new Error(refusal), { code: -32803 });
    return { text: "region: us-east\n", planned: "{}\n", links: [], isWhole: true };
  },
} as unknown as BaseLanguageClient;

const run = (name: string, given?: unknown) => editor.commands.get(`computeStack.${name}`)?.(...([given] as never[]));
const content = async (uri: Uri) => new TextDecoder().decode(await editor.fileSystems.get(uri.scheme)?.readFile(uri));
const shownUri = () => Uri.parse(/^shown: (.*) in .*$/.exec(editor.log.at(-1) ?? "")?.[1] ?? "");

beforeEach(() => {
  resetEditor();
  asked = [];
  refusal = null;
  editor.documents.push(document);
  editor.active = { document, selection: undefined };
  const viewFiles = registerViewFiles(async () => {});
  registerMergedStacks(client, viewFiles);
  registerPlan(client, viewFiles);
});

test("the merge of a stack is shown beside it, in a language of its own", async () => {
  await run("showMergedStack");
  const shown = shownUri();
  expect(shown).toMatchObject({ scheme: "compute-stack-merge", path: "/shop/prod.merged.yaml" });
  expect(editor.log.at(-1)).toMatch(new RegExp(` in ${ViewColumn.Beside}$`));
  expect(await content(shown)).toBe("region: us-east\n");
  expect(asked).toEqual([["computeStack.merge", { uri: String(stack) }]]);
  const opened = { uri: shown, languageId: "yaml", isClosed: false, getText: () => "" };
  editor.documentOpened.fire(opened);
  expect(opened.languageId).toBe("compute-merge");
});

test("from a view of a stack, its own stack is merged or planned in the place of the view", async () => {
  await run("showMergedStack", planOf(stack as never, planForms[0]));
  expect(shownUri().path).toBe("/shop/prod.merged.yaml");
  expect(editor.log.at(-1)).toMatch(new RegExp(` in ${ViewColumn.Active}$`));
  await run("showPlan", shownUri());
  expect(shownUri().path).toBe("/shop/prod.requests.jsonc");
  expect(editor.log.at(-1)).toMatch(new RegExp(` in ${ViewColumn.Active}$`));
  await run("showPlan", String(stack));
  expect(editor.log.at(-1)).toMatch(new RegExp(` in ${ViewColumn.Beside}$`));
});

test("without a stack, that is said", async () => {
  editor.active = { document: { ...document, languageId: "yaml" }, selection: undefined };
  for (const name of ["showMergedStack", "showPlan", "showPlanAs"]) await run(name);
  editor.active = undefined;
  await run("showPlan");
  expect(editor.log).toEqual([
    "Open a stack file first to show what it is merged from.",
    "Open a stack file first to show its plan.",
    "Open a stack file first to show its plan.",
    "Open a stack file first to show its plan.",
  ]);
});

test("a plan is shown or saved in the form that is chosen", async () => {
  await run("showPlanAs");
  expect(editor.dialogs.at(-1)).toMatchObject({
    placeHolder: "Which format?",
    matchOnDescription: true,
    items: [
      { label: "Show", kind: -1 },
      { label: "$(open-preview) Request sequence", description: ".requests.jsonc" },
      { label: "$(open-preview) HTTP file", description: ".http" },
      { label: "$(open-preview) Shell script", description: ".sh" },
      { label: "Save", kind: -1 },
      { label: "$(save) Request sequence", description: "Save as .requests.jsonc" },
      { label: "$(save) HTTP file", description: "Save as .http" },
      { label: "$(save) Shell script", description: "Save as .sh" },
    ],
  });
  expect(editor.log).toEqual([]);
  editor.choose = (items) => items.find(({ label }) => label === "$(open-preview) HTTP file");
  await run("showPlanAs");
  expect(shownUri().path).toBe("/shop/prod.http");
  expect(await content(shownUri())).toBe("region: us-east\n");
  expect(asked.at(-1)).toEqual(["computeStack.plan", { uri: String(stack), format: "http" }]);
  editor.choose = (items) => items.find(({ label }) => label === "$(save) Shell script");
  await run("showPlanAs");
  expect(editor.log.at(-1)).toBe("proposed: /shop/prod.sh");
});

test("what the server refuses is said as a comment in the form of the view; an expected plan is empty then", async () => {
  const expected = planOf(stack as never, { ending: "plan.json" });
  expect(await content(expected as never)).toBe("{}\n");
  editor.fileSystems.clear();
  registerPlan(
    client,
    registerViewFiles(async () => {}),
  );
  refusal = "Open the stack file first.";
  expect(await content(planOf(stack as never, planForms[0]) as never)).toBe(`// ${refusal}\n`);
  expect(await content(planOf(stack as never, planForms[1]) as never)).toBe(`# ${refusal}\n`);
  expect(await content(expected as never)).toBe("");
});
