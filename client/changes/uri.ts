import { Uri } from "vscode";
import { type Against, keyOfAgainst, parseAgainst } from "./against.ts";

export const changesScheme = "compute-stack-changes";

/** The document with the changes of a stack is named after it; what is compared is in the query. */
export const changesOf = (stack: Uri, against: Against): Uri =>
  Uri.from({
    scheme: changesScheme,
    path: `${stack.path.replace(/(?:\.stack)?\.(?:ya?ml|jsonc?)$/i, "")}.changes.diff`,
    query: JSON.stringify([stack.toString(), keyOfAgainst(against)]),
  });

/** What a document with changes compares. */
export function comparedIn({ query }: Uri): { readonly stack: Uri; readonly against: Against } {
  const [stack, against] = JSON.parse(query) as readonly [string, string];
  return { stack: Uri.parse(stack), against: parseAgainst(against) };
}
