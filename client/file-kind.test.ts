import { beforeEach, expect, test } from "vitest";
import type { BaseLanguageClient, ClientCapabilities } from "vscode-languageclient";
import { editor, type FakeDocument, resetEditor, Uri } from "../test/fake-vscode.ts";
import { fileKindCapability, fileKindCommands, followFileKinds } from "./file-kind.ts";
import { askingMiddleware } from "./protocol/asking-commands.ts";

/** What the server answers, by the name of the file. */
let answers: Record<string, string | null>;
let likely: string | null;
let names: string | null;
let settingsChanged = (): void => {};

const client = {
  isRunning: () => true,
  sendRequest: async (_: unknown, { uri, languageId }: { readonly uri: string; readonly languageId: string }) => ({
    languageId: answers[uri.replace(/^.*\//, "")] ?? (languageId.startsWith("compute-") ? languageId : null),
    choices: [
      { kind: "create-node", title: "Create a node", detail: "POST /x", isLikely: likely === "create-node" },
      { kind: "none", title: "None of these", detail: "", isLikely: false },
    ],
    names,
  }),
  onNotification: (_: string, run: () => void) => {
    settingsChanged = run;
    return { dispose: () => {} };
  },
  onDidChangeState: () => ({ dispose: () => {} }),
} as unknown as BaseLanguageClient;

beforeEach(() => {
  resetEditor();
  answers = {};
  likely = names = null;
  followFileKinds(client);
});

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function open(name: string, languageId: string, scheme = "file"): Promise<FakeDocument> {
  const document = {
    uri: Uri.from({ scheme, path: `/shop/${name}` }),
    languageId,
    isClosed: false,
    getText: () => "{}",
  };
  editor.documents.push(document);
  editor.documentOpened.fire(document);
  await settled();
  return document;
}

test("the client asks the server to announce changed kinds, in addition to other options", () => {
  const capabilities: ClientCapabilities = { experimental: { other: 1 } };
  fileKindCapability.fillClientCapabilities(capabilities);
  expect(capabilities.experimental).toEqual({ other: 1, fileKinds: true });
});

test("a declared document gets our language, and its old language when the declaration is removed", async () => {
  answers = { "create.json": "compute-request" };
  const declared = await open("create.json", "json");
  const other = await open("other.json", "json");
  expect([declared.languageId, other.languageId]).toEqual(["compute-request", "json"]);
  answers = {};
  settingsChanged();
  await settled();
  expect([declared.languageId, other.languageId]).toEqual(["json", "json"]);
  expect(editor.log).toEqual(["/shop/create.json is compute-request", "/shop/create.json is json"]);
});

test("documents in other tools' languages, with other schemes, or with a language chosen by the user are left alone", async () => {
  answers = { "a.md": "compute-stack", "git.json": "compute-request", "mine.json": "compute-request" };
  await open("a.md", "markdown");
  await open("git.json", "json", "git");
  await open(".compute-stack.yaml", "yaml");
  const mine = await open("mine.json", "json");
  mine.languageId = "jsonc";
  editor.documentOpened.fire(mine);
  settingsChanged();
  await settled();
  expect(mine.languageId).toBe("jsonc");
  expect(editor.log).toEqual(["/shop/mine.json is compute-request"]);
});

test("a file that looks like a request or stack is only offered in the language status, until it is closed", async () => {
  likely = "create-node";
  const document = await open("node.json", "json");
  await open("x.stack.yaml", "compute-stack");
  expect([...editor.status]).toEqual(["Looks like: Create a node"]);
  editor.documentSaved.fire(document);
  await settled();
  expect([...editor.status]).toEqual(["Looks like: Create a node"]);
  document.isClosed = true;
  editor.documentClosed.fire(document);
  expect([[...editor.status], editor.log]).toEqual([[], []]);
});

test("requests in the words of another service are offered with what to add to the settings", async () => {
  names = "`names: { compute: acme }`";
  await open("a[1].md", "markdown");
  expect([...editor.statusItems]).toMatchObject([
    {
      selector: { language: "markdown", pattern: { pattern: "a[[]1[]].md" } },
      text: "Requests in other words",
      detail: "to check them, add `names: { compute: acme }` to .compute-stack.yaml",
    },
  ]);
  settingsChanged();
  await settled();
  expect(editor.statusItems.size).toBe(1);
  names = null;
  settingsChanged();
  await settled();
  expect(editor.statusItems.size).toBe(0);
});

test("an offer runs the command for its file", async () => {
  likely = "create-node";
  const { uri } = await open("node.json", "json");
  expect([...editor.statusItems]).toMatchObject([
    { name: "Compute Stack", command: { command: "computeStack.checkFileAs", arguments: [uri] } },
  ]);
});

const middleware = askingMiddleware(fileKindCommands(client));
async function run(args: readonly unknown[], answer: unknown = null): Promise<unknown> {
  let sent: unknown;
  await middleware.executeCommand?.("computeStack.checkFileAs", [...args], async (_, given) => {
    sent = given;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return sent;
}

test("the command asks for the kind of the file and saves the settings", async () => {
  const document = await open("node.json", "json");
  editor.active = { document, selection: null };
  editor.choose = ([first]) => first;
  const expected = [{ uri: "file:///shop/node.json", kind: "create-node" }];
  expect(await run([], { settings: "file:///shop/.compute-stack.yaml" })).toEqual(expected);
  expect(await run([document.uri])).toEqual([{ ...expected[0], uri: String(document.uri) }]);
  expect(editor.log).toEqual(["saved: /shop/.compute-stack.yaml"]);
  expect(editor.dialogs.at(-1)).toMatchObject({
    placeHolder: "What is node.json? The choice is saved in .compute-stack.yaml.",
    matchOnDescription: true,
    matchOnDetail: true,
    items: [
      { label: "Create a node", description: "create-node", detail: "POST /x" },
      { label: "None of these", description: "none" },
    ],
  });
  likely = "create-node";
  await run([]);
  expect(editor.dialogs.at(-1)).toMatchObject({ items: [{ description: "create-node (likely)" }, {}] });
});

test("without a file or a choice nothing happens, and the server's refusals are shown", async () => {
  expect(await run([])).toBeUndefined();
  const document = await open("node.json", "json");
  editor.active = { document, selection: null };
  expect(await run([])).toBeUndefined();
  editor.choose = ([first]) => first;
  await run([], new Error("No."));
  expect(editor.log).toEqual(["Open the file to check, and save it if it is new.", "No."]);
});

test("other commands, and calls that include the kind, are passed on unchanged", async () => {
  const passedOn = (command: string, args: unknown[]) =>
    middleware.executeCommand?.(command, args, async (name, given) => [name, given]);
  const own = [{ uri: "a", kind: "stack" }];
  expect(await passedOn("computeStack.plan", [])).toEqual(["computeStack.plan", []]);
  expect(await passedOn("computeStack.checkFileAs", own)).toEqual(["computeStack.checkFileAs", own]);
});
