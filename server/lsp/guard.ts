import type { Connection } from "vscode-languageserver";

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

/** The kind of error and where it happened. Not its message, which may quote the file, and so a secret in it. */
export function describeBug(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  // The stack begins with the message, whose lines might look like places.
  const frames = (error.stack ?? "")
    .replace(error.message, () => "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 12)].join("\n");
}
