import { type CancellationToken, type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { bugFrames, bugName } from "../../describe/bug.ts";

/** Runs a handler; an exception is logged and answered with `empty`, so the server survives it. */
export type Guard = <T>(what: string, empty: T, run: () => T | Promise<T>) => Promise<T>;

/** The same for the handler of a request. If the request is canceled, it is not started, or ends at `unlessCanceled`. */
export type RequestGuard = <T>(
  what: string,
  empty: T,
  canceled: CancellationToken | undefined,
  run: () => T | Promise<T>,
) => Promise<T>;

/** The response to a canceled request. Not a class of its own: `ResponseError` gives all its instances its own prototype. */
const isCancellation = (error: unknown): boolean =>
  error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled;

/** Ends the handler of a canceled request; to be called before each slice of its work. */
export function unlessCanceled(canceled: CancellationToken | undefined): void {
  if (canceled?.isCancellationRequested)
    throw new ResponseError<void>(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
}

export const guardOf =
  (connection: Connection): Guard =>
  async (what, empty, run) => {
    try {
      return await run();
    } catch (error) {
      if (isCancellation(error)) throw error;
      connection.console.error(`${what} failed: ${describeBug(error)}`);
      return empty;
    }
  };

/** A guard for requests, which have to wait until something is known. */
export const requestGuardOf =
  (pending: () => Promise<void> | null, guard: Guard): RequestGuard =>
  (what, empty, canceled, run) => {
    const start = () => {
      unlessCanceled(canceled);
      return run();
    };
    return guard(what, empty, () => pending()?.then(start) ?? start());
  };

/** The kind and location of an error. */
export const describeBug = (error: unknown): string => [bugName(error), ...bugFrames(error, mostFrames)].join("\n");

const mostFrames = 12;
