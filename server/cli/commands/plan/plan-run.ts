import { dirname, resolve } from "node:path";
import { wordingOf } from "../../../document/index.ts";
import type { ChangePlan } from "../../../stack/changes/change-plan.ts";
import { chosenPlan, chosenStack, isWholePlan, verificationPlan } from "../../../stack/changes/chosen/chosen-plan.ts";
import type { ChangeChoices } from "../../../stack/changes/chosen/plan-options.ts";
import { placeInFiles } from "../../../stack/changes/existing.ts";
import { type AnyPlanFormatName, isChangeFormat } from "../../../stack/changes/format-names.ts";
import { variablesInFile } from "../../../stack/changes/matching/env-file.ts";
import type { Variables } from "../../../stack/changes/matching/open-labels.ts";
import { leftOutOf } from "../../../stack/changes/texts/change-lines.ts";
import { writeChangesAsJson } from "../../../stack/changes/texts/changes-as-json.ts";
import { writeChangesAsMarkdown } from "../../../stack/changes/texts/changes-as-markdown.ts";
import { writeChanges } from "../../../stack/changes/texts/write-changes.ts";
import { summaryBelowRequests, summaryOf } from "../../../stack/plan/format.ts";
import { formatPlan, planFormats, variablesOfPlan } from "../../../stack/plan/formats.ts";
import { type Plan, planOf } from "../../../stack/plan/plan.ts";
import type { BlockSpan } from "../../../stack/plan/step.ts";
import type { Call, ExitCode } from "../../command.ts";
import { nameOfGiven, pathBetween, realFolder, textOfGiven } from "../../run/sources.ts";
import { wrapAfter } from "../../terminal/wrap.ts";
import { compareWithExpected } from "./expected-run.ts";
import { orWrongCall, readSides, type Sides } from "./read-sides.ts";
import { sayPlan } from "./say-plan.ts";
import { formatFor, writeInFormat } from "./written-requests.ts";

/** What is planned, and where it is written. */
export interface PlanCall {
  readonly path: string;
  /** Without any, nothing exists yet; to verify, it is then not known where the resources are. */
  readonly from: readonly string[];
  readonly format: AnyPlanFormatName;
  readonly output: string | null;
  readonly journal: string | null;
  /** The file of the plan that is expected. */
  readonly expected: string | null;
  readonly choices: ChangeChoices;
}

/** Writes a plan, or compares it with the expected one. */
export async function runPlan(asked: PlanCall, call: Call): Promise<ExitCode> {
  const { path, from, format, output, expected } = asked;
  const sides = await readSides(path, from, call);
  const { source, old, existing, stack } = sides;
  const { plan, changes } = await planFor(asked, sides, call);
  if (changes && expected !== null) return compareWithExpected(changes, expected, call);
  const all = [stack, ...existing.files];
  const options = { ...writingOf(asked, sides), at: (place: BlockSpan) => placeInFiles(all, place) };
  const planFormat = isChangeFormat(format) ? planFormats[0] : formatFor(format, output);
  // In these formats, the text itself says the rest.
  const isSaid = format === "text" || format === "markdown";
  const written = isSaid ? null : formatPlan(plan, stack, planFormat, options);
  const summary = written ? summaryOf(plan, written) : summaryBelowRequests(plan, { variables: variablesOfPlan(plan) });
  const requests = written?.text ?? "";
  const names = { from: from.map(nameOfGiven).join(", ") || existing.name, to: source.name, summary };
  const text = changes && isChangeFormat(format) ? inWords(writers[format](changes, names, requests), sides) : requests;
  const isRead = format === "text" && output === null;
  await writeInFormat(isRead ? wrapLines(text, call.stdout.width) : text, asked, [source, ...old], call);
  const before = [...(changes && !isSaid ? leftOutOf(changes) : []), ...existing.messages];
  await sayPlan(isSaid ? { ...plan, omissions: [] } : plan, stack, { before, after: isSaid ? [] : summary }, call);
  const isWhole = changes ? isWholePlan(changes) : plan.omissions.length + plan.errors.length === 0;
  if (!isWhole) return 1;
  return call.options.has("exit-code") && plan.steps.length > 0 ? 2 : 0;
}

/** Of what exists, the changes; else what creates a stack, or verifies it. */
async function planFor(
  { from, format, expected, choices: given }: PlanCall,
  { stack, old, existing, checker }: Sides,
  call: Call,
): Promise<{ readonly plan: Plan; readonly changes: ChangePlan | null }> {
  const { document, findings } = stack;
  const choices = { ...given, variables: await givenVariables(call) };
  if (choices.isVerification) {
    const plan = orWrongCall(verificationPlan(document, from.length > 0 ? existing : null, choices));
    return { plan, changes: null };
  }
  // Of standard input, such as an old commit, it is not known what the files held that it names.
  const isKnown = existing.side.identity === "names" && old.every(({ path }) => path !== "");
  const around = await checker.filesOfBoth(document, isKnown ? existing.files[0]?.document : null);
  if (from.length === 0 && expected === null && !isChangeFormat(format)) {
    const isWanted = orWrongCall(chosenStack(document, choices.stack));
    return { plan: planOf(document, findings, isWanted, around.environment), changes: null };
  }
  const changes = orWrongCall(chosenPlan(stack, existing, choices, around));
  return { plan: changes, changes };
}

/** How requests are written: what they send, and the journal, relative to the folder of the script. */
function writingOf({ output, journal, choices: { wait } }: PlanCall, { source }: Sides) {
  // Behind a link, `..` leads elsewhere.
  const folder = output === null ? process.cwd() : realFolder(dirname(resolve(output)));
  return {
    source: source.name,
    pathOf: (referenced: string) => pathBetween(folder, resolve(dirname(source.path), referenced)),
    journal: journal === null ? undefined : pathBetween(folder, journal),
    wait,
  };
}

const inWords = (text: string, { stack }: Sides): string => wordingOf(stack.document.file.names)?.write(text) ?? text;

/** Each line continues at its own indentation. */
const wrapLines = (text: string, width: number | null): string =>
  text
    .split("\n")
    .flatMap((line) => wrapAfter(/^ */.exec(line)?.[0] ?? "", line.trimStart(), width))
    .join("\n");

const writers = {
  text: (...of: Parameters<typeof writeChanges>) => writeChanges(...of).text,
  markdown: writeChangesAsMarkdown,
  json: (plan: ChangePlan, _: unknown, requests: string) => writeChangesAsJson(plan, requests),
} as const;

/** The environment first: a file fills in what is not set. */
async function givenVariables(call: Call): Promise<Variables> {
  const files = (call.options.get("env-file") ?? []).map(async (written) => [
    ...variablesInFile(await textOfGiven(resolve(written))),
  ]);
  const environment = call.options.has("use-env") ? Object.entries(process.env) : [];
  const set = environment.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return new Map([...(await Promise.all(files)).flat(), ...set]);
}
