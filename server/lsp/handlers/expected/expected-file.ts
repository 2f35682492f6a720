import type { Document } from "../../../document/index.ts";
import { planFileOf } from "../../../features/plan/plan-file.ts";
import { noNeeds } from "../../../rules/engine/environment.ts";
import { readExpected } from "../../../stack/changes/expected/expected-options.ts";
import { lastPart } from "../../../text/resolve-path.ts";
import { fileKey } from "../../../workspace/host.ts";
import type { FeatureContext } from "../../feature.ts";

/** The file of the plan that is expected of a stack: `shop.plan.json` for `shop.stack.yaml`. */
export const expectedFileOf = (stack: string): string => planFileOf(stack, { ending: "plan.json" });

/** The text of the expected plan beside a stack; null if there is none. The file is followed like those that the stack names. */
export async function expectedBeside(
  { file }: Document,
  { workspace }: Pick<FeatureContext, "workspace">,
): Promise<string | null> {
  if (file.uri.startsWith("untitled:")) return null;
  const name = lastPart(fileKey(expectedFileOf(file.uri)));
  const answer = () => workspace.environmentOf(file).file(name);
  if (answer() === "pending") await workspace.fetch(file, { ...noNeeds, files: new Set([name]) });
  const read = answer();
  return read !== "pending" && read.kind === "text" && readExpected(read.text) ? read.text : null;
}
