import type { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { askAboutStack } from "../open-for-server.ts";
import type { LinkedText } from "../views/linked-views.ts";
import type { PlanForm } from "./forms.ts";

/** The result of the server's command. */
export interface PlanView extends LinkedText {
  readonly isWhole: boolean;
}

/** The plan of a stack, for the file `target` if given. Rejects if there is none. */
export const askForPlan = (
  client: BaseLanguageClient,
  stack: Uri,
  { ending }: Pick<PlanForm, "ending">,
  target?: Uri,
): Promise<PlanView> =>
  askAboutStack(client, stack, "computeStack.plan", {
    format: ending,
    ...(target && { target: client.code2ProtocolConverter.asUri(target) }),
  });
