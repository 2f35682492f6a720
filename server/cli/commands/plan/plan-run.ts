import { dirname, resolve } from "node:path";
import { isWrittenOut, type Value } from "../../../document/index.ts";
import { chosenStack } from "../../../stack/changes/chosen/chosen-plan.ts";
import { type ChangeChoices, isRefused, type RefusedOption } from "../../../stack/changes/chosen/plan-options.ts";
import { oncePerCause, summaryOf } from "../../../stack/plan/format.ts";
import type { PlanFormatName } from "../../../stack/plan/format-names.ts";
import { formatPlan, offsetIn } from "../../../stack/plan/formats.ts";
import { type Plan, planOf } from "../../../stack/plan/plan.ts";
import { type Call, configOf, type ExitCode, WrongCall } from "../../command.ts";
import { messageWriter, type OneFile, readOneFile, sayFirst } from "../../run/one-file.ts";
import { pathBetween, realFolder } from "../../run/sources.ts";
import { type CheckedStack, createDocumentChecker } from "../check/check-document.ts";
import { formatFor, writeInFormat } from "./written-requests.ts";

export interface PlanOptions {
  readonly path: string;
  readonly format: PlanFormatName;
  readonly output: string | null;
  readonly journal: string | null;
  readonly choices: ChangeChoices;
}

export async function runPlan(asked: PlanOptions, call: Call): Promise<ExitCode> {
  const { path, format, output, choices } = asked;
  const source = await readOneFile(path, "stack", call);
  const checker = await createDocumentChecker(configOf(call));
  await checker.requireSettings([source.path]);
  const stack = await checker.checkWhole(source);
  const { document, findings, files } = stack;
  const plan = planOf(document, findings, orWrongCall(chosenStack(document, choices.stack)), await files());
  const written = formatPlan(plan, stack, formatFor(format, output), writingOf(asked, source));
  await writeInFormat(written.text, asked, [source], call);
  await sayPlan(plan, { ...stack, name: source.name }, { before: [], after: summaryOf(plan, written) }, call);
  return exitCodeOf(plan.omissions.length + plan.errors.length === 0, plan, call);
}

/** With `--exit-code`, it says whether there is something to send. */
export const exitCodeOf = (isWhole: boolean, { steps }: Pick<Plan, "steps">, call: Call): ExitCode =>
  !isWhole ? 1 : call.options.has("exit-code") && steps.length > 0 ? 2 : 0;

/** How requests are written: what they send, and the journal, relative to the folder of the script. */
export function writingOf({ output, journal, choices: { wait } }: Omit<PlanOptions, "format">, source: OneFile) {
  // Behind a link, `..` leads elsewhere.
  const folder = output === null ? process.cwd() : realFolder(dirname(resolve(output)));
  return {
    source: source.name,
    pathOf: (referenced: string) => pathBetween(folder, resolve(dirname(source.path), referenced)),
    journal: journal === null ? undefined : pathBetween(folder, journal),
    wait,
  };
}

/** What is not refused. */
export function orWrongCall<Wanted extends object>(wanted: Wanted | RefusedOption): Wanted {
  if (isRefused(wanted)) throw new WrongCall(wanted.refusal((option) => `--${option}`));
  return wanted;
}

/** More would not help. */
const maxLines = 20;

/** Prints the notes of a plan, also if the plan itself goes to a file or another program. */
export async function sayPlan(
  plan: Plan,
  { name, document, lineAt }: { readonly name: string } & Pick<CheckedStack, "document" | "lineAt">,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  call: Call,
): Promise<void> {
  const say = messageWriter(call, document.file);
  await say(before);
  const omitted = [
    ...oncePerCause(plan.omissions).map(
      ({ what, why, place }) => `${lineAt(offsetIn(document, place))}: omitted: ${what}. ${why}`,
    ),
    ...plan.errors.map(({ start, message, code }) => `${lineAt(start)}: ${message} (${code})`),
  ];
  const more = (count: number): string => `and ${count} more. \`compute-stack check ${name}\` shows all findings.`;
  await sayFirst(omitted, maxLines, say, more);
  const notes = [
    ...plan.notes.map(({ text, place }) => `${lineAt(offsetIn(document, place))}: ${text}`),
    ...plan.secrets.map(
      ({ value }) => `${lineAt(offsetIn(document, { block: value.block, ...value.node }))}: ${describeSecret(value)}`,
    ),
  ];
  await sayFirst(notes, maxLines, say, (count) => `and ${count} more notes.`);
  await say(after);
}

/** Placeholders and the output of commands have no name of their own either. */
function describeSecret(value: Value): string {
  const { segment, name, parent } = value;
  const shown = typeof segment === "number" && parent ? `${parent.name}[${segment}]` : name;
  return isWrittenOut(value)
    ? `\`${shown}\` is a literal secret, which the plan does not contain.`
    : `\`${shown}\` is still to be filled in.`;
}
