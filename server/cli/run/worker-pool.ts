import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Failed, type FileTask, failed, type Work } from "./task.ts";
import type { WorkOrder } from "./worker.ts";

/** Works on files, in this thread or in others. */
export interface WorkerPool<Done> {
  readonly work: Work<Done>;
  /** How many files to hand over at once. */
  readonly atOnce: number;
  /** Ends all threads at once; files that are still in work get no answer. */
  readonly end: () => Promise<void>;
}

/** As many as there are cores; more than eight would need memory rather than save time. */
export const mostThreads = (): number => Math.min(availableParallelism(), 8);

/** One in work, and one to continue with. */
const tasksEach = 2;
/** With the 4 MB that a thread has by default, Node 20 may end the whole process while it compiles a regular expression. */
const stackSizeMb = 16;
/** Most of what a check makes is garbage at once: with more room, less of it is copied before that shows. */
const maxYoungGenerationSizeMb = 128;

/** This thread, which starts at once. Between two files it gives way to signals. */
export const inProcess = <Done>(work: Work<Done>): WorkerPool<Done> => ({
  work: async (task) => {
    await setImmediate();
    return work(task);
  },
  atOnce: 1,
  end: async () => {},
});

interface Job<Done> {
  readonly task: FileTask;
  readonly answer: (answer: Done | Failed) => void;
}

interface Thread<Done> {
  readonly worker: Worker;
  /** In the order in which they will be answered. */
  readonly jobs: Job<Done>[];
}

/**
 * Threads, each started when all others are busy. `script` answers each message with one, in order. This thread
 * is free for signals, and survives whatever a file does to the others.
 */
export function onWorkerThreads<Done>(script: URL, order: WorkOrder, most: number): WorkerPool<Done> {
  const threads = new Set<Thread<Done>>();
  let isOver = false;

  const start = (): Thread<Done> => {
    const worker = new Worker(script, { workerData: order, resourceLimits: { stackSizeMb, maxYoungGenerationSizeMb } });
    const thread: Thread<Done> = { worker, jobs: [] };
    threads.add(thread);
    let failure: unknown = null;
    worker.on("message", (answer: Done | Failed) => thread.jobs.shift()?.answer(answer));
    worker.on("error", (error) => {
      failure = error;
    });
    worker.on("exit", () => {
      threads.delete(thread);
      if (isOver) return;
      const [fatal, ...others] = thread.jobs;
      fatal?.answer(lost(failure));
      for (const job of others) give(job);
    });
    return thread;
  };

  const give = (job: Job<Done>): void => {
    const idlest = [...threads].reduce<Thread<Done> | null>(
      (best, thread) => (best && best.jobs.length <= thread.jobs.length ? best : thread),
      null,
    );
    const thread = idlest && (idlest.jobs.length === 0 || threads.size >= most) ? idlest : start();
    thread.jobs.push(job);
    thread.worker.postMessage(job.task);
  };

  return {
    work: (task) => new Promise((answer) => give({ task, answer })),
    atOnce: most * tasksEach,
    end: async () => {
      isOver = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** The answer for the file that its thread did not survive. */
const lost = (error: unknown): Failed =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? failed("needs more memory than Node may use; `NODE_OPTIONS=--max-old-space-size=8192` allows 8 GB")
    : failed("could not be read: internal error (a worker thread exited)");
