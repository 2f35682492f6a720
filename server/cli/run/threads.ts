import { Worker } from "node:worker_threads";

/** Threads that process tasks. Tasks and results are plain data. */
export interface Threads<Task, Answer> {
  readonly run: (task: Task) => Promise<Answer>;
  /** Ends all threads immediately; pending tasks get no result. */
  readonly end: () => Promise<void>;
}

interface Errand<Task, Answer> {
  readonly task: Task;
  readonly answer: (answer: Answer) => void;
}

interface Thread<Task, Answer> {
  readonly worker: Worker;
  /** In the order of their results. */
  readonly errands: Errand<Task, Answer>[];
}

export interface ThreadOptions<Answer> {
  /** The script of each thread; it answers messages one by one, in order. */
  readonly script: URL;
  readonly data: unknown;
  readonly most: number;
  /** The result of a task whose thread crashed. */
  readonly lost: (error: unknown) => Answer;
}

/** With the default of 4 MB per thread, Node 20 may crash the whole process while compiling a regular expression. */
const stackSizeMb = 16;

/** A thread is started only if all others are busy. */
export function createThreads<Task, Answer>({
  script,
  data,
  most,
  lost,
}: ThreadOptions<Answer>): Threads<Task, Answer> {
  const threads = new Set<Thread<Task, Answer>>();
  let isOver = false;

  const start = (): Thread<Task, Answer> => {
    const worker = new Worker(script, { workerData: data, resourceLimits: { stackSizeMb } });
    const thread: Thread<Task, Answer> = { worker, errands: [] };
    threads.add(thread);
    let failure: unknown = null;
    thread.worker.on("message", (answer: Answer) => thread.errands.shift()?.answer(answer));
    thread.worker.on("error", (error) => {
      failure = error;
    });
    thread.worker.on("exit", () => {
      threads.delete(thread);
      if (isOver) return;
      const [fatal, ...others] = thread.errands;
      fatal?.answer(lost(failure));
      for (const errand of others) give(errand);
    });
    return thread;
  };

  const give = (errand: Errand<Task, Answer>): void => {
    const idlest = [...threads].reduce<Thread<Task, Answer> | null>(
      (best, thread) => (best && best.errands.length <= thread.errands.length ? best : thread),
      null,
    );
    const thread = idlest && (idlest.errands.length === 0 || threads.size >= most) ? idlest : start();
    thread.errands.push(errand);
    thread.worker.postMessage(errand.task);
  };

  return {
    run: (task) => new Promise((answer) => give({ task, answer })),
    end: async () => {
      isOver = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
