import { Uri, ViewColumn, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { choosePlan, type PlanChoice, type PlanForm } from "./forms.ts";
import { savePlanOf } from "./save.ts";
import { planOf, planScheme, stackOf } from "./uri.ts";

/** Shows the plan of a stack, usually beside it. */
export async function showPlanOf(stack: Uri, form: PlanForm, viewColumn = ViewColumn.Beside): Promise<void> {
  const document = await workspace.openTextDocument(planOf(stack, form));
  await window.showTextDocument(document, { viewColumn, preserveFocus: true, preview: false });
}

/** Asks in which form to show or save the plan of the given or active stack, and does so. */
export async function choosePlanFor(
  client: BaseLanguageClient,
  given: unknown,
  actions: readonly PlanChoice["action"][],
): Promise<void> {
  const stack = stackFor(given);
  if (!stack) return sayWhatIsMissing();
  const chosen = await choosePlan(actions);
  if (!chosen) return;
  // A plan takes the place of another one.
  const isInPlan = window.activeTextEditor?.document.uri.scheme === planScheme;
  const column = isInPlan ? ViewColumn.Active : ViewColumn.Beside;
  if (chosen.action === "show") await showPlanOf(stack, chosen.form, column);
  else await savePlanOf(client, stack, chosen.form, column);
}

/** The stack that a lens or a menu names, or that is active, itself or as its plan. */
export function stackFor(given: unknown): Uri | null {
  if (typeof given === "string") return Uri.parse(given);
  const active = window.activeTextEditor?.document;
  const uri = given instanceof Uri ? given : active?.uri;
  if (uri?.scheme === planScheme) return stackOf(uri);
  return given instanceof Uri ? given : active?.languageId === "compute-stack" ? active.uri : null;
}

/** For a command that has no stack. */
export const sayWhatIsMissing = async (): Promise<void> => {
  await window.showInformationMessage("Open a stack file first to show its plan.");
};
