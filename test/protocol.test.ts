import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anythingCanBeSaid } from "./fuzz/protocol.ts";
import { samplesWith } from "./fuzz/texts.ts";
import { startWire, type Wire } from "./fuzz/wire.ts";

/** Invalid messages of a client, and messages at the wrong time. */

let wire: Wire;
beforeEach(() => {
  wire = startWire();
});
afterEach(() => wire.process.kill("SIGKILL"));

const initialize = { processId: null, rootUri: null, capabilities: { textDocument: { diagnostic: {} } } };
const uri = "file:///test/shop.stack.yaml";
const textDocument = { uri };
const open = (text: string): void =>
  wire.notify("textDocument/didOpen", { textDocument: { uri, languageId: "compute-stack", version: 1, text } });
const codeOf = async (method: string, params?: unknown): Promise<number | undefined> =>
  (await wire.request(method, params)).error?.code;

test("a careless client's messages do not crash the server", async () => {
  await fc.assert(anythingCanBeSaid(samplesWith([])), { numRuns: 12 });
}, 120_000);

test("before `initialize`, requests are refused; a second `initialize`, too", async () => {
  open("instances: 5\n");
  expect(await codeOf("textDocument/hover", { textDocument, position: { line: 0, character: 0 } })).toBe(-32002);
  expect(await codeOf("shutdown")).toBe(-32002);
  expect(await codeOf("initialize", initialize)).toBeUndefined();
  expect(await codeOf("initialize", initialize)).toBe(-32600);
  // A document that was opened too early is not open.
  expect((await wire.request("textDocument/diagnostic", { textDocument })).result).toEqual({ kind: "full", items: [] });
  expect(await wire.stop()).toBe(0);
});

test("after `shutdown`, everything but `exit` is refused", async () => {
  await wire.request("initialize", initialize);
  open("instances: 5\n");
  await wire.request("shutdown");
  expect(await codeOf("textDocument/diagnostic", { textDocument })).toBe(-32600);
  expect(await codeOf("shutdown")).toBe(-32600);
  expect(await codeOf("initialize", initialize)).toBe(-32600);
  wire.notify("exit");
  expect(await wire.ended).toBe(0);
});

test("an exit without a shutdown has exit code 1", async () => {
  await wire.request("initialize", initialize);
  wire.notify("exit");
  expect(await wire.ended).toBe(1);
});

test("pending requests are answered before a shutdown", async () => {
  await wire.request("initialize", initialize);
  const instances = Array.from({ length: 500 }, (_, i) => `  web-${i}:\n    type: standard-2\n    label: web ${i}\n`);
  open(`instances:\n${instances.join("")}`);
  const asked = ["diagnostic", "documentSymbol", "foldingRange", "semanticTokens/full", "codeLens", "formatting"];
  const answers = asked.map((name) =>
    wire.request(`textDocument/${name}`, { textDocument, options: { tabSize: 2, insertSpaces: true } }),
  );
  const shutdown = wire.request("shutdown");
  const late = codeOf("textDocument/diagnostic", { textDocument });
  for (const answer of await Promise.all(answers)) expect(answer).toHaveProperty("result");
  expect((await shutdown).result).toBeNull();
  expect(await late).toBe(-32600);
  wire.notify("exit");
  expect(await wire.ended).toBe(0);
});

test.each([
  ["what is no message", { secret: "canary" }],
  ["a list", [1, 2]],
  ["null", null],
  ["a cancellation of nothing", { jsonrpc: "2.0", method: "$/cancelRequest" }],
  ["a cancellation of null", { jsonrpc: "2.0", method: "$/cancelRequest", params: null }],
  ["an answer to nothing", { jsonrpc: "2.0", id: 77, result: "canary" }],
  ["a document without a text", { jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument: { uri } } }],
  ["a change without a document", { jsonrpc: "2.0", method: "textDocument/didChange", params: "canary" }],
])("%s does not stop the server, and is not quoted", async (_, message) => {
  await wire.request("initialize", initialize);
  wire.send(message);
  open("instances: 5\n");
  expect((await wire.request("textDocument/diagnostic", { textDocument })).result).toMatchObject({
    items: [{ code: "type-mismatch" }],
  });
  expect(wire.said.join()).not.toContain("canary");
  expect(await wire.stop()).toBe(0);
});

test("invalid JSON does not stop the server, and is not quoted", async () => {
  await wire.request("initialize", initialize);
  wire.sendRaw("Content-Length: 8\r\n\r\n{canary}");
  open("instances: 5\n");
  expect(await wire.request("textDocument/diagnostic", { textDocument })).toHaveProperty("result.items.length", 1);
  expect(wire.said.join()).not.toContain("canary");
  expect(await wire.stop()).toBe(0);
});
