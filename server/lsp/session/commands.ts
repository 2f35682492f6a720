import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { CommandName } from "./capabilities.ts";
import type { RequestGuard } from "./guard.ts";
import type { Asked } from "./long-work.ts";

type Command = (args: readonly unknown[], asked: Asked) => unknown;

/** What a client may ask the server to do, by names that begin with `computeStack.`. */
export interface Commands {
  /** The arguments come from a client, which may send anything; a `ResponseError` describes invalid ones. */
  readonly add: (name: CommandName, run: Command) => void;
}

export function commandsOf(connection: Connection, guard: RequestGuard): Commands {
  const known = new Map<string, Command>();
  connection.onExecuteCommand(({ command, arguments: args }, canceled, workDone) => {
    const run = known.get(command);
    if (!run) return new ResponseError(LSPErrorCodes.RequestFailed, `Unknown command \`${command}\`.`);
    return guard<unknown>(command, null, canceled, () => run(Array.isArray(args) ? args : [], { canceled, workDone }));
  });
  return { add: (name, run) => known.set(name, run) };
}
