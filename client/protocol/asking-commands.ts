import type { ExecuteCommandMiddleware } from "vscode-languageclient";

/** Sends a command to the server with an argument. */
export type Send = (argument: object) => Promise<unknown>;

/** Null for a call that is for the server as it is. */
type Asking = (args: readonly unknown[], send: Send) => Promise<unknown> | null;

/** Commands of the server for which the editor asks what they need, and does what the server cannot do with its answer. */
export type AskingCommands = Readonly<Record<string, Asking>>;

export const askingMiddleware = (all: AskingCommands): ExecuteCommandMiddleware => ({
  executeCommand: (command, args, next) =>
    all[command]?.(args, async (argument) => next(command, [argument])) ?? next(command, args),
});

/** A command that is asked for only where it is called without arguments, such as from the palette. */
export const fromPalette =
  (run: (send: Send) => Promise<unknown>): Asking =>
  (args, send) =>
    args.length > 0 ? null : run(send);
