import { expect, test } from "vitest";
import type {
  CodeLens,
  CompletionList,
  DocumentLink,
  FoldingRange,
  InitializeParams,
  SemanticTokens,
  SymbolInformation,
  TextEdit,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, type SessionOptions, session } from "../session.testing.ts";

/** What handlers do for clients of little understanding, for very large files, and when a file changes meanwhile. */

const uriOf = (name: string): string => `${folder}/${name}`;
const uri = uriOf("shop.stack.yaml");
let client: Client;
const start = async (options: SessionOptions = {}): Promise<void> => {
  client = await session(options);
};
const capabilities = (textDocument: object): InitializeParams["capabilities"] => ({
  ...fullCapabilities,
  textDocument: { ...fullCapabilities.textDocument, ...textDocument },
});
const ask = <T>(method: string, params: object = {}, at = uri): Promise<T> =>
  client.connection.sendRequest<T>(`textDocument/${method}`, { textDocument: { uri: at }, ...params });
const place = (line: number, character: number) => ({ position: { line, character } });

test("a position beyond the end of the text has no result", async () => {
  await start();
  client.open(uri, "region: us-east");
  expect(await ask("hover", place(0, 2))).not.toBeNull();
  expect(await ask("hover", place(1, 2))).toBeNull();
});

test("a completion list contains what the client supports", async () => {
  const items = async (completionItem: object) => {
    await start({ capabilities: capabilities({ completion: { completionItem } }) });
    client.open(uri, "instances:\n  a:\n    \n");
    return (await ask<CompletionList>("completion", place(2, 4))).items;
  };
  const deprecated = ({ label }: { readonly label: string }): boolean => label === "group";
  const plain = await items({});
  expect(plain.find(deprecated)).toMatchObject({ deprecated: true });
  expect(plain.some((item) => "tags" in item || "commitCharacters" in item)).toBe(false);
  expect((await items({ tagSupport: { valueSet: [1] } })).find(deprecated)).toMatchObject({ tags: [1] });
  const json = async (completionItem: object) => {
    await start({ capabilities: capabilities({ completion: { completionItem } }) });
    client.open(uriOf("a.create-instance.request.json"), '{ "booted": , "label": "a" }');
    const at = uriOf("a.create-instance.request.json");
    return (await ask<CompletionList>("completion", place(0, 12), at)).items;
  };
  expect((await json({})).some((item) => "commitCharacters" in item)).toBe(false);
});

test("links have tooltips if the client supports them", async () => {
  const tooltips = async (documentLink: object) => {
    await start({ capabilities: capabilities({ documentLink }) });
    client.open(uri, "# compute-stack-disable label-pattern\nx-a: ${file:a.pem}\n");
    return (await ask<DocumentLink[]>("documentLink")).map(({ tooltip }) => tooltip);
  };
  expect(await tooltips({})).not.toContainEqual(expect.anything());
  expect(await tooltips({ tooltipSupport: true })).toContain("Show rule documentation");
});

test("the client's limit for folds is respected", async () => {
  const count = async (foldingRange: object) => {
    await start({ capabilities: capabilities({ foldingRange }) });
    client.open(uri, "instances:\n  a:\n    tags:\n      - b\n  c:\n    tags:\n      - d\n");
    return (await ask<FoldingRange[]>("foldingRange")).length;
  };
  expect(await count({})).toBeGreaterThan(2);
  expect(await count({ rangeLimit: 2 })).toBe(2);
});

test("formatting uses tabs or spaces as the client asks, and skips settings files", async () => {
  await start();
  const body = uriOf("a.request.json");
  client.open(body, '{\n"method": "GET" }\n');
  const formatted = async (options: object, at = body) => {
    const edits = await ask<TextEdit[] | null>("formatting", { options }, at);
    return edits === null ? null : client.documentOf(at).edited(edits);
  };
  expect(await formatted({ tabSize: 4, insertSpaces: true })).toBe('{\n    "method": "GET"\n}\n');
  expect(await formatted({ tabSize: 4, insertSpaces: false })).toBe('{\n\t"method": "GET"\n}\n');
  expect(await formatted({ tabSize: 0, insertSpaces: true })).toBe('{\n  "method": "GET"\n}\n');
  client.open(uriOf(".compute-stack.yaml"), "rules:   {}\n");
  expect(await formatted({ tabSize: 2, insertSpaces: true }, uriOf(".compute-stack.yaml"))).toBeNull();
});

test("text that is typed during formatting is not undone", async () => {
  await start();
  client.open(uri, "name:   a\n");
  const answer = ask("formatting", { options: { tabSize: 2, insertSpaces: true } });
  client.change(uri, 2, [{ text: "name:   ab\n" }]);
  expect(await answer).toBeNull();
});

test("a code lens of an older version is empty, and above a very large file are only those of its stacks", async () => {
  await start({ capabilities: { ...fullCapabilities, experimental: { commands: ["computeStack.showPlan"] } } });
  client.open(uri, "instances:\n  a: {}\n");
  const lens = (await ask<CodeLens[]>("codeLens")).find(({ range }) => range.start.line === 1);
  client.change(uri, 2, [{ text: "instances:\n  b: {}\n" }]);
  const old = await client.connection.sendRequest<CodeLens>("codeLens/resolve", lens ?? {});
  expect(old.command).toEqual({ title: "", command: "" });
  client.change(uri, 3, [{ text: `instances:\n${"  a: {}\n".repeat(5_100)}---\nname: b\n` }]);
  const titles = (await ask<CodeLens[]>("codeLens")).map(
    ({ range, command }) => `${range.start.line} ${command?.title}`,
  );
  expect(titles).toEqual(["0 Show request plan", "5102 Show request plan"]);
});

test("only part of a very large file is highlighted", async () => {
  await start();
  client.open(uri, `region: us-east\n${"# a long remark\n".repeat(130_000)}`);
  expect(await ask("semanticTokens/full")).toBeNull();
  const range = { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } };
  expect((await ask<SemanticTokens>("semanticTokens/range", { range })).data.length).toBeGreaterThanOrEqual(0);
});

test("symbols of an open file come from the editor's text, not from the disk", async () => {
  const files: Files = {
    [uri]: "instances:\n  saved: {}\n",
    [uriOf("other.stack.yaml")]: "instances:\n  other: {}\n",
  };
  await start({ files });
  client.open(uri, "instances:\n  typed: {}\n");
  const names = async (query: string) =>
    (await client.connection.sendRequest<SymbolInformation[]>("workspace/symbol", { query })).map(({ name }) => name);
  expect((await names("")).sort()).toEqual(["other", "typed"]);
  expect(await names("oth")).toEqual(["other"]);
});

test("a rename edits an open file once, by its version", async () => {
  const stack = "loadbalancers:\n  a:\n    configs: [{ ssl_cert: '${file:a.pem}' }]\n";
  const workspace = { ...fullCapabilities.workspace, workspaceEdit: { documentChanges: true } };
  await start({ files: { [uri]: stack }, capabilities: { ...fullCapabilities, workspace } });
  client.open(uri, stack, "compute-stack", 4);
  const edit = await client.connection.sendRequest<{ readonly documentChanges: unknown }>("workspace/willRenameFiles", {
    files: [{ oldUri: uriOf("a.pem"), newUri: uriOf("b.pem") }],
  });
  expect(edit.documentChanges).toEqual([
    { textDocument: { uri, version: 4 }, edits: [expect.objectContaining({ newText: "b.pem" })] },
  ]);
});

test("a truncated response is explained as far as possible, with a warning", async () => {
  await start();
  const messages: string[] = [];
  client.connection.onNotification("window/showMessage", ({ message }: { readonly message: string }) => {
    messages.push(message);
  });
  const body = uriOf("a.create-instance.request.json");
  client.open(body, '{ "region": "us-east", "type": "t" }');
  const explained = await client.connection.sendRequest("workspace/executeCommand", {
    command: "computeStack.explainError",
    arguments: [{ uri: body, answer: '{"errors":[{"field":"type","reason":"unknown"},{"fie' }],
  });
  expect(explained).toEqual({ errors: 1 });
  await expect.poll(() => messages).toEqual([expect.stringMatching(/cut off/)]);
});

test("the log says what runs, and on which folder", async () => {
  const client = await session({ capabilities: fullCapabilities });
  await expect.poll(() => client.said).toEqual([expect.stringMatching(/^compute-stack \S+ on tests, serving .+\.$/)]);
});
