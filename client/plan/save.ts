import { Uri, type ViewColumn, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { isKept } from "../examples/open.ts";
import { askForPlan } from "./ask.ts";
import { type PlanForm, planForms } from "./forms.ts";
import { planPath } from "./uri.ts";
import { whyFailed } from "./why-failed.ts";

/** Asks where to save the plan of a stack, writes it there, and opens it in the given column. */
export async function savePlanOf(
  client: BaseLanguageClient,
  stack: Uri,
  form: PlanForm,
  viewColumn: ViewColumn,
): Promise<void> {
  let isWhole = true;
  const isSaved = await saveText(
    stack,
    form,
    async (target) => {
      const plan = await askForPlan(client, stack, formFor(target, form), target);
      isWhole = plan.isWhole;
      return plan.text;
    },
    { title: "Save Request Plan", what: "plan", viewColumn },
  );
  if (isSaved && !isWhole)
    await window.showWarningMessage(
      "The saved plan is incomplete, because the stack has errors. Comments at its top say more.",
    );
}

/** Asks where to save a text about a stack, writes it there, and opens it in the given column. Returns whether it did. */
export async function saveText(
  stack: Uri,
  form: PlanForm,
  textFor: (target: Uri) => Promise<string>,
  { title, what, viewColumn }: { readonly title: string; readonly what: string; readonly viewColumn: ViewColumn },
): Promise<boolean> {
  const target = await window.showSaveDialog({ defaultUri: proposed(stack, form), filters: filtersFor(form), title });
  if (!target) return false;
  try {
    await workspace.fs.writeFile(target, new TextEncoder().encode(await textFor(target)));
    await window.showTextDocument(target, { viewColumn, preview: false });
    return true;
  } catch (error) {
    await window.showErrorMessage(`Could not save the ${what}: ${whyFailed(error)}`);
    return false;
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
  [title]: ending.endsWith("requests.jsonc") ? ["jsonc", "json"] : [ending.replace(/^.*\./, "")],
});
