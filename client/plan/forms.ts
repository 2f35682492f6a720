import { QuickPickItemKind, window } from "vscode";

/** How a plan can be written; `ending` is what the server knows it by. */
export interface PlanForm {
  readonly ending: string;
  readonly title: string;
  readonly detail: string;
}

export const planForms = [
  {
    ending: "requests.jsonc",
    title: "Request sequence",
    detail: "The requests with their references, as JSON with comments",
  },
  { ending: "http", title: "HTTP file", detail: "For REST clients; variables come from the environment" },
  { ending: "sh", title: "Shell script", detail: "curl and jq; stops at the first error" },
] as const satisfies readonly PlanForm[];

/** What to do with a plan. */
export interface PlanChoice<Form extends PlanForm = PlanForm> {
  readonly action: "show" | "save";
  readonly form: Form;
}

/** Asks what to do with a plan, and in which form. */
export async function chooseForm<Form extends PlanForm>(
  forms: readonly Form[],
  actions: readonly PlanChoice["action"][],
): Promise<PlanChoice<Form> | undefined> {
  const items = actions.flatMap((action) => [
    { label: action === "show" ? "Show" : "Save", kind: QuickPickItemKind.Separator, choice: undefined },
    ...forms.map((form) => ({
      label: `${action === "show" ? "$(open-preview)" : "$(save)"} ${form.title}`,
      description: action === "show" ? `.${form.ending}` : `Save as .${form.ending}`,
      detail: form.detail,
      choice: { action, form },
    })),
  ]);
  const chosen = await window.showQuickPick(items, { placeHolder: "Which format?", matchOnDescription: true });
  return chosen?.choice;
}
