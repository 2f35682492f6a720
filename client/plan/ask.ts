import type { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { openForServer } from "../open-for-server.ts";
import type { ProtocolRange } from "../protocol/range.ts";
import type { PlanForm } from "./forms.ts";

/** The result of the server's command. */
export interface PlanView {
  readonly text: string;
  readonly isWhole: boolean;
  readonly links: readonly {
    readonly range: ProtocolRange;
    readonly target: { readonly uri: string; readonly range: ProtocolRange };
  }[];
}

/** The plan of a stack, for the file `target` if given. Rejects if there is none. */
export async function askForPlan(
  client: BaseLanguageClient,
  stack: Uri,
  { ending }: Pick<PlanForm, "ending">,
  target?: Uri,
): Promise<PlanView> {
  await openForServer(stack);
  const asUri = client.code2ProtocolConverter.asUri;
  const argument = { uri: asUri(stack), format: ending, ...(target && { target: asUri(target) }) };
  return client.sendRequest("workspace/executeCommand", { command: "computeStack.plan", arguments: [argument] });
}
