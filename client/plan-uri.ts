import { Uri } from "vscode";

export const planScheme = "compute-stack-plan";

/** The plan is named after the stack, so that people recognize it; the stack's URI is in the query. */
export const planOf = (stack: Uri): Uri =>
  Uri.from({
    scheme: planScheme,
    path: `${stack.path.replace(/(?:\.stack)?\.ya?ml$/i, "")}.plan.jsonc`,
    query: stack.toString(),
  });

export const stackOf = (plan: Uri): Uri => Uri.parse(plan.query);
