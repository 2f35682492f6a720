import { dirname, relative, resolve, sep } from "node:path";
import { isWrittenOut, type Value } from "../../../document/index.ts";
import { chosenStack } from "../../../stack/changes/chosen/chosen-plan.ts";
import { type ChangeChoices, isRefused, type RefusedOption } from "../../../stack/changes/chosen/plan-options.ts";
import { oncePerCause, summaryOf } from "../../../stack/plan/format.ts";
import type { PlanFormatName } from "../../../stack/plan/format-names.ts";
import { formatPlan, offsetIn, type PlanFormat, planFormats } from "../../../stack/plan/formats.ts";
import { type Plan, planOf } from "../../../stack/plan/plan.ts";
import { type Call, configOf, type ExitCode, WrongCall } from "../../command.ts";
import { messageWriter, readOneFile, writeResult } from "../../run/one-file.ts";
import { type CheckedStack, createDocumentChecker } from "../check/check-document.ts";

export interface PlanOptions {
  readonly path: string;
  readonly format: PlanFormatName;
  readonly output: string | null;
  readonly journal: string | null;
  readonly choices: ChangeChoices;
}

export async function runPlan({ path, format, output, journal, choices }: PlanOptions, call: Call): Promise<ExitCode> {
  const source = await readOneFile(path, "stack", "stack.yaml", call);
  const checker = await createDocumentChecker({ config: configOf(call), rules: {} });
  const stack = await checker.checkWhole(source);
  const { document, findings, files, lineAt } = stack;
  const plan = planOf(document, findings, orWrongCall(chosenStack(document, choices.stack)), await files());
  const from = output === null ? process.cwd() : dirname(resolve(output));
  const written = formatPlan(plan, stack, formatFor(format, output), {
    source: source.name,
    pathOf: (referenced) =>
      relative(from, resolve(dirname(source.path), referenced))
        .split(sep)
        .join("/"),
    journal: journalFrom(from, journal),
    wait: choices.wait,
  });
  await writeResult(
    written.text,
    {
      output,
      sources: [source],
      holds: format === "requests" ? "request" : null,
      use: format === "curl" ? "program" : "data",
    },
    call,
  );
  await printNotes(plan, { name: source.name, document, lineAt }, call);
  for (const line of summaryOf(plan, written)) await messageWriter(call, document.file)(line);
  return exitCodeOf(plan.omissions.length + plan.errors.length === 0, plan, call);
}

/** With `--exit-code`, it says whether there is something to send. */
export const exitCodeOf = (isWhole: boolean, { steps }: Pick<Plan, "steps">, call: Call): ExitCode =>
  !isWhole ? 1 : call.options.has("exit-code") && steps.length > 0 ? 2 : 0;

/** Relative to the folder of the script, as the files that it sends are. */
export const journalFrom = (folder: string, journal: string | null): string | undefined =>
  journal === null ? undefined : relative(folder, resolve(journal)).split(sep).join("/");

export const formatFor = (name: PlanOptions["format"], output: string | null): PlanFormat =>
  planFormats.find((format) => format.name === name && (output?.endsWith(format.ending) ?? false)) ??
  planFormats.find((format) => format.name === name) ??
  planFormats[0];

/** What is not refused. */
export function orWrongCall<Wanted extends object>(wanted: Wanted | RefusedOption): Wanted {
  if (isRefused(wanted)) throw new WrongCall(wanted.refusal((option) => `--${option}`));
  return wanted;
}

/** More would not help. */
const maxLines = 20;

/** Prints the notes of a plan, also if the plan itself goes to a file or another program. */
export async function printNotes(
  plan: Plan,
  { name, document, lineAt }: { readonly name: string } & Pick<CheckedStack, "document" | "lineAt">,
  call: Call,
): Promise<void> {
  const say = messageWriter(call, document.file);
  const omitted = [
    ...oncePerCause(plan.omissions).map(
      ({ what, why, place }) => `${lineAt(offsetIn(document, place))}: omitted: ${what}. ${why}`,
    ),
    ...plan.errors.map(({ start, message, code }) => `${lineAt(start)}: ${message} (${code})`),
  ];
  for (const line of omitted.slice(0, maxLines)) await say(line);
  if (omitted.length > maxLines)
    await say(`and ${omitted.length - maxLines} more. \`compute-stack check ${name}\` shows all findings.`);
  const notes = [
    ...plan.notes.map(({ text, place }) => `${lineAt(offsetIn(document, place))}: ${text}`),
    ...plan.secrets.map(
      ({ value }) => `${lineAt(offsetIn(document, { block: value.block, ...value.node }))}: ${describeSecret(value)}`,
    ),
  ];
  for (const note of notes.slice(0, maxLines)) await say(note);
  if (notes.length > maxLines) await say(`and ${notes.length - maxLines} more notes.`);
}

/** Placeholders and the output of commands have no name of their own either. */
function describeSecret(value: Value): string {
  const { segment, name, parent } = value;
  const shown = typeof segment === "number" && parent ? `${parent.name}[${segment}]` : name;
  return isWrittenOut(value)
    ? `\`${shown}\` is a literal secret, which the plan does not contain.`
    : `\`${shown}\` is still to be filled in.`;
}
