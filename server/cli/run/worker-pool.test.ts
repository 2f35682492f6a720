import { expect, test } from "vitest";
import type { FileTask } from "./task.ts";
import { inProcess, onWorkerThreads } from "./worker-pool.ts";

const task = (path: string): FileTask => ({ path }) as FileTask;

/** A script for threads that answers with the path, in capitals, or does what the path says. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from "node:worker_threads";
    parentPort.on("message", ({ path }) => {
      if (path === "exit") process.exit(1);
      if (path === "throw") throw new Error("no");
      if (path === "memory") throw Object.assign(new Error("no"), { code: "ERR_WORKER_OUT_OF_MEMORY" });
      parentPort.postMessage(path.toUpperCase() + workerData.kind);
    });
  `)}`,
);

const pool = () => onWorkerThreads<string>(script, { kind: "check" } as Parameters<typeof onWorkerThreads>[1], 2);

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

test("without threads, one file is worked on at a time", async () => {
  const here = inProcess<string>(async ({ path }) => path);
  expect([here.atOnce, await here.work(task("a"))]).toEqual([1, "a"]);
  await here.end();
});
