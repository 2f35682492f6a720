import { commands, Disposable, type LogOutputChannel } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";

export const restartServer = "computeStack.restartServer";
export const showLog = "computeStack.showLog";

export function registerCommands(client: BaseLanguageClient, log: LogOutputChannel): Disposable {
  return Disposable.from(
    commands.registerCommand(restartServer, async () => {
      if (client.isRunning()) await client.stop();
      await client.start();
    }),
    commands.registerCommand(showLog, () => log.show()),
  );
}
