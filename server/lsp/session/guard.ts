import type { Connection } from "vscode-languageserver";
import { bugFrames, bugName } from "../../describe/bug.ts";

/** Runs a handler; a bug in it is logged and answered with `empty`, and the server lives on. */
export type Guard = <T>(what: string, empty: T, run: () => T | Promise<T>) => Promise<T>;

export const guardOf =
  (connection: Connection): Guard =>
  async (what, empty, run) => {
    try {
      return await run();
    } catch (error) {
      connection.console.error(`${what} failed: ${describeBug(error)}`);
      return empty;
    }
  };

/** The kind of error and where it happened. */
export const describeBug = (error: unknown): string => [bugName(error), ...bugFrames(error, mostFrames)].join("\n");

const mostFrames = 12;
