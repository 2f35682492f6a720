import { expect, test } from "vitest";
import type { FileTask } from "./task.ts";
import { inProcess, onWorkerThreads } from "./worker-pool.ts";

const task = (path: string): FileTask => ({ path }) as FileTask;

/** A script for threads that answers with the path, in capitals, or does what the path says. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from "node:worker_threads";
    parentPort.on("message", ({ path }) => {
      if (path === "never") return;
      if (path === "exit") process.exit(1);
      if (path === "throw") throw new Error("no");
      if (path === "memory") throw Object.assign(new Error("no"), { code: "ERR_WORKER_OUT_OF_MEMORY" });
      parentPort.postMessage(path.toUpperCase() + workerData.kind);
    });
  `)}`,
);

type Order = Parameters<typeof onWorkerThreads>[1];

const pool = () => onWorkerThreads<string>(script, { kind: "check" } as Order, 2);

/** Answers with the number of the thread. */
const naming = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", () => parentPort.postMessage(threadId));
  `)}`,
);

const exited = "could not be read: internal error (a worker thread exited)";
const memory = "needs more memory than Node may use; `NODE_OPTIONS=--max-old-space-size=8192` allows 8 GB";

test("each file gets its own answer from the threads", async () => {
  const { work, atOnce, end } = pool();
  const names = Array.from({ length: 3 * atOnce }, (_, index) => `f${index}`);
  expect(await Promise.all(names.map((name) => work(task(name))))).toEqual(
    names.map((name) => `F${name.slice(1)}check`),
  );
  await end();
});

test.each([
  ["exit", exited],
  ["throw", exited],
  ["memory", memory],
])("a file that ends its thread (%s) is reported, and the others are still answered", async (fatal, why) => {
  const { work, atOnce, end } = pool();
  const names = Array.from({ length: 2 * atOnce }, (_, index) => (index === 1 ? fatal : "a"));
  const answers = await Promise.all(names.map((name) => work(task(name))));
  expect(answers).toEqual(names.map((name) => (name === "a" ? "Acheck" : { kind: "failed", why, frames: [] })));
  await end();
});

test("a thread that has ended gets no more files, even if it was the only one", async () => {
  const { work, end } = pool();
  for (let count = 0; count < 3; count++) {
    expect(await work(task("exit"))).toEqual({ kind: "failed", why: exited, frames: [] });
    expect(await work(task("a"))).toBe("Acheck");
  }
  await end();
});

test("files that wait for a busy thread go to an idle one, or to a new one, and to no more than are allowed", async () => {
  const { work, end } = onWorkerThreads<number>(naming, { kind: "check" } as Order, 2);
  const first = await work(task("a"));
  expect(await work(task("a"))).toBe(first);
  const [one, two, ...others] = await Promise.all(Array.from({ length: 4 }, () => work(task("a"))));
  expect([one, ...others]).toEqual([first, first, two]);
  expect(two).not.toBe(first);
  await end();
});

test("the end does not wait for files in work, and threads that it ends report nothing", async () => {
  const { work, end } = pool();
  const answers: unknown[] = [];
  void work(task("never")).then((answer) => answers.push(answer));
  await end();
  expect(answers).toEqual([]);
});

test("without threads, one file is worked on at a time", async () => {
  const here = inProcess<string>(async ({ path }) => path);
  expect([here.atOnce, await here.work(task("a"))]).toEqual([1, "a"]);
  await here.end();
});
