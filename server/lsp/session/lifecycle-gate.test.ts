import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { type Message, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { lifecycleGate } from "./lifecycle-gate.ts";

/** The messages that pass the gate and those that it answers, in order. */
function gate() {
  const [incoming, outgoing] = [new PassThrough(), new PassThrough()];
  const writer = new StreamMessageWriter(outgoing);
  const gated = lifecycleGate(new StreamMessageReader(incoming), writer);
  const passed: string[] = [];
  const answers: Message[] = [];
  gated.listen((message) => passed.push("method" in message ? String(message.method) : "response"));
  new StreamMessageReader(outgoing).listen((message) => answers.push(message));
  const sender = new StreamMessageWriter(incoming);
  onTestFinished(() => gated.dispose());
  const send = async (...messages: readonly object[]): Promise<void> => {
    for (const message of messages) await sender.write({ jsonrpc: "2.0", ...message } as Message);
    // A message goes through one stream, and its answer through another one.
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const codes = () =>
    answers.map((answer) => ("error" in answer ? (answer.error as { readonly code: number }).code : 0));
  return { ...gated, writer, passed, answers, codes, send };
}

const initialize = { id: 1, method: "initialize", params: { capabilities: {} } };
const hover = {
  method: "textDocument/hover",
  params: { textDocument: { uri: "file:///a" }, position: { line: 0, character: 0 } },
};

test("before `initialize`, requests are refused and notifications except `exit` dropped", async () => {
  const { send, passed, codes } = gate();
  await send(
    { id: 1, ...hover },
    { id: 2, method: "shutdown" },
    { method: "textDocument/didOpen" },
    { method: "exit" },
  );
  expect(passed).toEqual(["exit"]);
  expect(codes()).toEqual([-32002, -32002]);
});

test("messages after `initialize` wait for their handlers, in order", async () => {
  const { send, passed, release } = gate();
  await send(initialize, { method: "initialized", params: {} }, { id: 2, ...hover });
  expect(passed).toEqual(["initialize"]);
  release();
  expect(passed).toEqual(["initialize", "initialized", "textDocument/hover"]);
  await send({ id: 3, method: "shutdown" });
  expect(passed.at(-1)).toBe("shutdown");
});

test("a second `initialize` is refused, and so is everything but `exit` after `shutdown`", async () => {
  const { send, passed, codes, answers, release } = gate();
  await send(initialize);
  release();
  await send({ ...initialize, id: 2 }, { id: 3, method: "shutdown" }, { id: 4, ...hover }, { ...initialize, id: 5 });
  await send({ method: "textDocument/didClose", params: { textDocument: { uri: "a" } } }, { method: "exit" });
  expect(passed).toEqual(["initialize", "shutdown", "exit"]);
  expect(codes()).toEqual([-32600, -32600, -32600]);
  expect(answers.map((answer) => (answer as { readonly id?: number }).id)).toEqual([2, 4, 5]);
});

test("incomplete parameters are refused with the name of what is missing", async () => {
  const { send, passed, answers, release } = gate();
  await send({ ...initialize, params: {} });
  await send(initialize);
  release();
  await send({ id: 2, ...hover, params: { textDocument: { uri: 5 } } });
  await send({ method: "textDocument/didOpen", params: { textDocument: {} } });
  expect(passed).toEqual(["initialize"]);
  expect(answers).toMatchObject([
    { error: { code: -32602, message: "`capabilities` must be an object." } },
    { id: 2, error: { code: -32602, message: "`textDocument.uri` must be a string." } },
  ]);
});

test("a malformed message is rejected without being quoted, and a cancellation without an ID is dropped", async () => {
  const { send, passed, answers, release } = gate();
  await send(initialize);
  release();
  await send({ secret: "canary" }, { method: "$/cancelRequest" }, { method: "$/cancelRequest", params: {} });
  await send({ method: "$/cancelRequest", params: { id: 9 } }, { id: 7, result: null });
  expect(passed).toEqual(["initialize", "$/cancelRequest", "response"]);
  expect(answers).toMatchObject([{ id: null, error: { code: -32600 } }]);
  expect(JSON.stringify(answers)).not.toContain("canary");
});
