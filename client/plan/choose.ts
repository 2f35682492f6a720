import { type Uri, ViewColumn, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { columnFor, stackToShow } from "./active-stack.ts";
import { chooseForm, type PlanChoice, type PlanForm, planForms } from "./forms.ts";
import { savePlanOf } from "./save.ts";
import { planOf } from "./uri.ts";

/** Shows the plan of a stack. */
export async function showPlanOf(stack: Uri, form: PlanForm, viewColumn = ViewColumn.Beside): Promise<void> {
  const preserveFocus = viewColumn !== ViewColumn.Active;
  await window.showTextDocument(planOf(stack, form), { viewColumn, preserveFocus, preview: false });
}

/** Asks in which form to show or save the plan of the given or active stack, and does so. */
export async function choosePlanFor(
  client: BaseLanguageClient,
  given: unknown,
  actions: readonly PlanChoice["action"][],
): Promise<void> {
  const stack = await stackToShow(given, "its plan");
  if (!stack) return;
  const chosen = await chooseForm(planForms, actions);
  if (!chosen) return;
  const column = columnFor(given);
  if (chosen.action === "show") await showPlanOf(stack, chosen.form, column);
  else await savePlanOf(client, stack, chosen.form, column);
}
