import { realpath } from "node:fs/promises";
import { replaceFile } from "../../node/replace-file.ts";
import type { Progress } from "../terminal/progress.ts";
import { endWhenInterrupted } from "./interrupt.ts";

/** A text that changes, and how that is shown. */
export interface TextChange {
  readonly before: string;
  readonly after: string;
  readonly diff: string;
}

/** Replaces files one after the other. An interrupt waits for the file that is being written. */
export function createFileChanger(progress: Progress) {
  const done = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();
  endWhenInterrupted(async () => {
    await writing;
    await progress.end();
  });
  return {
    /** Null on success; otherwise why not, to continue a sentence that begins with the path. */
    replace: (path: string, before: string, after: string): Promise<string | null> => {
      const replaced = replaceFile(path, before, after);
      writing = replaced;
      return replaced;
    },
    /** Whether the file was asked about before, maybe by another path. */
    isRepeated: async (path: string): Promise<boolean> => {
      const real = await realpath(path).catch(() => path);
      return done.has(real) || !done.add(real);
    },
  };
}
