import { pathFromHere } from "../run/sources.ts";
import type { Failed } from "../run/task.ts";
import { messageText } from "./message-text.ts";
import type { Output } from "./output.ts";
import type { Progress } from "./progress.ts";

export type StderrWriter = ReturnType<typeof createStderrWriter>;

/** What a command writes to standard error besides its result. */
export function createStderrWriter(stderr: Output, progress: Progress) {
  const failures: string[] = [];
  const say = async (message: string): Promise<void> => {
    await progress.wipe();
    await stderr.write(messageText(message, stderr));
  };
  return {
    say,
    /** Reports what could not be done with a path, and remembers it. */
    reportFailure: async (path: string, { why, frames }: Pick<Failed, "why" | "frames">): Promise<void> => {
      const sentence = `${pathFromHere(path)} ${why}.`;
      failures.push(sentence);
      await say(sentence);
      await stderr.write(frames.map((frame) => `${frame}\n`).join(""));
    },
    failures,
  };
}
