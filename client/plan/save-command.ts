import { Uri, ViewColumn, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { planScheme } from "../identity.ts";
import type { AskingCommands } from "../protocol/asking-commands.ts";
import { choosePlanFor } from "./choose.ts";
import { savePlanOf } from "./save.ts";
import { formOf, stackOf } from "./uri.ts";

/** *Save Request Plan* asks for a form and a place. Other calls of the server's command are left to the server. */
export const savePlanCommands = (client: BaseLanguageClient): AskingCommands => ({
  "computeStack.savePlan": ([given]) =>
    typeof given === "object" && given !== null && !(given instanceof Uri) ? null : savePlan(client, given),
});

async function savePlan(client: BaseLanguageClient, given: unknown): Promise<void> {
  const shown = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
  if (shown?.scheme === planScheme) await savePlanOf(client, stackOf(shown), formOf(shown), ViewColumn.Active);
  else await choosePlanFor(client, given, ["save"]);
}
