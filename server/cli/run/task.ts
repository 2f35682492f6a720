import { bugFrames, bugName } from "../../describe/bug.ts";
import { readTextNow } from "../../node/read-text.ts";
import type { Entries } from "../../rules/baseline/baseline.ts";
import type { FoundSettings } from "../../workspace/settings-files.ts";
import { maxFileBytes } from "./sources.ts";
import type { FileTarget } from "./target.ts";

/** A file to process. Plain data, like the result, so that both can be passed between threads. */
export interface FileTask extends FileTarget {
  readonly settings: FoundSettings;
  /** Absent where nothing is accepted. */
  readonly accepted?: Accepted;
}

/** What a baseline accepts of a file. */
export interface Accepted {
  readonly known: Entries | "everything";
  /** Whether all that is found is to be told, too, or only how much of it is accepted. */
  readonly answer: "count" | "findings";
}

export interface Failed {
  readonly kind: "failed";
  /** Continues a sentence that begins with the path. */
  readonly why: string;
  /** The stack frames of an internal error. */
  readonly frames: readonly string[];
}

/** Processes one file. Never throws. */
export type Work<Done> = (task: FileTask) => Promise<Done | Failed>;

export const failed = (why: string, frames: readonly string[] = []): Failed => ({ kind: "failed", why, frames });

/** Why an explicit `stack.yaml` is not checked. */
export const foreignStack = failed(
  "is read as a stack only if it has `instances`, `loadbalancers` or `subnets`. To check it anyway, pass `--as stack`, or list it under `files` in `.compute-stack.yaml`",
);

/** A file that was not named on the command line causes no message. */
export const passedOver = { kind: "passed over" } as const;

/** Turns work on texts into work on files. `participle` completes "could not be …". */
export const workOnText =
  <Done>(
    participle: "checked" | "fixed" | "formatted",
    work: (task: FileTask, text: string) => Promise<Done | Failed>,
  ): Work<Done | typeof passedOver> =>
  async (task) => {
    try {
      const answer = task.given ?? readTextNow(task.path, maxFileBytes);
      if (answer.kind === "text") return await work(task, answer.text);
      // Only its text could tell whether it is of any interest.
      return task.type.kind === "carrier" && !task.isNamed && !answer.isForbidden ? passedOver : failed(answer.why);
    } catch (error) {
      const why = `could not be ${participle}: internal error (${bugName(error)})`;
      return failed(why, bugFrames(error));
    }
  };
