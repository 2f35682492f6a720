import { commands, type Disposable, Uri, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { showExpectedPlan } from "../lens-commands.ts";
import { askAboutStack } from "../open-for-server.ts";
import { stackToShow } from "./active-stack.ts";
import { planOf } from "./uri.ts";

/** How the plan is called as the file that is expected. */
export const expectedEnding = "plan.json";

/** What the server says of the expected plan beside a stack. */
interface ExpectedPlan {
  readonly uri: string;
  /** Null if there is none. */
  readonly expected: string | null;
  /** The text that it would have now. */
  readonly planned: string;
  readonly difference: readonly string[];
}

/** Rejects if the stack cannot be planned as the file says. */
export const askForExpectedPlan = (client: BaseLanguageClient, stack: Uri): Promise<ExpectedPlan> =>
  askAboutStack(client, stack, "computeStack.expectedPlan");

/** Shows how the plan of a stack differs from the expected one beside it, which can be updated. */
export const registerExpectedPlan = (client: BaseLanguageClient): Disposable =>
  commands.registerCommand(showExpectedPlan, async (given?: unknown) => {
    const stack = await stackToShow(given, "its plan");
    if (!stack) return;
    const compared = await askForExpectedPlan(client, stack).catch((error: Error) => error.message);
    if (typeof compared === "string") return void (await window.showErrorMessage(compared));
    const { uri, expected, difference } = compared;
    const file = Uri.parse(uri);
    const name = file.path.replace(/^.*\//, "");
    if (expected !== null && difference.length === 0)
      return void (await window.showInformationMessage(`The plan is as expected in ${name}.`));
    const isThere = expected !== null;
    if (isThere)
      await commands.executeCommand("vscode.diff", file, planOf(stack, { ending: expectedEnding }), `${name} ↔ Plan`);
    const said = isThere ? `The plan is not the expected one in ${name}.` : `There is no expected plan ${name}.`;
    const button = isThere ? "Update" : "Create";
    if ((await window.showInformationMessage(said, button)) !== button) return;
    await commands.executeCommand("computeStack.updateExpectedPlan", { uri: stack.toString() });
    await (await workspace.openTextDocument(file)).save();
  });
