import type { Connection } from "vscode-languageserver";
import { bugFrames, bugName } from "../../describe/bug.ts";

/** Runs a handler; an exception is logged and answered with `empty`, so the server survives it. */
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

/** A guard for handlers that have to wait until something is known. */
export const waitingFor =
  (pending: () => Promise<void> | null, guard: Guard): Guard =>
  (what, empty, run) =>
    guard(what, empty, () => pending()?.then(run) ?? run());

/** The kind and location of an error. */
export const describeBug = (error: unknown): string => [bugName(error), ...bugFrames(error, mostFrames)].join("\n");

const mostFrames = 12;
