import { beforeEach, expect, test } from "vitest";
import type { Diagnostic, DocumentDiagnosticReport, InitializeParams } from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../../test/language-client.ts";
import { folder, session } from "../../session.testing.ts";

let client: Client;
let shown: { readonly uri: string; readonly selection: unknown }[];
let messages: string[];
beforeEach(() => {
  shown = [];
  messages = [];
});
const start = async (capabilities: InitializeParams["capabilities"] = fullCapabilities, onRefresh?: () => void) => {
  client = await session({
    capabilities: { ...capabilities, window: { showDocument: { support: true } } },
    ...(onRefresh ? { onRefresh } : {}),
  });
  client.connection.onRequest("window/showDocument", (params: (typeof shown)[number]) => {
    shown.push(params);
    return { success: true };
  });
  client.connection.onNotification("window/showMessage", ({ message }: { readonly message: string }) => {
    messages.push(message);
  });
};

const uriOf = (name: string): string => `${folder}/${name}`;
const name = "web.create-instance.request.json";
const text = `{ "region": "us-east",
  "type": "standard-2",
  "swap_size": 12 }
`;
const answer = JSON.stringify({
  errors: [
    { field: "swap_size", reason: "Too small" },
    { field: null, reason: "No more instances" },
  ],
});
const explain = (argument: unknown, command = "computeStack.explainError"): Promise<unknown> =>
  client.connection.sendRequest("workspace/executeCommand", { command, arguments: [argument] });
const ofService = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ code }) => code === "service-error").map(({ range, message }) => [range.start.line, message]);
const published = async (act: () => unknown): Promise<readonly Diagnostic[]> => {
  const before = client.published.length;
  await act();
  await expect.poll(() => client.published.length).toBeGreaterThan(before);
  return client.published.at(-1)?.diagnostics ?? [];
};

const refused = [0, "The API rejected the request: “No more instances”."];
const tooSmall = [2, expect.stringContaining("The API rejected `swap_size`: “Too small”.")];

test("a client that cannot show a document is not asked to", async () => {
  client = await session();
  const asked: unknown[] = [];
  client.connection.onRequest("window/showDocument", (params) => void asked.push(params));
  client.open(uriOf(name), text);
  expect(await explain({ uri: uriOf(name), answer })).toEqual({ errors: 2 });
  await client.connection.sendRequest("workspace/symbol", { query: "" });
  expect(asked).toEqual([]);
});

test("errors are shown at their fields until these are edited", async () => {
  await start();
  expect(client.initialized.capabilities.executeCommandProvider?.commands).toContain("computeStack.explainError");
  const uri = uriOf(name);
  client.open(uri, text);
  expect(ofService(await client.diagnosticsOf(uri, 1))).toEqual([]);
  let answered: unknown;
  const first = await published(async () => {
    answered = await explain({ uri, answer });
  });
  expect(answered).toEqual({ errors: 2 });
  expect(ofService(first)).toEqual([tooSmall, refused]);
  expect(first.find(({ code }) => code === "service-error")).toMatchObject({ source: "compute-stack", severity: 1 });
  expect(first.find(({ code }) => code === "service-error")).not.toHaveProperty("codeDescription");
  expect(shown).toMatchObject([{ uri, selection: { start: { line: 2, character: 15 } } }]);

  const above = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  client.change(uri, 2, [{ text: "\n", range: above }]);
  expect(ofService(await client.diagnosticsOf(uri, 2))).toEqual([
    [3, tooSmall[1]],
    [1, refused[1]],
  ]);
  const size = { start: { line: 3, character: 15 }, end: { line: 3, character: 17 } };
  client.change(uri, 3, [{ text: "512", range: size }]);
  expect(ofService(await client.diagnosticsOf(uri, 3))).toEqual([]);
});

test("errors are cleared by a command, and when the file is closed", async () => {
  await start();
  const uri = uriOf(name);
  client.open(uri, text);
  await client.diagnosticsOf(uri, 1);
  expect(ofService(await published(() => explain({ uri, answer })))).toHaveLength(2);
  expect(ofService(await published(() => explain(uri, "computeStack.clearErrors")))).toEqual([]);
  expect(ofService(await published(() => explain({ uri, answer })))).toHaveLength(2);
  client.close(uri);
  client.open(uri, text, "json", 2);
  expect(ofService(await client.diagnosticsOf(uri, 2))).toEqual([]);
});

test("a client that pulls is asked to pull again", async () => {
  let refreshed = 0;
  await start({ ...fullCapabilities, textDocument: { ...fullCapabilities.textDocument, diagnostic: {} } }, () => {
    refreshed++;
  });
  const uri = uriOf(name);
  client.open(uri, text);
  await explain({ uri, answer });
  await expect.poll(() => refreshed).toBe(1);
  const report: DocumentDiagnosticReport = await client.connection.sendRequest("textDocument/diagnostic", {
    textDocument: { uri },
  });
  expect(report.kind === "full" && ofService(report.items)).toEqual([tooSmall, refused]);
});

test("in a sequence, the step at the cursor is meant", async () => {
  await start();
  const uri = uriOf("flow.requests.json");
  const one = (port: number) =>
    `  { "method": "POST", "path": "/loadbalancers/1/configs", "body": { "port": ${port}, "label": "a" } }`;
  client.open(uri, `[\n${one(80)},\n${one(81)}\n]\n`);
  await client.diagnosticsOf(uri, 1);
  const port = JSON.stringify({ errors: [{ field: "port", reason: "In use" }] });
  await expect(explain({ uri, answer: port })).rejects.toThrow("`1` or `2`");
  const found = await published(() => explain({ uri, answer: port, position: { line: 2, character: 9 } }));
  expect(ofService(found)).toEqual([[2, expect.stringContaining("In use")]]);
});

test("other cases are answered with an explanation", async () => {
  await start();
  const uri = uriOf(name);
  client.open(uri, text);
  for (const argument of [undefined, null, 5, [], {}, { uri }, { uri, answer: 5 }])
    await expect(explain(argument)).rejects.toThrow("`uri` and `answer`");
  await expect(explain({ uri: uriOf("x.request.json"), answer })).rejects.toThrow("Open the request file");
  await expect(explain({ uri, answer, step: "3" })).rejects.toThrow("not `3`");
  await expect(explain(null, "computeStack.nothing")).rejects.toThrow("Unknown command");
  expect(await explain({ uri, answer: "<html>" })).toEqual({ errors: 0 });
  await expect.poll(() => messages).toEqual([expect.stringContaining("is HTML")]);
  expect(ofService(await client.diagnosticsOf(uri, 1))).toEqual([]);
});
