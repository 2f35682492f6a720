import { expect, test } from "vitest";
import { AbstractMessageReader, AbstractMessageWriter, type DataCallback, Message } from "vscode-languageserver/node";
import { dispatcher } from "./dispatcher.ts";

/** A client's messages, those that a connection receives, and the responses to the client. */
function conversation() {
  let say: DataCallback = () => {};
  const received: string[] = [];
  const answers: string[] = [];
  const sent: Message[] = [];
  class Reader extends AbstractMessageReader {
    listen = (callback: DataCallback) => {
      say = callback;
      return { dispose: () => {} };
    };
  }
  class Writer extends AbstractMessageWriter {
    write = async (message: Message) => {
      if (!Message.isResponse(message)) return;
      sent.push(message);
      answers.push(`${message.id}: ${message.error?.code ?? JSON.stringify(message.result)}`);
    };
    end = () => {};
  }
  const dispatched = dispatcher(new Reader(), new Writer(), setImmediate);
  const ids = new Map<string, number>();
  const { messageStrategy } = dispatched.options;
  dispatched.reader.listen((message) => {
    void messageStrategy?.handleMessage(message, () => undefined);
    if (Message.isRequest(message)) ids.set(message.method, Number(message.id));
    const { method } = message as { readonly method?: string };
    received.push(`${method?.replace("textDocument/", "")}`);
  });
  return {
    ...dispatched,
    received,
    answers,
    sent,
    ask: (id: number | string, name: string, more: object = {}) =>
      say({
        jsonrpc: "2.0",
        id,
        method: `textDocument/${name}`,
        params: { textDocument: { uri: "a" }, ...more },
      } as Message),
    shutdown: (id: number) => say({ jsonrpc: "2.0", id, method: "shutdown" } as Message),
    edit: (uri = "a") =>
      say({ jsonrpc: "2.0", method: "textDocument/didChange", params: { textDocument: { uri } } } as Message),
    cancel: (id: number | string) => say({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } } as Message),
    answer: (name: string, result: unknown) =>
      dispatched.writer.write({ jsonrpc: "2.0", id: ids.get(`textDocument/${name}`), result } as Message),
    fail: (name: string, error: object) =>
      dispatched.writer.write({ jsonrpc: "2.0", id: ids.get(`textDocument/${name}`), error } as unknown as Message),
  };
}

test("what somebody waits for goes before decorations that arrived earlier, then findings, then the screen", async () => {
  const { ask, received, answer, defer } = conversation();
  for (const [id, name] of ["documentSymbol", "foldingRange", "diagnostic", "completion", "hover"].entries())
    ask(id, name);
  ask(8, "codeAction", { range: {}, context: { triggerKind: 2 } });
  ask(9, "codeAction", { context: { triggerKind: 2, only: ["source.fixAll"] } });
  expect(received).toEqual(["completion", "hover", "codeAction"]);
  await expect.poll(() => received).toHaveLength(5);
  // The check continues in deferred work.
  await new Promise<void>(defer);
  expect(received.slice(3)).toEqual(["diagnostic", "codeAction"]);
  await answer("diagnostic", { kind: "full", items: [] });
  await expect.poll(() => received).toHaveLength(7);
  expect(received.slice(3)).toEqual(["diagnostic", "codeAction", "documentSymbol", "foldingRange"]);
});

test("what concerns another document does not wait for findings", async () => {
  const { ask, received, defer } = conversation();
  ask(1, "diagnostic");
  ask(2, "foldingRange");
  ask(3, "documentSymbol", { textDocument: { uri: "b" } });
  await expect.poll(() => received).toEqual(["diagnostic", "documentSymbol"]);
  await new Promise<void>(defer);
  expect(received).toHaveLength(2);
});

test("decorations go on when the findings that they wait for are given up", async () => {
  const { ask, received, cancel } = conversation();
  ask(1, "diagnostic");
  ask(2, "documentSymbol");
  await expect.poll(() => received).toEqual(["diagnostic"]);
  cancel(1);
  await expect.poll(() => received).toEqual(["diagnostic", "$/cancelRequest", "documentSymbol"]);
});

test("deferred work and decorations take turns", async () => {
  const { ask, received, defer } = conversation();
  const checkOn = (pieces: number): void =>
    defer(() => {
      received.push("check");
      if (pieces > 1) checkOn(pieces - 1);
    });
  checkOn(4);
  ask(1, "foldingRange");
  ask(2, "documentSymbol");
  await expect.poll(() => received).toHaveLength(6);
  expect(received.slice(0, 4).toSorted()).toEqual(["check", "check", "documentSymbol", "foldingRange"]);
});

test("decorations of an older version are answered at once, waiting or running, and only once", async () => {
  const { ask, edit, received, answers, answer } = conversation();
  ask(1, "documentSymbol");
  await expect.poll(() => received).toEqual(["documentSymbol"]);
  ask(2, "foldingRange");
  ask(3, "diagnostic");
  ask(4, "hover");
  ask(5, "codeLens", { textDocument: { uri: "b" } });
  edit();
  expect(answers.sort()).toEqual(["1: -32801", "2: -32801", "3: -32802"]);
  expect(received).toEqual(["documentSymbol", "hover", "$/cancelRequest", "didChange"]);
  await answer("documentSymbol", "late");
  await answer("hover", "here");
  expect(answers.slice(3)).toEqual(['4: "here"']);
  await expect.poll(() => received.at(-1)).toBe("codeLens");
});

test("a cancelled request is never started, or told to stop; other IDs change nothing", async () => {
  const { ask, cancel, received, answers, answer } = conversation();
  ask("x", "documentSymbol");
  for (const id of ["y", 7, "x", "x"]) cancel(id);
  expect(answers).toEqual(["x: -32800"]);
  ask(1, "formatting");
  cancel(1);
  expect(received).toEqual(["formatting", "$/cancelRequest"]);
  await answer("formatting", []);
  ask(1, "formatting");
  await answer("formatting", null);
  expect(answers.slice(1)).toEqual(["1: []", "1: null"]);
});

test("each of two requests with the same ID is answered", async () => {
  const { ask, edit, answer, answers } = conversation();
  ask(1, "hover");
  ask(1, "documentSymbol");
  edit();
  await answer("hover", 5);
  expect(answers).toEqual(["1: -32801", "1: 5"]);
});

test("an internal error is reported without its message; other errors and results are unchanged", async () => {
  const { ask, answer, fail, sent } = conversation();
  for (const [id, name] of ["hover", "rename", "formatting"].entries()) ask(id, name);
  await fail("hover", { code: -32603, message: "Cannot read S3cret", data: "S3cret" });
  await fail("rename", { code: -32803, message: "Use another name." });
  await answer("formatting", 5);
  expect(JSON.stringify(sent)).not.toContain("S3cret");
  expect(sent).toMatchObject([{ error: { code: -32603 } }, { error: { message: "Use another name." } }, { result: 5 }]);
});

test("decorations that wait are started before the shutdown", async () => {
  const { ask, received, shutdown } = conversation();
  for (const [id, name] of ["foldingRange", "codeLens"].entries()) ask(id, name);
  shutdown(7);
  expect(received).toEqual(["foldingRange", "codeLens", "shutdown"]);
});

test("what is deferred runs in quiet turns, and eventually while messages keep arriving", async () => {
  const { ask, defer, received } = conversation();
  let isDone = false;
  defer(() => {
    isDone = true;
  });
  for (let id = 0; !isDone; id++) {
    ask(id, "hover");
    if (id === 20) expect(isDone).toBe(false);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(received.length).toBeGreaterThan(20);
});
