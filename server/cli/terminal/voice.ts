import { pathFromHere } from "../run/sources.ts";
import type { Failed } from "../run/task.ts";
import type { Output } from "./output.ts";
import type { Progress } from "./progress.ts";
import { printable } from "./style.ts";

/** What a command says on standard error beside its result. */
export interface Voice {
  readonly say: (message: string) => Promise<void>;
  /** Says what could not be done with a path, and remembers it. */
  readonly complain: (path: string, failed: Pick<Failed, "why" | "frames">) => Promise<void>;
  readonly complaints: readonly string[];
}

export function createVoice(stderr: Output, progress: Progress): Voice {
  const complaints: string[] = [];
  const say = async (message: string): Promise<void> => {
    await progress.wipe();
    await stderr.write(`compute-stack: ${message.split("\n").map(printable).join("\n")}\n`);
  };
  return {
    say,
    complain: async (path, { why, frames }) => {
      const sentence = `${pathFromHere(path)} ${why}.`;
      complaints.push(sentence);
      await say(sentence);
      await stderr.write(frames.map((frame) => `${frame}\n`).join(""));
    },
    complaints,
  };
}
