import { wholeDocument } from "../document/index.ts";
import { changesView } from "../features/changes/changes-view.ts";
import { planView } from "../features/plan/plan-view.ts";
import { type WholeStack, wholeStack } from "../rules/engine/whole-stack.ts";
import { chosenPlan } from "../stack/changes/chosen/chosen-plan.ts";
import {
  isRefused,
  type PlanOption,
  planOptionRows,
  type RefusedOption,
  readPlanOptions,
  sameName,
} from "../stack/changes/chosen/plan-options.ts";
import { existingIn, type OldFile, oldFileOf, withExtended } from "../stack/changes/existing.ts";
import { writeExpectedPlan } from "../stack/changes/expected/expected-plan.ts";
import { planDifference } from "../stack/changes/expected/plan-difference.ts";
import { anyPlanFormatNames, changeFormatNames } from "../stack/changes/format-names.ts";
import { variablesInFile } from "../stack/changes/matching/env-file.ts";
import { planFormatNames } from "../stack/plan/format-names.ts";
import { planFormats } from "../stack/plan/formats.ts";
import { capital } from "../text/prose.ts";
import { findAnswersIn } from "../workspace/answer-folder.ts";
import { brokenSettings } from "../workspace/broken-settings.ts";
import { fileKey } from "../workspace/host.ts";
import { isSetArgument, listArgument, textArgument } from "./arguments.ts";
import { type Input, inputParameters, nameInRoots, openInput, uriInRoots } from "./input.ts";
import {
  type Parameter,
  type Tool,
  type ToolAnswer,
  type ToolArguments,
  type ToolContext,
  ToolRefusal,
} from "./tool.ts";

const conditions = { from: "With `from`: ", delete: "With `delete`: ", curl: "With the format `curl`: " } as const;

const types = { names: "array", name: "string", seconds: "integer", flag: "boolean" } as const;

function parameterOf({ type, needs, doc }: PlanOption): Parameter {
  const text = doc((name) => `\`${name}\``);
  const description = `${needs ? conditions[needs] : ""}${needs ? text : capital(text)}.`;
  return { type: types[type], ...(type === "seconds" && { minimum: 0 }), description };
}

export const planTool: Tool = {
  name: "plan",
  title: "Plan the requests of a stack",
  description:
    "Lists the API requests that create a stack, in sending order, with what they cost and require; with `from`, those that change what exists. Nothing is sent. Literal secrets become environment variables.",
  parameters: {
    ...inputParameters,
    format: {
      type: "string",
      enum: anyPlanFormatNames,
      description:
        "A sequence of requests as JSON (default), a file for REST clients, or a shell script. With `from`, also the changes themselves: text (default), Markdown or JSON.",
    },
    from: {
      type: "array",
      description:
        "What exists: the path of an old stack, or the paths of saved responses of the API, or of folders with them. What they do not show is neither created nor deleted.",
    },
    env: {
      type: "array",
      description:
        "With `from`: the values of environment variables in labels and ports, by which resources are matched, as `NAME=value`.",
    },
    expect: {
      type: "string",
      description: "The path of an expected plan, such as `shop.plan.json`: returns only how the plan differs from it.",
    },
    ...Object.fromEntries(planOptionRows.map(([name, option]) => [name, parameterOf(option)])),
  },
  required: [],
  isSaid: true,
  writes: false,
  output: [
    { format: "string", plan: "string", isComplete: "boolean", summary: { each: "string" } },
    { isExpected: "boolean", difference: { each: "string" } },
  ],
  run: async (args, context) => {
    // Such as the result of a search for responses.
    if (Object.hasOwn(args, "from") && listArgument(args, "from").length === 0)
      throw new ToolRefusal("`from` is empty. Name what exists, or omit it if nothing does.");
    const input = await openInput(args, context);
    await requireSettings(input.uri, context);
    const document = wholeDocument(input.file);
    if (document?.file.kind !== "stack")
      throw new ToolRefusal(`\`plan\` needs a stack, and \`${input.name}\` is not one.`);
    const stack = wholeStack(document, await context.workspace.check(document, input.settings), input.name);
    if ("refusal" in stack) throw new ToolRefusal(stack.refusal);
    const expected = textArgument(args, "expect");
    if (expected !== undefined) return compareWithExpected(stack, expected, args, context);
    return writtenPlan(input, stack, args, context);
  },
};

/** The requests that create a stack; with `from`, what changes. */
async function writtenPlan(
  { name: source }: Input,
  stack: WholeStack,
  args: ToolArguments,
  context: ToolContext,
): Promise<ToolAnswer> {
  const hasFrom = listArgument(args, "from").length > 0;
  const usual = isSetArgument(args, "verify") ? "curl" : hasFrom ? "text" : planFormatNames[0];
  const asked = textArgument(args, "format") ?? usual;
  const format = planFormats.find(({ name }) => name === asked);
  const unfit = hasFrom ? undefined : !format ? asked : Object.hasOwn(args, "env") ? "env" : undefined;
  if (unfit !== undefined) throw new ToolRefusal(`\`${unfit}\` needs \`from\`.`);
  const { existing, ...given } = await givenFor(stack, args, asked, context);
  if (!hasFrom && format) {
    const { text, summary, isWhole } = allowed(planView(stack, { format, source, ...given }));
    return answer(asked, text, isWhole, summary);
  }
  const ofChanges = changeFormatNames.find((name) => name === asked) ?? "text";
  const view = allowed(changesView(stack, existing, { format: format ?? ofChanges, source, ...given }));
  return answer(asked, view.text, view.isWhole, view.messages);
}

/** What exists, and what a person says about a plan. */
async function givenFor(stack: WholeStack, args: ToolArguments, format: string, context: ToolContext) {
  const from = listArgument(args, "from");
  const read = await Promise.all(from.map((path) => oldAt(path, context)));
  const existing = allowed(existingIn(read.flat()));
  const [old] = existing.side.identity === "names" ? existing.files : [];
  // As the lines of an `--env-file`.
  const variables = variablesInFile(listArgument(args, "env").join("\n"));
  return {
    existing,
    choices: allowed(readPlanOptions(args, { hasFrom: from.length > 0, format, variables })),
    ...(await context.workspace.filesOfBoth(stack.document, old?.document)),
  };
}

async function compareWithExpected(
  stack: WholeStack,
  path: string,
  args: ToolArguments,
  context: ToolContext,
): Promise<ToolAnswer> {
  const unfit = ["format", "verify"].find((name) => Object.hasOwn(args, name));
  if (unfit !== undefined) throw new ToolRefusal(`\`expect\` returns only the difference. Omit \`${unfit}\`.`);
  const { existing, choices, ...around } = await givenFor(stack, args, "json", context);
  const plan = allowed(chosenPlan(stack, existing, choices, around));
  const uri = uriInRoots(path, context);
  const name = nameInRoots(uri, context);
  const read = await context.read(uri);
  if (read.kind !== "text") throw new ToolRefusal(`\`${name}\` ${read.why}.`);
  const difference = planDifference(read.text, writeExpectedPlan(plan));
  if (difference === null) throw new ToolRefusal(`\`${name}\` is not an expected plan.`);
  const isExpected = difference.length === 0;
  const text = isExpected
    ? "The plan is as expected."
    : ["The plan is not the expected one.", "", ...difference].join("\n");
  return { text, data: { isExpected, difference } };
}

/** Throws a `ToolRefusal` if the settings of a file have an error. */
async function requireSettings(uri: string, { workspace, read, roots }: ToolContext): Promise<void> {
  const access = { check: workspace.check, read, nameOf: (one: string) => nameInRoots(one, { roots }) };
  const broken = await brokenSettings(await workspace.settingsFor(uri), access);
  if (broken !== null) throw new ToolRefusal(broken);
}

/** What is not refused. */
function allowed<Wanted extends object>(wanted: Wanted | RefusedOption): Wanted {
  if (isRefused(wanted)) throw new ToolRefusal(wanted.refusal(sameName));
  return wanted;
}

/** A stack, or answers; of a folder, the answers in it. */
async function oldAt(path: string, context: ToolContext): Promise<readonly OldFile[]> {
  const uri = uriInRoots(path, context);
  const name = nameInRoots(uri, context).replace(/\/$/, "") || ".";
  const read = await context.read(uri);
  await requireSettings(uri, context);
  const { names } = (await context.settingsFor(uri)).settings;
  if (read.kind === "text") {
    const old = oldFileOf({ name, text: read.text, fileName: fileKey(uri) }, uri, names);
    return [await withExtended(old, context.workspace.mergeOf)];
  }
  const textAt = async (file: string): Promise<string | null> => {
    const inner = await context.read(file);
    return inner.kind === "text" ? inner.text : null;
  };
  const answers = await findAnswersIn(uri, name, { list: context.files.list, textAt, names });
  if (typeof answers !== "string") return answers.map(({ uri, ...file }) => oldFileOf(file, uri, names));
  throw new ToolRefusal(read.kind === "folder" ? answers : `\`${name}\` ${read.why}.`);
}

const answer = (format: string, plan: string, isComplete: boolean, summary: readonly string[]): ToolAnswer => ({
  text: [
    plan.trimEnd(),
    "",
    isComplete ? "The plan is complete." : "The plan is incomplete: what it leaves out is named above or has errors.",
    ...summary,
  ].join("\n"),
  data: { format, plan, isComplete, summary },
});
