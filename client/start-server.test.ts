import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor } from "../test/fake-vscode.ts";
import { serverStarter } from "./start-server.ts";

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
  const { starter, done } = failing(0);
  const started = starter.start();
  expect(starter.isStarting()).toBe(true);
  await Promise.all([started, starter.start()]);
  expect(starter.isStarting()).toBe(false);
  expect(done).toEqual(["start"]);
});
