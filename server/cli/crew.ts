import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type Failed, type FileTask, failed, type Work } from "./task.ts";
import { createThreads, type Threads } from "./threads.ts";
import type { WorkOrder } from "./worker.ts";

/** Does the work on files: here as long as it is little, then on threads. */
export interface Crew<Done> {
  readonly work: Work<Done>;
  /** How many files it is worth to give at once. */
  readonly atOnce: number;
  readonly end: () => Promise<void>;
}

/** Below this a thread takes longer to start and to warm up than the work itself. */
const little = 1024 * 1024;
/** More would rather need memory than save time. */
const mostThreads = 8;
/** One that it works on, and one at hand when that is done. */
const tasksEach = 2;

export function createCrew<Done>(script: URL, order: WorkOrder, here: Work<Done>): Crew<Done> {
  const most = Math.min(availableParallelism(), mostThreads);
  let threads: Threads<FileTask, Done | Failed> | null = null;
  let seen = 0;
  return {
    work: (task) => {
      seen += sizeOf(task);
      if (seen <= little) return here(task);
      threads ??= createThreads({ script, data: order, most, lost });
      return threads.run(task);
    },
    atOnce: most * tasksEach,
    end: async () => threads?.end(),
  };
}

/** In bytes; what cannot be read costs nothing. */
function sizeOf({ given, path }: FileTask): number {
  if (given) return given.kind === "text" ? given.text.length : 0;
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

const lost = (error: unknown): Failed =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? failed("needs more memory than Node may use; `NODE_OPTIONS=--max-old-space-size=8192` allows 8 GB")
    : failed("could not be looked at: its thread ended, which is a mistake in compute-stack");
