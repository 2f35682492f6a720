import type { CancellationToken } from "vscode-languageserver";
import { show } from "../../../document/index.ts";
import { chosenPlan } from "../../../stack/changes/chosen/chosen-plan.ts";
import { isRefused, readPlanOptions, sameName } from "../../../stack/changes/chosen/plan-options.ts";
import { existingIn } from "../../../stack/changes/existing.ts";
import { filesIn, isRepeatable, readExpected } from "../../../stack/changes/expected/expected-options.ts";
import { writeExpectedPlan } from "../../../stack/changes/expected/expected-plan.ts";
import { planDifference } from "../../../stack/changes/expected/plan-difference.ts";
import { variablesInFile } from "../../../stack/changes/matching/env-file.ts";
import { cannotRead } from "../../../workspace/answer-folder.ts";
import { resolvePath } from "../../../workspace/host.ts";
import type { FeatureContext } from "../../feature.ts";
import { stackToPlan } from "../kit/stack-to-plan.ts";
import { expectedBeside, expectedFileOf } from "./expected-file.ts";

/** The expected plan beside a stack, compared with the plan of the stack as it is edited. */
export interface ComparedPlan {
  readonly uri: string;
  /** Null if there is none. */
  readonly expected: string | null;
  /** As it would be written now. */
  readonly planned: string;
  readonly difference: readonly string[];
}

/** Plans a stack with the options that the expected plan was made with; a sentence if that cannot be done here. */
export async function compareExpectedPlan(
  context: Pick<FeatureContext, "workspace" | "wholeOf" | "oldSides" | "files">,
  stackUri: string,
  canceled: CancellationToken | undefined,
): Promise<ComparedPlan | string> {
  const { workspace, oldSides, files } = context;
  const stack = await stackToPlan(context, stackUri, canceled);
  if (stack === null) return "Open the stack file first.";
  if (typeof stack === "string") return stack;
  const uri = expectedFileOf(stackUri);
  const expected = await expectedBeside(stack.open.document, context);
  const { options = {} } = (expected !== null && readExpected(expected)) || {};
  if (!isRepeatable(options))
    return "The expected plan was made from standard input or the environment: only the command line can compare it.";
  const uriOf = (path: string): string => resolvePath(path, uri) ?? "";
  const root = await workspace.rootOf(uri);
  const [paths, envFiles] = [filesIn(options, "from"), filesIn(options, "env-file")];
  const outside = [...paths, ...envFiles].find((path) => !`${uriOf(path)}/`.startsWith(root));
  if (outside !== undefined) return `\`${show(outside)}\` is outside the workspace, so it is not read.`;
  const from = paths.map((path) => ({ uri: uriOf(path) }));
  const old = from.length > 0 ? await oldSides.read(from, canceled) : null;
  if (typeof old === "string") return old;
  const existing = old?.existing ?? existingIn([]);
  const env = await Promise.all(envFiles.map((path) => files.readText(uriOf(path))));
  const unread = envFiles[env.indexOf(null)];
  if (unread !== undefined) return cannotRead(show(unread));
  const variables = variablesInFile(env.join("\n"));
  const choices = readPlanOptions(options, { hasFrom: from.length > 0, format: "json", variables });
  if (isRefused(existing)) return existing.refusal(sameName);
  if (isRefused(choices)) return choices.refusal(sameName);
  const around = await workspace.filesOfBoth(stack.document, old?.current);
  const plan = chosenPlan(stack, existing, choices, around);
  if (isRefused(plan)) return plan.refusal(sameName);
  const planned = writeExpectedPlan(plan, options);
  return { uri, expected, planned, difference: planDifference(expected ?? "", planned) ?? [] };
}
