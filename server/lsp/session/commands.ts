import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { CommandName } from "./capabilities.ts";
import type { Guard } from "./guard.ts";

/** What a client may ask the server to do, by names that begin with `computeStack.`. */
export interface Commands {
  /** The arguments come from a client, which may send anything; a `ResponseError` describes invalid ones. */
  readonly add: (name: CommandName, run: (args: readonly unknown[]) => unknown) => void;
}

export function commandsOf(connection: Connection, guard: Guard): Commands {
  const known = new Map<string, (args: readonly unknown[]) => unknown>();
  connection.onExecuteCommand(({ command, arguments: args }) => {
    const run = known.get(command);
    if (!run) return new ResponseError(LSPErrorCodes.RequestFailed, `Unknown command \`${command}\`.`);
    return guard<unknown>(command, null, () => run(Array.isArray(args) ? args : []));
  });
  return { add: (name, run) => known.set(name, run) };
}
