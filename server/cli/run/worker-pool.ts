import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { type Failed, type FileTask, failed, type Work } from "./task.ts";
import { createThreads } from "./threads.ts";
import type { WorkOrder } from "./worker.ts";

/** Something that processes files. */
export interface WorkerPool<Done> {
  readonly work: Work<Done>;
  /** How many files to submit at once. */
  readonly atOnce: number;
  readonly end: () => Promise<void>;
}

/** More would use memory without saving time. */
const mostThreads = 8;
/** One in progress and one queued. */
const tasksEach = 2;

/** This thread, which needs no startup. It yields to signals between files. */
export const inProcess = <Done>(work: Work<Done>): WorkerPool<Done> => ({
  work: async (task) => {
    await setImmediate();
    return work(task);
  },
  atOnce: 1,
  end: async () => {},
});

/** A thread for each core. The main thread stays free for signals and survives their crashes. */
export function onWorkerThreads<Done>(script: URL, order: WorkOrder): WorkerPool<Done> {
  const most = Math.min(availableParallelism(), mostThreads);
  const threads = createThreads<FileTask, Done | Failed>({ script, data: order, most, lost });
  return { work: threads.run, atOnce: most * tasksEach, end: threads.end };
}

const lost = (error: unknown): Failed =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? failed("needs more memory than Node may use; `NODE_OPTIONS=--max-old-space-size=8192` allows 8 GB")
    : failed("could not be read: internal error (a worker thread exited)");
