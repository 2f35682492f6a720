import { pMapIterable } from "p-map";
import type { FileSettings, LeftOutBy } from "./file-settings.ts";
import { type Items, lookAhead } from "./look-ahead.ts";
import { expectShortRun } from "./short-run.ts";
import { pathFromHere } from "./sources.ts";
import type { FileTarget, Unreadable } from "./target.ts";
import { type Failed, type FileTask, failed, type Work } from "./task.ts";
import type { WorkOrder } from "./worker.ts";
import { inProcess, mostThreads, onWorkerThreads } from "./worker-pool.ts";

/** The outcome for a file. */
export interface Outcome<Done> {
  readonly path: string;
  readonly isNamed: boolean;
  readonly answer: WorkResult<Done>;
}

export type WorkResult<Done> = Done | Failed | LeftOut;

export interface LeftOut {
  readonly kind: "left out";
  readonly by: LeftOutBy;
}

/** Why it is skipped, as the end of a sentence. */
export const describeLeftOut = ({ by: { path, setting } }: LeftOut): string =>
  `\`${setting}\` in ${pathFromHere(path)} excludes it`;

/** The work to do on each file. */
export interface FileJob<Done> {
  /** In this thread. */
  readonly here: Work<Done>;
  /** For many or large files: the same as an order to worker threads, and their script. */
  readonly order: WorkOrder;
  readonly script: URL;
  /** Gives a file to those that work; with its task as it is, unless said otherwise. */
  readonly giveTo?: (work: Work<Done>, task: FileTask) => ReturnType<Work<Done>>;
}

/** How many results may wait for that of an earlier file, since they take memory. */
const mostAhead = 32;

/** The outcomes in the order of the files. */
export async function* eachFile<Done>(
  targets: Items<FileTarget | Unreadable>,
  settings: Pick<FileSettings, "of" | "leftOutBy">,
  { here, order, script, giveTo = (work, task) => work(task) }: FileJob<Done>,
): AsyncGenerator<Outcome<Done>> {
  expectShortRun();
  const seen = await lookAhead(targets, mostThreads());
  const pool = seen.threads > 0 ? onWorkerThreads<Done>(script, order, seen.threads) : inProcess(here);
  try {
    const workOn = async (target: FileTarget | Unreadable): Promise<Outcome<Done>> => {
      if ("why" in target) return { path: target.path, isNamed: true, answer: failed(target.why) };
      const { path, isNamed } = target;
      const by = await settings.leftOutBy(path);
      if (by !== null) return { path, isNamed, answer: { kind: "left out", by } };
      return { path, isNamed, answer: await giveTo(pool.work, { ...target, settings: await settings.of(path) }) };
    };
    yield* pMapIterable(seen.targets, workOn, { concurrency: pool.atOnce, backpressure: mostAhead });
  } finally {
    await pool.end();
  }
}
