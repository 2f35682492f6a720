import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor } from "../test/fake-vscode.ts";
import { type StartedWorker, serverStarter, whenRunning } from "./start-server.ts";

beforeEach(resetEditor);

const message = "The Compute Stack server could not start. The log shows why.";

/** A client whose server fails at its first starts, as languageclient does: it remembers a failure. */
function failing(times: number) {
  const done: string[] = [];
  const client = {
    _onStart: undefined as Promise<void> | undefined,
    start: (): Promise<void> => {
      client._onStart ??= (async () => {
        done.push("start");
        if (done.filter((one) => one === "start").length > times) return;
        client.error("No connection.", undefined, "force");
        throw new Error("exit code 1");
      })();
      return client._onStart;
    },
    error: (text: string, _data?: unknown, shown: boolean | "force" = true) => void done.push(`${text} ${shown}`),
  };
  const log = { error: (error: string | Error) => void done.push(String(error)), show: () => void done.push("log") };
  return { done, starter: serverStarter(client, log), client };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const attempt = ["start", "No connection. false", "Error: exit code 1"];

test("a server that starts says nothing", async () => {
  const { starter, done } = failing(0);
  await starter.start();
  expect([...editor.log, ...done]).toEqual(["start"]);
});

test("a failed start is one message, and does not reject", async () => {
  const { starter, done, client } = failing(9);
  await starter.start();
  await settled();
  expect(done).toEqual(attempt);
  expect(editor.log).toEqual([message]);
  client.error("Later.", undefined, "force");
  expect(done.at(-1)).toBe("Later. force");
});

test("`Retry` tries again, as often as it fails", async () => {
  editor.answer = ([retry]) => retry;
  const { starter, done } = failing(2);
  await starter.start();
  await expect.poll(() => done).toEqual([...attempt, ...attempt, "start"]);
  expect(editor.log).toEqual([message, message]);
});

test("`Show Log` shows the log, and the command starts the server later", async () => {
  editor.answer = ([, log]) => log;
  const { starter, done } = failing(1);
  await starter.start();
  await settled();
  expect(done).toEqual([...attempt, "log"]);
  await starter.start();
  expect(done.at(-1)).toBe("start");
});

test("whether it starts is known, and it starts once at a time", async () => {
  const { starter, done, client } = failing(0);
  const started = starter.start();
  expect(starter.isStarting()).toBe(true);
  await Promise.all([started, starter.start()]);
  client.error("Later.", undefined, "force");
  expect(done.pop()).toBe("Later. force");
  expect(starter.isStarting()).toBe(false);
  expect(done).toEqual(["start"]);
});

/** A worker that does something with the first message. */
function worker(answer: (worker: StartedWorker) => void) {
  const sent: unknown[] = [];
  const one: StartedWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (message: unknown) => {
      sent.push(message);
      answer(one);
    },
  };
  return { one, sent };
}

const call = (handler: unknown, event: unknown): void => (handler as ((event: unknown) => void) | null)?.(event);

test("a server that answers is running, and its later messages are for others", async () => {
  const { one, sent } = worker(({ onmessage }) => call(onmessage, { data: {} }));
  await whenRunning(one);
  expect(sent).toEqual([{ jsonrpc: "2.0", id: "running", method: "$/running" }]);
  expect([one.onmessage, one.onerror]).toEqual([null, null]);
});

test.each([
  [{ message: "Unexpected token" }, "Unexpected token"],
  [{ message: "" }, "The script of the server could not be loaded."],
  ["error", "The script of the server could not be loaded."],
  [{}, "The script of the server could not be loaded."],
])("a script that fails with %j rejects", async (event, why) => {
  const { one } = worker(({ onerror }) => call(onerror, event));
  await expect(whenRunning(one)).rejects.toThrow(why);
  expect([one.onmessage, one.onerror]).toEqual([null, null]);
});
