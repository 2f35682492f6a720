import type { CancellationToken } from "vscode-languageserver";
import { brokenSettings } from "../../../workspace/broken-settings.ts";
import { fileKey } from "../../../workspace/host.ts";
import type { OpenStack } from "../../diagnostics/open-findings.ts";
import type { FeatureContext } from "../../feature.ts";

/**
 * An open stack with all that it extends; a sentence if that is not whole, or the settings of the stack or of what it is compared
 * with have an error; null if it is no open stack.
 */
export async function stackToPlan(
  { wholeOf, workspace, files }: Pick<FeatureContext, "wholeOf" | "workspace" | "files">,
  uri: string,
  canceled: CancellationToken | undefined,
  comparedWith: readonly string[] = [],
): Promise<OpenStack | string | null> {
  const stack = await wholeOf(uri, canceled);
  if (stack === null || typeof stack === "string") return stack;
  for (const one of [uri, ...comparedWith]) {
    const broken = await brokenSettings(await workspace.settingsFor(one), {
      check: workspace.check,
      // To a server whose client shows it no files, each may exist and cannot be read.
      read: async (file) => ({ text: (await files.readText(file)) ?? "" }),
      nameOf: (file) => fileKey(file).replace(/^.*\//, ""),
    });
    if (broken !== null) return broken;
  }
  return stack;
}
