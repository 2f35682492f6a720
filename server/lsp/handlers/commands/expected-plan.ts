import { linesOfText } from "../../../document/index.ts";
import type { FeatureContext } from "../../feature.ts";
import type { Asked } from "../../session/long-work.ts";
import { type ComparedPlan, compareExpectedPlan } from "../expected/expected-plan.ts";
import { refused } from "../kit/refused.ts";
import { canCreateFiles, fileStart, newFileWith, workspaceEdit } from "../kit/workspace-edit.ts";

/**
 * The plan that is expected of an open stack `{ uri }`. `computeStack.expectedPlan` returns `{ uri, expected, planned, difference }`:
 * the file beside the stack, its text or null, the text that it would have now, and a line for each difference. With `show`, it
 * tells people, who may update the file. `computeStack.updateExpectedPlan` has the editor write it, and returns `{ uri }`.
 */
export const expectedPlanCommands = (context: FeatureContext) => ({
  "computeStack.expectedPlan": (argument: unknown, asked: Asked) => answer(context, argument, asked),
  "computeStack.updateExpectedPlan": (argument: unknown, asked: Asked) => update(context, argument, asked),
});

async function answer(context: FeatureContext, argument: unknown, asked: Asked) {
  const { uri, show } = (argument ?? {}) as { readonly uri?: unknown; readonly show?: unknown };
  const compared = await comparedFor(context, uri, asked);
  if (typeof compared === "string") return refused(compared);
  if (show === true) void say(context, compared).catch(() => undefined);
  return compared;
}

async function update(context: FeatureContext, argument: unknown, asked: Asked) {
  const { uri } = (argument ?? {}) as { readonly uri?: unknown };
  const compared = await comparedFor(context, uri, asked);
  return typeof compared === "string" ? refused(compared) : write(context, compared);
}

const comparedFor = async (
  context: FeatureContext,
  uri: unknown,
  { canceled }: Asked,
): Promise<ComparedPlan | string> =>
  typeof uri === "string"
    ? compareExpectedPlan(context, uri, canceled)
    : "Pass an object with the `uri` of an open stack file.";

/** More would not fit into a message. */
const mostLines = 10;

/** Shows the difference in a message, which every editor can. */
async function say(context: FeatureContext, compared: ComparedPlan): Promise<void> {
  const { window } = context.connection;
  const { difference } = compared;
  if (compared.expected !== null && difference.length === 0) {
    await window.showInformationMessage("The plan is as expected.");
    return;
  }
  const more = difference.length - mostLines;
  const lines = [...difference.slice(0, mostLines), ...(more > 0 ? [`and ${more} more`] : [])];
  const text = ["The plan is not the expected one.", ...lines].join("\n");
  if (await window.showInformationMessage(text, { title: "Update" })) await write(context, compared);
}

async function write({ client, connection, encoding }: FeatureContext, { uri, expected, planned }: ComparedPlan) {
  if (expected === null && !canCreateFiles(client))
    return refused("This editor cannot create files. `compute-stack plan --expect FILE --update` writes it.");
  const end = linesOfText(expected ?? "", encoding()).positionAt(expected?.length ?? 0);
  const change =
    expected === null
      ? newFileWith(uri, planned)
      : { uri, version: null, edits: [{ range: { start: fileStart, end }, newText: planned }] };
  const { applied } = await connection.workspace.applyEdit(workspaceEdit(client, [change]));
  return applied ? { uri } : refused("The expected plan could not be written.");
}
