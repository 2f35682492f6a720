import { Uri } from "vscode";

export const planScheme = "compute-stack-plan";

/** The plan's name is the stack's, so that people see what it is of; the stack itself is in the query. */
export const planOf = (stack: Uri): Uri =>
  Uri.from({
    scheme: planScheme,
    path: `${stack.path.replace(/(?:\.stack)?\.ya?ml$/i, "")}.plan.jsonc`,
    query: stack.toString(),
  });

export const stackOf = (plan: Uri): Uri => Uri.parse(plan.query);
