import { Uri } from "vscode";
import { changesScheme } from "../identity.ts";
import { planPath } from "../plan/uri.ts";
import { type Against, keyOfAgainst, nameOf, parseAgainst } from "./against.ts";
import { type ChangesForm, changesForms } from "./forms.ts";

/**
 * The document with the changes of a stack is named as the file that it can be saved as, and after what is compared, so that
 * several can be told apart. All of it is in the query.
 */
export const changesOf = (
  stack: Uri,
  against: Against,
  form: Pick<ChangesForm, "ending"> = changesForms[0],
  options = "",
): Uri =>
  Uri.from({
    scheme: changesScheme,
    path: planPath(stack.path, { ending: `${partFor(against)}${form.ending}` }),
    query: JSON.stringify([stack.toString(), keyOfAgainst(against), ...(options === "" ? [] : [options])]),
  });

function partFor(against: Against): string {
  if (against.kind === "commit") return "";
  const [first, ...others] = against.files.map(nameOf);
  const more = others.length > 0 ? `-and-${others.length}-more` : "";
  return `from-${planPath(first ?? "", { ending: "" })}`.replace(/\.$/, `${more}.`);
}

/** The form of a document with changes, by its name. */
export const changesFormOf = ({ path }: Uri): ChangesForm =>
  changesForms.find(({ ending }) => path.endsWith(`.${ending}`)) ?? changesForms[0];

/** What a document with changes compares, and the options of the plan as they were typed. */
export interface Compared {
  readonly stack: Uri;
  readonly against: Against;
  readonly options: string;
}

export function comparedIn({ query }: Uri): Compared {
  const [stack, against, options = ""] = JSON.parse(query) as readonly [string, string, string?];
  return { stack: Uri.parse(stack), against: parseAgainst(against), options };
}
