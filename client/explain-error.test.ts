import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor, Uri } from "../test/fake-vscode.ts";
import { explainErrorCommands } from "./explain-error.ts";
import { askingMiddleware } from "./protocol/asking-commands.ts";

beforeEach(resetEditor);

const position = { line: 3, character: 4 };
const document = (fileName: string, languageId: string, text = "", selected = "") => ({
  fileName,
  languageId,
  uri: Uri.parse(`file:///shop/${fileName}`),
  getText: (range?: unknown) => (range ? selected : text),
});
const shown = (of: ReturnType<typeof document>, isEmpty = true, viewColumn = 1) => ({
  document: of,
  selection: { active: position, isEmpty },
  viewColumn,
});
const request = shown(document("web.request.json", "compute-request"), true, 2);
const other = shown(document("b.stack.yaml", "compute-stack"), true, 3);

/** The requests that the server gets. */
async function asked(args: readonly unknown[] = [], command = "computeStack.explainError"): Promise<unknown> {
  let sent: unknown = "nothing";
  await askingMiddleware(explainErrorCommands).executeCommand?.(command, [...args], async (name, given) => {
    sent = { name, given };
  });
  return sent;
}

test("commands with explicit arguments, and other commands, are passed to the server unchanged", async () => {
  expect(await asked([], "computeStack.plan")).toEqual({ name: "computeStack.plan", given: [] });
  expect(await asked([{ uri: "a" }])).toMatchObject({ given: [{ uri: "a" }] });
});

test("when the request is active, the response is read from the clipboard", async () => {
  editor.active = request;
  editor.clipboard = '{"errors":[]}';
  expect(await asked()).toMatchObject({
    given: [{ uri: "file:///shop/web.request.json", answer: '{"errors":[]}', position }],
  });
  expect(editor.log).toEqual(["shown: web.request.json in 2"]);
});

test("when another editor is active, the response is its selection or its whole text", async () => {
  editor.visible = [request];
  editor.active = shown(document("out.log", "log", "the whole", "a part"), false);
  expect(await asked()).toMatchObject({ given: [{ answer: "a part" }] });
  editor.active = shown(document("out.log", "log", "the whole", "a part"));
  expect(await asked()).toMatchObject({ given: [{ answer: "the whole", uri: "file:///shop/web.request.json" }] });
});

test("with several visible request files, the user chooses one", async () => {
  editor.visible = [request, other, shown(document("out.log", "log", "the whole"))];
  editor.active = editor.visible[2];
  editor.choose = (items) => items.find(({ label }) => label === "b.stack.yaml");
  expect(await asked()).toMatchObject({ given: [{ uri: "file:///shop/b.stack.yaml" }] });
  editor.choose = () => undefined;
  expect(await asked()).toBe("nothing");
});

test("without a request or a response, a message says what is missing and the server is not called", async () => {
  expect(await asked()).toBe("nothing");
  editor.active = request;
  editor.clipboard = " \n";
  expect(await asked()).toBe("nothing");
  expect(editor.log).toEqual([
    "Open the request or stack file that was sent, too.",
    expect.stringMatching(/^Copy the API response first/),
  ]);
});
