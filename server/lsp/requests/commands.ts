import { fileKey } from "../../workspace/host.ts";
import type { LoadHandlers } from "./handlers.ts";

/** The commands of one handler file. */
export interface CommandGroup {
  readonly names: readonly string[];
  readonly handlers: LoadHandlers<string>;
  /** As of requests: its argument names the file by its `uri`. */
  readonly isSaid?: true;
}

const group = <Name extends `computeStack.${string}`>(
  names: readonly Name[],
  handlers: LoadHandlers<NoInfer<Name>>,
  isSaid?: true,
): CommandGroup => ({ names, handlers, ...(isSaid && { isSaid }) });

/** What a client may ask the server to do: `workspace/executeCommand` with one of these names. */
export const commandGroups = {
  baseline: group(
    ["computeStack.showBaselineFindings", "computeStack.updateBaseline"],
    async () => (await import("../handlers/commands/baseline.ts")).baselineCommands,
  ),
  changes: group(
    ["computeStack.changes"],
    async () => (await import("../handlers/commands/changes.ts")).changesCommands,
    true,
  ),
  copyRequest: group(
    ["computeStack.copyAsCurl", "computeStack.copyAsHttp"],
    async () => (await import("../handlers/commands/copy-request.ts")).copyRequestCommands,
    true,
  ),
  declareFile: group(
    ["computeStack.checkFileAs"],
    async () => (await import("../handlers/commands/declare-file.ts")).declareFileCommands,
  ),
  explainError: group(
    ["computeStack.explainError", "computeStack.clearErrors"],
    async () => (await import("../handlers/commands/explain-error.ts")).explainErrorCommands,
    true,
  ),
  merge: group(["computeStack.merge"], async () => (await import("../handlers/commands/merge.ts")).mergeCommands),
  expectedPlan: group(
    ["computeStack.expectedPlan", "computeStack.updateExpectedPlan"],
    async () => (await import("../handlers/commands/expected-plan.ts")).expectedPlanCommands,
    true,
  ),
  plan: group(
    ["computeStack.plan", "computeStack.savePlan"],
    async () => (await import("../handlers/commands/plan.ts")).planCommands,
    true,
  ),
  syntaxTree: group(
    ["computeStack.syntaxTree"],
    async () => (await import("../handlers/commands/syntax-tree.ts")).syntaxTreeCommands,
  ),
  tools: group(["computeStack.callTool"], async () => (await import("../handlers/commands/tools.ts")).toolCommands),
} satisfies Readonly<Record<string, CommandGroup>>;

/** The names of all commands. */
export const commandNames: readonly string[] = Object.values(commandGroups).flatMap(({ names }) => names);

/** Documents with the texts of some commands, for any editor: `compute-stack:/plan?` and the URI of an open stack. */
export const viewScheme = "compute-stack";

/** The command without its prefix, and the file that it is about; no view for any other URI. */
export function viewOf(uri: string): { readonly view?: string; readonly uri: string } {
  const [, view, query = ""] = /^compute-stack:\/*(plan|merge)\?(.*)$/.exec(uri) ?? [];
  return { ...(view && { view }), uri: query.includes(":") ? query : fileKey(query) };
}
