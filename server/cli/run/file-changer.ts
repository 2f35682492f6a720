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

/** The memory that a result with a change takes. */
export const sizeOfChange = (answer: { readonly kind: string; readonly change?: TextChange | null }): number =>
  answer.change ? answer.change.before.length + answer.change.after.length + answer.change.diff.length : 0;

/** Replaces files one after the other. */
export interface FileChanger {
  /** Null on success; otherwise why not, to continue a sentence that begins with the path. */
  readonly replace: (path: string, before: string, after: string) => Promise<string | null>;
  /** Whether the file was asked about before, maybe by another path. */
  readonly isRepeated: (path: string) => Promise<boolean>;
}

/** An interrupt waits for the file that is being written. */
export function createFileChanger(progress: Progress): FileChanger {
  const done = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();
  endWhenInterrupted(async () => {
    await writing;
    await progress.end();
  });
  return {
    replace: (path, before, after) => {
      const replaced = replaceFile(path, before, after);
      writing = replaced;
      return replaced;
    },
    isRepeated: async (path) => {
      const real = await realpath(path).catch(() => path);
      return done.has(real) || !done.add(real);
    },
  };
}
