import { Uri, ViewColumn, window } from "vscode";
import type { BaseLanguageClient, ExecuteCommandMiddleware } from "vscode-languageclient";
import { planScheme } from "../identity.ts";
import { choosePlanFor } from "./choose.ts";
import { savePlanOf } from "./save.ts";
import { formOf, stackOf } from "./uri.ts";

const savePlan = "computeStack.savePlan";

/** *Save Request Plan* asks for a form and a place. Other calls of the server's command are left to the server. */
export const savePlanMiddleware = (
  client: () => BaseLanguageClient | undefined,
  otherwise: ExecuteCommandMiddleware,
): ExecuteCommandMiddleware => ({
  executeCommand: async (command, args, next) => {
    const [given] = args;
    const isForServer = typeof given === "object" && given !== null && !(given instanceof Uri);
    if (command !== savePlan || isForServer)
      return otherwise.executeCommand ? otherwise.executeCommand(command, args, next) : next(command, args);
    const running = client();
    if (!running) return undefined;
    const shown = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
    if (shown?.scheme === planScheme) await savePlanOf(running, stackOf(shown), formOf(shown), ViewColumn.Active);
    else await choosePlanFor(running, given, ["save"]);
    return undefined;
  },
});
