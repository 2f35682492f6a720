import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver/node";
import { cliPath, fullCapabilities, startClient, type TestClient } from "./language-client.ts";

let folder: string;
let client: TestClient;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compute-stack-"));
});

afterEach(async () => {
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});

const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map((diagnostic) => diagnostic.code);
const start = async (options: Parameters<typeof startClient>[0] = {}): Promise<void> => {
  client = await startClient({ folder: pathToFileURL(folder).href, ...options });
};

const stack = `region: us-east
instances:
  web-1:
    type: standard-2
    label: web 1
`;

test("opening, editing and closing a file publishes its diagnostics with their version", async () => {
  await start();
  const uri = uriOf("shop.stack.yaml");
  client.open(uri, stack);
  const [first] = await client.diagnosticsOf(uri, 1);
  expect(first).toMatchObject({
    code: "label-pattern",
    source: "compute-stack",
    severity: 1,
    range: { start: { line: 4, character: 14 }, end: { line: 4, character: 15 } },
  });
  expect(first?.codeDescription?.href).toMatch(/^file:.*\/rules\/label-pattern\.md$/);

  client.change(uri, 2, [{ text: "-", range: { start: { line: 4, character: 14 }, end: { line: 4, character: 15 } } }]);
  expect(codes(await client.diagnosticsOf(uri, 2))).toEqual([]);

  client.change(uri, 3, [
    { text: "  web-2: {}\n", range: { start: { line: 5, character: 0 }, end: { line: 5, character: 0 } } },
    { text: "", range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } } },
  ]);
  expect(codes(await client.diagnosticsOf(uri, 3))).toContain("missing-required");

  client.change(uri, 4, [{ text: "instances: 5\n" }]);
  expect(codes(await client.diagnosticsOf(uri, 4))).toContain("type-mismatch");

  client.close(uri);
  expect(await client.diagnosticsOf(uri, undefined)).toEqual([]);
});

test("the kind of a file follows from the language id, or else from the name", async () => {
  await start();
  client.open(uriOf("anything.txt"), "instances: 5", "compute-stack");
  expect(codes(await client.diagnosticsOf(uriOf("anything.txt"), 1))).toContain("type-mismatch");
  client.open(uriOf("x.request.json"), "{", "json");
  expect(codes(await client.diagnosticsOf(uriOf("x.request.json"), 1))).toContain("syntax");
  client.open("untitled:Untitled-1", '{"method": 5}', "compute-request");
  expect(codes(await client.diagnosticsOf("untitled:Untitled-1", 1))).toContain("type-mismatch");
  client.open(uriOf("package.json"), "{", "json");
  client.open(uriOf("other.yaml"), "a: [", "yaml");
  client.open(uriOf("last.stack.yaml"), "instances: 5", "yaml");
  await client.diagnosticsOf(uriOf("last.stack.yaml"), 1);
  expect(client.published.map((params) => params.uri)).not.toContain(uriOf("package.json"));
  expect(client.published.map((params) => params.uri)).not.toContain(uriOf("other.yaml"));
});

test("a client that pulls gets result ids, and unchanged results are not sent again", async () => {
  await start({
    capabilities: { ...fullCapabilities, textDocument: { ...fullCapabilities.textDocument, diagnostic: {} } },
  });
  const uri = uriOf("shop.stack.yaml");
  const pull = (previousResultId?: string): Promise<DocumentDiagnosticReport> =>
    client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri }, previousResultId });
  client.open(uri, stack);
  const first = await pull();
  expect(first).toMatchObject({ kind: "full", items: [{ code: "label-pattern" }] });
  expect(await pull(first.resultId)).toEqual({ kind: "unchanged", resultId: first.resultId });
  client.change(uri, 2, [{ text: "-", range: { start: { line: 4, character: 14 }, end: { line: 4, character: 15 } } }]);
  const second = await pull(first.resultId);
  expect(second).toMatchObject({ kind: "full", items: [] });
  expect(second.resultId).not.toBe(first.resultId);
  expect(client.published).toEqual([]);
});

test.each(["utf-8", "utf-16", "utf-32"] as const)(
  "positions are counted in %s if the client offers it",
  async (encoding) => {
    await start({ capabilities: { ...fullCapabilities, general: { positionEncodings: [encoding] } } });
    expect(client.initialized.capabilities.positionEncoding).toBe(encoding);
    const uri = uriOf("web.create-instance.request.json");
    const line = '{ "tags": ["ü𝒳"], "region": "us-east", "type": "standard-2", "label": "web 1" }';
    client.open(uri, line);
    const found = (await client.diagnosticsOf(uri, 1)).find((diagnostic) => diagnostic.code === "label-pattern");
    if (!found) throw new Error("no finding");
    const { positionAt } = client.documentOf(uri);
    const at = line.indexOf("web 1") + 3;
    expect(found.range).toEqual({ start: positionAt(at), end: positionAt(at + 1) });
    client.change(uri, 2, [{ text: "-", range: found.range }]);
    expect(codes(await client.diagnosticsOf(uri, 2))).not.toContain("label-pattern");
  },
);

test("settings come from the file, overridden by the editor; a change reaches open files at once", async () => {
  let configuration: unknown = { rules: {} };
  await start({ configuration: () => configuration });
  const uri = uriOf("shop.stack.yaml");
  writeFileSync(join(folder, ".compute-stack.yaml"), "rules: { label-pattern: warning }\n");
  client.open(uri, stack);
  expect(await client.diagnosticsOf(uri, 1)).toMatchObject([{ code: "label-pattern", severity: 2 }]);

  const shown = () => client.published.at(-1)?.diagnostics;
  configuration = { rules: { "label-pattern": "hint" } };
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  await expect.poll(shown).toMatchObject([{ code: "label-pattern", severity: 4 }]);

  configuration = { maxDiagnostics: 1 };
  writeFileSync(join(folder, ".compute-stack.yaml"), "rules: { label-pattern: off }\n");
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: uriOf(".compute-stack.yaml"), type: 2 }],
  });
  await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
  await expect.poll(shown).toEqual([]);
});

test("malformed requests are answered, and the server keeps running", async () => {
  await start();
  const uri = uriOf("shop.stack.yaml");
  client.change(uriOf("never-opened.stack.yaml"), 2, [{ text: "x" }]);
  client.close(uriOf("never-opened.stack.yaml"));
  client.open("not a uri%%%", stack, "compute-stack");
  await expect(client.connection.sendRequest("textDocument/unheardOf", {})).rejects.toThrow();
  client.open(uri, stack);
  client.change(uri, 2, [
    { text: "!", range: { start: { line: 900, character: 900 }, end: { line: 1, character: 0 } } },
  ]);
  expect(await client.diagnosticsOf(uri, 2)).toBeDefined();
  for (const text of [
    "",
    "\0\0\0",
    "\ud800",
    "[".repeat(10_000),
    "- ".repeat(10_000),
    "null",
    "# only a comment\n",
    `a: ${"x".repeat(5_000_000)}`,
  ]) {
    const hostile = uriOf("hostile.stack.yaml");
    client.open(hostile, text, "compute-stack", 7);
    await client.diagnosticsOf(hostile, 7);
    client.close(hostile);
  }
  expect(client.log.join("\n")).not.toContain("failed");
});

test("a malformed or outdated change is ignored", async () => {
  await start();
  const uri = uriOf("shop.stack.yaml");
  client.open(uri, stack, "compute-stack", 5);
  await client.diagnosticsOf(uri, 5);
  for (const contentChanges of [null, [null], [{ text: 5 }], [{ text: null }]])
    await client.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: 6 },
      contentChanges,
    });
  client.change(uri, 4, [{ text: "region: us-east\n" }]);
  client.change(uri, 7, [
    { text: "# x\n", range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
  ]);
  expect((await client.diagnosticsOf(uri, 7))[0]?.range.start.line).toBe(5);
  expect(client.log.join("\n")).not.toContain("failed");
});

test.each(["file://host/share/b.stack.yaml", "file:///tmp/a%2Fb.stack.yaml", "file:///tmp/%E0%A4%A.stack.yaml"])(
  "a file whose URI is not a local path is checked: %s",
  async (uri) => {
    await start();
    client.open(uri, stack, "compute-stack", 1);
    expect(codes(await client.diagnosticsOf(uri, 1))).toEqual(["label-pattern"]);
  },
);

test("files with other schemes are read through the client, for settings and references", async () => {
  const folder = "vscode-vfs://host/shop";
  const files: Readonly<Record<string, string>> = {
    [`${folder}/.compute-stack.yaml`]:
      "rules: { label-pattern: hint, pem-certificate: warning, missing-expected: off }\n",
    [`${folder}/site.pem`]: "no certificate",
  };
  await start({ folder });
  client.connection.onRequest("computeStack/readFile", ({ uri }: { readonly uri: string }): object => {
    const text = files[uri];
    return text === undefined ? { error: "missing" } : { text };
  });
  const uri = `${folder}/shop.stack.yaml`;
  client.open(
    uri,
    `${stack}loadbalancers:\n  a:\n    configs: [{ port: 443, ssl_cert: "\${file:site.pem}" }, { port: 80, ssl_cert: "\${file:gone.pem}" }]\n`,
  );
  const found = (): readonly unknown[] =>
    (client.published.findLast((params) => params.uri === uri)?.diagnostics ?? [])
      .filter(({ code }) => /label-pattern|pem-certificate|reference-file/.test(String(code)))
      .map(({ code, severity, range }) => `${code} ${severity} ${range.start.line}`);
  await expect.poll(found).toEqual(["label-pattern 4 4", "pem-certificate 2 7", "reference-file 1 7"]);
});

test("a referenced file is watched, and read again when it changes", async () => {
  await start();
  const uri = uriOf("shop.stack.yaml");
  client.open(
    uri,
    "loadbalancers:\n  front:\n    region: us-east\n    configs:\n      - port: 80\n        ssl_cert: ${file:site.pem}\n",
  );
  const codesNow = (): readonly unknown[] =>
    codes(client.published.findLast((params) => params.uri === uri)?.diagnostics ?? []);
  await expect.poll(codesNow).toContain("reference-file");
  await expect.poll(() => JSON.stringify(client.registered)).toContain('"pattern":"site.pem"');
  writeFileSync(join(folder, "site.pem"), "no certificate");
  void client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: uriOf("site.pem"), type: 1 }],
  });
  await expect.poll(codesNow).toContain("pem-certificate");
  expect(codesNow()).not.toContain("reference-file");
});

const message = (content: string): string => `Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
const initialize = message(
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}',
);

test.each([
  ["an empty object", message("{}")],
  ["no JSON", message("not json")],
  ["no header", "Garbage\r\n\r\n"],
  ["an empty object after the start", initialize + message("{}")],
  [
    "parameters of wrong types",
    initialize +
      message('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":5,"text":7}}}'),
  ],
  ["a request before the start", message('{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}')],
])("%s, and then nothing more: the server exits without a crash", async (_what, input) => {
  await start();
  const child = spawn(process.execPath, [cliPath, "lsp", "--stdio"], { stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (data) => {
    said += data;
  });
  child.stdin.end(input);
  const code = await new Promise((resolve) => {
    child.once("exit", resolve);
  });
  expect({ code, said }).toEqual({ code: 0, said: "" });
});
