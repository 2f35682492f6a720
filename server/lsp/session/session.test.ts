import { expect, test } from "vitest";
import {
  type CancellationToken,
  CancellationTokenSource,
  type DocumentDiagnosticReport,
  type InitializeParams,
  LSPErrorCodes,
} from "vscode-languageserver/node";
import { type Client, fullCapabilities } from "../../../test/language-client.ts";
import { type Files, folder, type SessionOptions, session } from "../session.testing.ts";

type Capabilities = InitializeParams["capabilities"];

const uriOf = (name: string): string => `${folder}/${name}`;
const uri = uriOf("shop.stack.yaml");
const stack = "region: us-east\ninstances:\n  web-1: { type: standard-2, label: web 1 }\n";

let client: Client;
const start = async (options: SessionOptions = {}): Promise<void> => {
  client = await session(options);
};
const severity = () => client.published.findLast((one) => one.uri === uri)?.diagnostics.map((one) => one.severity);

test("a client without `workspace/configuration` sends its settings at the start, or when they change", async () => {
  await start({ capabilities: {}, initializationOptions: { settings: { rules: { "label-pattern": "hint" } } } });
  client.open(uri, stack);
  await client.diagnosticsOf(uri, 1);
  expect(severity()).toEqual([4]);
  const change = (settings: unknown) =>
    client.connection.sendNotification("workspace/didChangeConfiguration", { settings });
  await change({ computeStack: { rules: { "label-pattern": "warning" } } });
  await expect.poll(severity).toEqual([2]);
  await change({ rules: { "label-pattern": "information" } });
  await expect.poll(severity).toEqual([3]);
  await change(null);
  await expect.poll(severity).toEqual([1]);
});

test("a client with `workspace/configuration` is asked once for each file until something changes", async () => {
  let asked = 0;
  await start({
    configuration: () => {
      asked++;
      return null;
    },
  });
  client.open(uri, stack);
  await client.diagnosticsOf(uri, 1);
  client.change(uri, 2, [{ text: `${stack}# more\n` }]);
  await client.diagnosticsOf(uri, 2);
  expect(asked).toBe(1);
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: { computeStack: 5 } });
  client.change(uri, 3, [{ text: stack }]);
  await client.diagnosticsOf(uri, 3);
  expect(asked).toBe(2);
});

test("malformed settings are ignored, and a client that fails to answer has none", async () => {
  await start({ configuration: () => ({ maxDiagnostics: 0, rules: 7, inlayHints: 5, codeLens: null, format: "no" }) });
  client.open(uri, stack);
  expect(await client.diagnosticsOf(uri, 1)).toHaveLength(1);
  await start({
    configuration: () => {
      throw new Error("no settings");
    },
  });
  client.open(uri, stack);
  expect(await client.diagnosticsOf(uri, 1)).toHaveLength(1);
});

const mistaken = {
  rules: { "root-pass-weak": "eror", "label-patern": "off", "label-length": "hint" },
  catalog: { typs: {} },
  maxDiagnostic: 5,
  yaml: { validate: true },
};

test.each([
  ["asked", { configuration: () => mistaken }],
  ["sent at the start", { capabilities: {}, initializationOptions: { settings: mistaken } }],
])("mistakes in settings that are %s are shown once, with what was meant", async (_, options) => {
  await start(options);
  client.open(uri, stack);
  client.open(uriOf("b.stack.yaml"), stack);
  await client.diagnosticsOf(uri, 1);
  await expect.poll(() => client.shown).toHaveLength(4);
  await client.connection.sendNotification("workspace/didChangeConfiguration", {
    settings: { computeStack: { ...mistaken, codelens: false } },
  });
  if (!("configuration" in options)) await expect.poll(() => client.shown).toHaveLength(5);
  const [first, ...others] = client.shown.map((message) => message.replace("In the editor's settings: ", ""));
  expect(first).toBe("Unknown setting `maxDiagnostic`. Did you mean `maxDiagnostics`?");
  expect(others).toEqual(
    expect.arrayContaining([
      "`root-pass-weak` must be `off`, `hint`, `information`, `warning` or `error`, found `eror`. Did you mean `error`?",
      "Unknown rule `label-patern`. Did you mean `label-pattern`?",
      "`typs` is not a field of a catalog. Did you mean `types`?",
    ]),
  );
});

test("without file watching, a settings file takes effect when it is saved", async () => {
  const files: Files = {};
  const settings = uriOf(".compute-stack.yaml");
  await start({ files, capabilities: {} });
  client.open(uri, stack);
  await client.diagnosticsOf(uri, 1);
  expect(severity()).toEqual([1]);
  files[settings] = "rules: { label-pattern: hint }\n";
  await client.connection.sendNotification("textDocument/didSave", { textDocument: { uri } });
  await client.connection.sendNotification("textDocument/didSave", { textDocument: { uri: settings } });
  await expect.poll(severity).toEqual([4]);
});

test("added folders have their own settings, and removed folders have none", async () => {
  const outer = "file:///other";
  const files: Files = { [`${outer}/.compute-stack.yaml`]: "rules: { label-pattern: hint }\n" };
  await start({ files });
  const other = `${outer}/deep/shop.stack.yaml`;
  const severities = () =>
    client.published.findLast((one) => one.uri === other)?.diagnostics.map((one) => one.severity);
  client.open(other, stack);
  await client.diagnosticsOf(other, 1);
  expect(severities()).toEqual([1]);
  const change = (added: readonly string[], removed: readonly string[]) =>
    client.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
      event: {
        added: added.map((one) => ({ uri: one, name: "x" })),
        removed: removed.map((one) => ({ uri: one, name: "x" })),
      },
    });
  await change([outer], []);
  await expect.poll(severities).toEqual([4]);
  await change([], [`${outer}/`]);
  await expect.poll(severities).toEqual([1]);
});

test("a malformed or outdated change, or one of a file that is not open, is ignored", async () => {
  await start();
  client.open(uri, stack, "compute-stack", 5);
  await client.diagnosticsOf(uri, 5);
  const change = (version: number, contentChanges: unknown, at = uri) =>
    client.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: at, version },
      contentChanges,
    });
  for (const changes of [null, [null], [{ text: 5 }], "x"]) await change(6, changes);
  await change(4, [{ text: "region: r\n" }]);
  await change(6, [{ text: "region: r\n" }], uriOf("other.stack.yaml"));
  await change(7, []);
  expect(await client.diagnosticsOf(uri, 7)).toMatchObject([{ code: "label-pattern" }]);
  expect(client.published.map(({ version }) => version)).toEqual([5, 7]);
});

test("positions beyond the text and ends before their starts are read as the nearest place", async () => {
  await start();
  client.open(uri, "region: us-east\n");
  const at = (line: number, character: number) => ({ line, character });
  await client.connection.sendNotification("textDocument/didChange", {
    textDocument: { uri, version: 2 },
    contentChanges: [
      { text: "instances: 5\n", range: { start: at(900, 900), end: at(0, 0) } },
      { text: "#", range: { start: at(0, 900), end: at(0, 900) } },
    ],
  });
  expect(await client.diagnosticsOf(uri, 2)).toMatchObject([
    { code: "type-mismatch", range: { start: at(1, 11), end: at(1, 12) } },
  ]);
});

const pulls: Capabilities = {
  ...fullCapabilities,
  textDocument: { ...fullCapabilities.textDocument, diagnostic: {} },
};

test("different encodings of a URI name the same file", async () => {
  await start({ capabilities: pulls, files: { [uriOf("a%20%28b%29.stack.yaml")]: stack } });
  client.open(uriOf("a%20(b).stack.yaml"), "region: us-east\n");
  const report = await client.connection.sendRequest<{ readonly items: readonly unknown[] }>("workspace/diagnostic", {
    previousResultIds: [],
  });
  expect(report.items).toEqual([]);
  client.open("%E0%A4%A.stack.yaml", "instances: 5");
  const broken = await client.connection.sendRequest<DocumentDiagnosticReport>("textDocument/diagnostic", {
    textDocument: { uri: "%E0%A4%A.stack.yaml" },
  });
  expect(broken).toMatchObject({ items: [{ code: "type-mismatch" }] });
});

test("an unknown command is refused, and arguments that are not a list are ignored", async () => {
  await start();
  const run = (command: string, args?: unknown) =>
    client.connection.sendRequest("workspace/executeCommand", { command, arguments: args });
  await expect(run("computeStack.makeCoffee")).rejects.toThrow("Unknown command `computeStack.makeCoffee`.");
  await expect(run("computeStack.syntaxTree", "x")).rejects.toThrow("Pass an object with the `uri` of an open file.");
  client.open(uri, "region: us-east\n");
  expect(await run("computeStack.syntaxTree", [{ uri }])).toContain("region");
});

test("a request that is canceled while it waits for settings leaves no error in the log", async () => {
  const cancel = new CancellationTokenSource();
  const configuration = (): object => {
    cancel.cancel();
    return {};
  };
  await start({ configuration, capabilities: pulls });
  client.open(uri, stack);
  const pull = (token: CancellationToken) =>
    client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri } }, token);
  await expect(pull(cancel.token)).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  expect(await pull(new CancellationTokenSource().token)).toMatchObject({ items: [{ code: "label-pattern" }] });
});
