import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { type Failed, type FileTask, failed, type Work } from "./task.ts";
import { createThreads } from "./threads.ts";
import type { WorkOrder } from "./worker.ts";

/** Whoever does the work on files. */
export interface WorkerPool<Done> {
  readonly work: Work<Done>;
  /** How many files it is worth to give at once. */
  readonly atOnce: number;
  readonly end: () => Promise<void>;
}

/** More would rather need memory than save time. */
const mostThreads = 8;
/** One that it works on, and one at hand when that is done. */
const tasksEach = 2;

/** This thread, which starts at once. Between two files it gives way to signals. */
export const inProcess = <Done>(work: Work<Done>): WorkerPool<Done> => ({
  work: async (task) => {
    await setImmediate();
    return work(task);
  },
  atOnce: 1,
  end: async () => {},
});

/** A thread for each core. This one is free for signals, and outlives whatever a file does to them. */
export function onWorkerThreads<Done>(script: URL, order: WorkOrder): WorkerPool<Done> {
  const most = Math.min(availableParallelism(), mostThreads);
  const threads = createThreads<FileTask, Done | Failed>({ script, data: order, most, lost });
  return { work: threads.run, atOnce: most * tasksEach, end: threads.end };
}

const lost = (error: unknown): Failed =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? failed("needs more memory than Node may use; `NODE_OPTIONS=--max-old-space-size=8192` allows 8 GB")
    : failed("could not be read: internal error (a worker thread exited)");
