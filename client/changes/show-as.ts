import { Uri, ViewColumn, window } from "vscode";
import { changesScheme } from "../identity.ts";
import { chooseForm, planForms } from "../plan/forms.ts";
import { saveText } from "../plan/save.ts";
import type { Comparer } from "./ask.ts";
import { askForChoices, readChoices } from "./choices.ts";
import { type ChangesForm, changesForms } from "./forms.ts";
import { changesFormOf, changesOf, comparedIn } from "./uri.ts";

/** Asks in which form to show or save the changes in a document, and does so. */
export async function showChangesAs(comparer: Comparer, given: unknown): Promise<void> {
  const shown = changesIn(given);
  if (!shown) return sayWhatIsMissing();
  const chosen = await chooseForm(changesForms, ["show", "save"]);
  if (!chosen) return;
  if (chosen.action === "save") return save(comparer, shown, chosen.form);
  const { options } = comparedIn(shown);
  await show(shown, chosen.form, options);
}

/** Asks for the options of a plan, as on the command line, and shows the changes with them. */
export async function planChangesWith(given: unknown): Promise<void> {
  const shown = changesIn(given);
  if (!shown) return sayWhatIsMissing();
  const options = await askForChoices(comparedIn(shown).options);
  if (options === undefined) return;
  const form = changesFormOf(shown);
  // Only requests can be verified.
  const { verify } = readChoices(options)?.options ?? {};
  const isFit = verify !== true || planForms.some(({ ending }) => ending === form.format);
  const script = changesForms.find(({ format }) => format === "sh");
  await show(shown, isFit || !script ? form : script, options.trim());
}

async function show(shown: Uri, form: ChangesForm, options: string): Promise<void> {
  const { stack, against } = comparedIn(shown);
  const changes = changesOf(stack, against, form, options);
  await window.showTextDocument(changes, { viewColumn: ViewColumn.Active, preview: false });
}

/** Saves the changes in a document as they are shown. */
export async function saveChanges(comparer: Comparer, given: unknown): Promise<void> {
  const shown = changesIn(given);
  if (!shown) return sayWhatIsMissing();
  await save(comparer, shown, changesFormOf(shown));
}

async function save({ compare }: Comparer, shown: Uri, form: ChangesForm): Promise<void> {
  const compared = comparedIn(shown);
  const textFor = async (target: Uri): Promise<string> => {
    const isPlain = /\.requests\.json$/i.test(target.path);
    const view = await compare(compared, isPlain ? { format: "requests.json" } : form, target);
    if (typeof view === "string") throw new Error(view);
    return view.text;
  };
  await saveText(compared.stack, form, textFor, {
    title: "Save Changes",
    what: "changes",
    viewColumn: ViewColumn.Active,
  });
}

function changesIn(given: unknown): Uri | null {
  const uri = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
  return uri?.scheme === changesScheme ? uri : null;
}

const sayWhatIsMissing = async (): Promise<void> => {
  await window.showInformationMessage("Show the changes of a stack first.");
};
