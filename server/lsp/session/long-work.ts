import {
  type CancellationToken,
  CancellationTokenSource,
  type Connection,
  WorkDoneProgressReporter,
} from "vscode-languageserver";

/** What a request brings besides its parameters. */
export interface Asked {
  readonly canceled: CancellationToken;
  /** For a client that shows the progress of this request. */
  readonly workDone: WorkDoneProgressReporter;
}

export interface ShownWork {
  /** By the client, or where its progress is shown. */
  readonly canceled: CancellationToken;
  readonly report: (done: number, total: number) => void;
}

/** Does something that may take long; clients that can show its progress do so, and may cancel it there. */
export type LongWork = <T>(title: string, asked: Asked, run: (work: ShownWork) => Promise<T>) => Promise<T>;

/** In milliseconds, after which the progress is shown to a client that did not ask for it. */
const patience = 1_000;

export const longWorkOf =
  (connection: Connection): LongWork =>
  async (title, { canceled, workDone }, run) => {
    const source = new CancellationTokenSource();
    const cancel = (): void => source.cancel();
    const following = [canceled.onCancellationRequested(cancel)];
    if (canceled.isCancellationRequested) cancel();
    const started = performance.now();
    const show = (reporter: WorkDoneProgressReporter): WorkDoneProgressReporter => {
      reporter.begin(title, 0, undefined, true);
      return reporter;
    };
    const create = async (): Promise<WorkDoneProgressReporter> => {
      const reporter = await connection.window.createWorkDoneProgress();
      following.push(reporter.token.onCancellationRequested(cancel));
      return show(reporter);
    };
    const isAsked = !WorkDoneProgressReporter.isNullInstance(workDone);
    let shown = isAsked ? Promise.resolve(show(workDone)) : null;
    let percentage = 0;
    const report: ShownWork["report"] = (done, total) => {
      const now = Math.floor((100 * done) / total);
      if (now === percentage) return;
      percentage = now;
      if (performance.now() > started + patience) shown ??= create();
      shown?.then((reporter) => reporter.report(now)).catch(() => undefined);
    };
    try {
      return await run({ canceled: source.token, report });
    } finally {
      // A client may refuse to show it.
      shown?.then((reporter) => reporter.done()).catch(() => undefined);
      for (const one of following) one.dispose();
    }
  };
