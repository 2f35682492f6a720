import { commands, Disposable, type LogOutputChannel } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { ServerStarter } from "./start-server.ts";

export const restartServer = "computeStack.restartServer";
export const showLog = "computeStack.showLog";

export function registerCommands(
  client: BaseLanguageClient,
  { start }: ServerStarter,
  log: LogOutputChannel,
): Disposable {
  return Disposable.from(
    commands.registerCommand(restartServer, async () => {
      if (client.isRunning()) await client.stop().catch(untilKilled);
      await start();
    }),
    commands.registerCommand(showLog, () => log.show()),
  );
}

/** languageclient kills a hanging server two seconds after giving it up, and would mistake that for the end of the next one. */
const untilKilled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 4_000));
