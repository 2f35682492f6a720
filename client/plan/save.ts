import { Uri, type ViewColumn, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { isKept } from "../examples/open.ts";
import { askForPlan } from "./ask.ts";
import { type PlanForm, planForms } from "./forms.ts";
import { planPath } from "./uri.ts";

/** Asks where to save the plan of a stack, writes it there, and opens it in the given column. */
export async function savePlanOf(
  client: BaseLanguageClient,
  stack: Uri,
  form: PlanForm,
  viewColumn: ViewColumn,
): Promise<void> {
  const target = await window.showSaveDialog({
    defaultUri: proposed(stack, form),
    filters: filtersFor(form),
    title: "Save Request Plan",
  });
  if (!target) return;
  try {
    const { text, isWhole } = await askForPlan(client, stack, formFor(target, form), target);
    await workspace.fs.writeFile(target, new TextEncoder().encode(text));
    await window.showTextDocument(target, { viewColumn, preview: false });
    if (!isWhole)
      await window.showWarningMessage(
        "The saved plan is incomplete, because the stack has errors. Comments at its top say more.",
      );
  } catch (error) {
    await window.showErrorMessage(
      `Could not save the plan: ${error instanceof Error ? error.message : "unknown error"}`,
    );
  }
}

/** In the stack's folder; for a stack without one, in the workspace. */
export function proposed(stack: Uri, form: PlanForm): Uri {
  if (isKept(stack)) return stack.with({ path: planPath(stack.path, form), query: "", fragment: "" });
  const name = planPath(stack.path, form).replace(/^.*\//, "");
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return folder ? Uri.joinPath(folder, name) : Uri.file(`/${name}`);
}

/** JSON without comments for a name that asks for it. */
export const formFor = ({ path }: Uri, chosen: PlanForm): Pick<PlanForm, "ending"> =>
  chosen === planForms[0] && /\.json$/i.test(path) ? { ending: "requests.json" } : chosen;

/** VS Code compares only what follows the last dot, and would add an extension with two. */
const filtersFor = ({ ending, title }: PlanForm): Record<string, string[]> => ({
  [title]: ending === "requests.jsonc" ? ["jsonc", "json"] : [ending],
});
