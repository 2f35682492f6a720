import { pathFromHere } from "../run/sources.ts";
import type { Failed } from "../run/task.ts";
import { messageText } from "./message-text.ts";
import type { Output } from "./output.ts";
import type { Progress } from "./progress.ts";

/** What a command writes to standard error besides its result. */
export interface StderrWriter {
  readonly say: (message: string) => Promise<void>;
  /** Reports what could not be done with a path, and remembers it. */
  readonly reportFailure: (path: string, failed: Pick<Failed, "why" | "frames">) => Promise<void>;
  readonly failures: readonly string[];
}

export function createStderrWriter(stderr: Output, progress: Progress): StderrWriter {
  const failures: string[] = [];
  const say = async (message: string): Promise<void> => {
    await progress.wipe();
    await stderr.write(messageText(message, stderr));
  };
  return {
    say,
    reportFailure: async (path, { why, frames }) => {
      const sentence = `${pathFromHere(path)} ${why}.`;
      failures.push(sentence);
      await say(sentence);
      await stderr.write(frames.map((frame) => `${frame}\n`).join(""));
    },
    failures,
  };
}
