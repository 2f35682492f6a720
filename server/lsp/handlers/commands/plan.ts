import { ResponseError } from "vscode-languageserver";
import {
  pathsFrom,
  planFileOf,
  planFormatList,
  planFormatNamed,
  savedPlanFormat,
} from "../../../features/plan/plan-file.ts";
import { planViewSteps } from "../../../features/plan/plan-view.ts";
import { isRefused, sameName } from "../../../stack/changes/chosen/plan-options.ts";
import type { PlanFormat } from "../../../stack/plan/formats.ts";
import { lastPart } from "../../../text/resolve-path.ts";
import { fileKey } from "../../../workspace/host.ts";
import type { FeatureContext } from "../../feature.ts";
import { unlessCanceled } from "../../session/guard.ts";
import type { Asked as Requested } from "../../session/long-work.ts";
import { slicesOf } from "../../session/slices.ts";
import { refused } from "../kit/refused.ts";
import { stackToPlan } from "../kit/stack-to-plan.ts";
import { canCreateFiles, newFileWith, workspaceEdit } from "../kit/workspace-edit.ts";
import { protocolLinks } from "../kit/written-range.ts";
import { choicesIn } from "./changes.ts";

/**
 * The plan of an open stack, for any editor. `computeStack.plan` returns `{ text, links, summary, isWhole, version }`; the ranges
 * of `links` are in UTF-16 units of the text, and their targets are ranges of the stack. `computeStack.savePlan` has the editor
 * create the file next to the stack, or at `target`, and returns `{ uri, isWhole }`.
 */
export const planCommands = (context: FeatureContext) => ({
  "computeStack.plan": (argument: unknown, asked: Requested) => answerPlan(context, argument, asked),
  "computeStack.savePlan": (argument: unknown, asked: Requested) => savePlan(context, argument, asked),
});

/** The argument of both commands; only `uri` is required. */
interface Asked {
  readonly uri: string;
  /** A name or a file extension: `requests`, `requests.jsonc`, `http`, `sh` … */
  readonly format?: unknown;
  /** The URI of the file that the plan is for: paths in it are relative to its folder. */
  readonly target: string | null;
  readonly choices: Readonly<Record<string, unknown>>;
}

/** The plan as text, with links to the stack; or why there is none. */
function answerPlan(context: FeatureContext, argument: unknown, requested: Requested) {
  const asked = read(argument);
  if (!asked) return refused(needsUri);
  const format = planFormatNamed(asked.format ?? "requests.jsonc");
  return format ? plan(context, asked, format, requested) : refused(`\`format\` must be ${planFormatList}.`);
}

/** Has the editor create a file with the plan; answers its URI, or why there is none. */
async function savePlan(context: FeatureContext, argument: unknown, requested: Requested) {
  const { connection, client } = context;
  const asked = read(argument);
  if (!asked) return refused(needsUri);
  const format = savedPlanFormat(asked.format, asked.target);
  if (!format) return refused(`\`format\` must be ${planFormatList}.`);
  if (!canCreateFiles(client))
    return refused("This editor cannot create files. `computeStack.plan` returns the text of the plan.");
  if (asked.target === null && asked.uri.startsWith("untitled:"))
    return refused("Save the stack first, or pass the URI of the new file as `target`.");
  const uri = asked.target ?? planFileOf(asked.uri, format);
  const made = await plan(context, { ...asked, target: uri }, format, requested);
  if (made instanceof ResponseError) return made;
  const { applied } = await connection.workspace.applyEdit(workspaceEdit(client, [newFileWith(uri, made.text)]));
  return applied
    ? { uri, isWhole: made.isWhole }
    : refused(
        `\`${lastPart(fileKey(uri))}\` could not be created. If it already exists, pass another file as \`target\`.`,
      );
}

const needsUri = "Pass an object with the `uri` of an open stack file.";

function read(argument: unknown): Asked | null {
  const { uri, format, target, verify } = (argument ?? {}) as Partial<Record<keyof Asked | "verify", unknown>>;
  if (typeof uri !== "string") return null;
  const choices = argument as Readonly<Record<string, unknown>>;
  const usual = verify === true ? "curl" : undefined;
  return { uri, format: format ?? usual, target: typeof target === "string" ? target : null, choices };
}

async function plan(
  context: FeatureContext,
  { uri, target, choices: given }: Asked,
  format: PlanFormat,
  requested: Requested,
) {
  const { workspace, longWork, defer, encoding } = context;
  const choices = choicesIn(given, { hasFrom: false, format: format.name });
  if (isRefused(choices)) return refused(choices.refusal(sameName));
  const pathOf = target === null ? undefined : pathsFrom(uri, target);
  const planned = await longWork("Planning requests", requested, async ({ canceled, report }) => {
    const stack = await stackToPlan(context, uri, canceled);
    if (stack === null) return refused(openFirst);
    if (typeof stack === "string") return refused(stack);
    const environment = await workspace.filesOf(stack.document);
    const source = lastPart(fileKey(stack.open.document.file.name));
    const steps = planViewSteps(stack, { format, source, pathOf, environment, choices, report });
    const pause = slicesOf(defer);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return { stack, result: value };
      await pause();
      unlessCanceled(canceled);
    }
  });
  if (planned instanceof ResponseError) return planned;
  const { stack, result } = planned;
  if (isRefused(result)) return refused(result.refusal(sameName));
  const links = protocolLinks(result.links, () => ({ ...stack, uri }), encoding());
  return { ...result, version: stack.open.version, links };
}

const openFirst = "Open the stack file first.";
