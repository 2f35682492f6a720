import { Uri } from "vscode";
import { planPath } from "../plan/uri.ts";
import { type Against, keyOfAgainst, parseAgainst } from "./against.ts";
import { type ChangesForm, changesForms } from "./forms.ts";

export const changesScheme = "compute-stack-changes";

/** The document with the changes of a stack is named as the file that it can be saved as; what is compared is in the query. */
export const changesOf = (stack: Uri, against: Against, form: Pick<ChangesForm, "ending"> = changesForms[0]): Uri =>
  Uri.from({
    scheme: changesScheme,
    path: planPath(stack.path, form),
    query: JSON.stringify([stack.toString(), keyOfAgainst(against)]),
  });

/** The form of a document with changes, by its name. */
export const changesFormOf = ({ path }: Uri): ChangesForm =>
  changesForms.find(({ ending }) => path.endsWith(`.${ending}`)) ?? changesForms[0];

/** What a document with changes compares. */
export function comparedIn({ query }: Uri): { readonly stack: Uri; readonly against: Against } {
  const [stack, against] = JSON.parse(query) as readonly [string, string];
  return { stack: Uri.parse(stack), against: parseAgainst(against) };
}
