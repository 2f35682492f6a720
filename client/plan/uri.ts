import { Uri } from "vscode";
import { planScheme } from "../identity.ts";
import { type PlanForm, planForms } from "./forms.ts";

/** The name of a stack's plan as a file: `/shop/shop.http` for `/shop/shop.stack.yaml`. */
export const planPath = (stack: string, { ending }: Pick<PlanForm, "ending">): string =>
  `${stack.replace(/(?:\.stack)?\.(?:ya?ml|jsonc?)$/i, "")}.${ending}`;

/** The plan is named as the file that it can be saved as; the stack's URI is in the query. */
export const planOf = (stack: Uri, form: Pick<PlanForm, "ending">): Uri =>
  Uri.from({ scheme: planScheme, path: planPath(stack.path, form), query: stack.toString() });

export const stackOf = (plan: Uri): Uri => Uri.parse(plan.query);

/** The form of a plan, by its name. */
export const formOf = ({ path }: Uri): PlanForm =>
  planForms.find(({ ending }) => path.endsWith(`.${ending}`)) ?? planForms[0];
