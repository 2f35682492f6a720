import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServiceNames } from "../../../api/index.ts";
import { wordingOf } from "../../../document/index.ts";
import type { ReadableFiles } from "../../../rules/engine/environment.ts";
import type { ReadAnswers } from "../../../stack/answers/answer-records.ts";
import type { ChangePlan } from "../../../stack/changes/change-plan.ts";
import { chosenPlan, isWholePlan } from "../../../stack/changes/chosen/chosen-plan.ts";
import {
  type Existing,
  existingIn,
  type OldFile,
  oldFileOf,
  placeInFiles,
  withExtended,
} from "../../../stack/changes/existing.ts";
import { type AnyPlanFormatName, isChangeFormat } from "../../../stack/changes/format-names.ts";
import { variablesInFile } from "../../../stack/changes/matching/env-file.ts";
import type { Variables } from "../../../stack/changes/matching/open-labels.ts";
import { leftOutOf } from "../../../stack/changes/texts/change-lines.ts";
import { writeChangesAsJson } from "../../../stack/changes/texts/changes-as-json.ts";
import { writeChangesAsMarkdown } from "../../../stack/changes/texts/changes-as-markdown.ts";
import { writeChangesAsText } from "../../../stack/changes/texts/write-changes.ts";
import { summaryBelowRequests, summaryOf } from "../../../stack/plan/format.ts";
import { formatPlan, planFormats, variablesOfPlan } from "../../../stack/plan/formats.ts";
import type { BlockSpan } from "../../../stack/plan/step.ts";
import { type Call, configOf, type ExitCode, standardInputPath, WrongCall } from "../../command.ts";
import { namesFor } from "../../run/file-settings.ts";
import { readOneFile } from "../../run/one-file.ts";
import { nameOfGiven, textOfGiven } from "../../run/sources.ts";
import { isFolderNow } from "../../run/stat-now.ts";
import { wrapAfter } from "../../terminal/wrap.ts";
import { createDocumentChecker, type DocumentChecker } from "../check/check-document.ts";
import { readAnswerFolder } from "../stack/answer-files.ts";
import { compareWithExpected } from "./expected-run.ts";
import { exitCodeOf, orWrongCall, type PlanOptions, sayPlan, writingOf } from "./plan-run.ts";
import { formatFor, writeInFormat } from "./written-requests.ts";

export interface ChangePlanCall extends Omit<PlanOptions, "format"> {
  /** Without any, nothing exists yet. */
  readonly from: readonly string[];
  readonly format: AnyPlanFormatName;
  /** The file of the plan that is expected. */
  readonly expected: string | null;
}

/** Reads both sides, and checks the new one. Throws a `WrongCall`. */
export async function readSides({ path, from }: Pick<ChangePlanCall, "path" | "from">, call: Call) {
  if (path === standardInputPath && from.includes(standardInputPath))
    throw new WrongCall("Only one of the two files can be standard input.");
  const source = await readOneFile(path, "stack", call);
  const checker = await createDocumentChecker(configOf(call));
  const read = (await Promise.all(from.map((one) => readOld(one, call)))).flat();
  await checker.requireSettings([source.path, ...read.map(({ path }) => path || source.path)]);
  const old = await Promise.all(read.map((one) => withExtended(one, checker.mergeOf)));
  const existing = orWrongCall(existingIn(old));
  return { source, checker, old, existing, stack: { ...(await checker.checkWhole(source)), name: source.name } };
}

export async function runChangePlan(asked: ChangePlanCall, call: Call): Promise<ExitCode> {
  const { from, format, output, expected, choices } = asked;
  const { source, checker, old, existing, stack } = await readSides(asked, call);
  const { document, findings, files: named } = stack;
  const context = {
    findings,
    environment: await named(),
    filesBefore: await filesBefore(existing, old, checker),
  };
  const variables = await givenVariables(call);
  const plan = orWrongCall(chosenPlan(document, existing, { ...choices, variables }, context));
  if (expected !== null) return compareWithExpected(plan, expected, call);
  const sides = [stack, ...existing.files];
  const options = { ...writingOf(asked, source), at: (place: BlockSpan) => placeInFiles(sides, place) };
  const planFormat = isChangeFormat(format) ? planFormats[0] : formatFor(format, output);
  // In these formats, the text itself says the rest.
  const isSaid = format === "text" || format === "markdown";
  const written = isSaid ? null : formatPlan(plan, stack, planFormat, options);
  const summary = written ? summaryOf(plan, written) : summaryBelowRequests(plan, { variables: variablesOfPlan(plan) });
  const names = { from: from.map(nameOfGiven).join(", ") || existing.name, to: source.name, summary };
  const wording = wordingOf(document.file.names);
  const requests = written?.text ?? "";
  const changes = isChangeFormat(format) ? writers[format](plan, names, requests) : requests;
  const text = wording && isChangeFormat(format) ? wording.write(changes) : changes;
  const isRead = format === "text" && output === null;
  await writeInFormat(isRead ? wrapLines(text, call.stdout.width) : text, asked, [source, ...old], call);
  const before = [...(isSaid ? [] : leftOutOf(plan)), ...existing.messages];
  await sayPlan(isSaid ? { ...plan, omissions: [] } : plan, stack, { before, after: isSaid ? [] : summary }, call);
  return exitCodeOf(isWholePlan(plan), plan, call);
}

/** Each line continues at its own indentation. */
const wrapLines = (text: string, width: number | null): string =>
  text
    .split("\n")
    .flatMap((line) => wrapAfter(/^ */.exec(line)?.[0] ?? "", line.trimStart(), width))
    .join("\n");

/** The files that the old side names. Of standard input, such as an old commit, it is not known what they held. */
async function filesBefore(
  { side, files: [first] }: Existing,
  old: readonly ReadOldFile[],
  { filesOf }: DocumentChecker,
): Promise<ReadableFiles | null> {
  const isRead = first !== undefined && old.every(({ path }) => path !== "") && side.identity === "names";
  return isRead ? filesOf(first.document) : null;
}

const writers = {
  text: writeChangesAsText,
  markdown: writeChangesAsMarkdown,
  json: (plan: ChangePlan, _: unknown, requests: string) => writeChangesAsJson(plan, requests),
} as const;

/** The environment first: a file fills in what is not set. */
export async function givenVariables(call: Call): Promise<Variables> {
  const files = (call.options.get("env-file") ?? []).map(async (written) => [
    ...variablesInFile(await textOfGiven(resolve(written))),
  ]);
  const environment = call.options.has("use-env") ? Object.entries(process.env) : [];
  const set = environment.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return new Map([...(await Promise.all(files)).flat(), ...set]);
}

/** A file of the old side, as it was read. */
export interface ReadOldFile extends OldFile {
  /** Empty for standard input, which is not a file that could be overwritten. */
  readonly path: string;
}

/** Reads a stack, or answers; of a folder, the answers in it. */
export async function readOld(written: string, call: Call): Promise<readonly ReadOldFile[]> {
  const isStdin = written === standardInputPath;
  const path = resolve(isStdin ? "x" : written);
  const names = await namesFor(call, path);
  const old = (file: OldText): ReadOldFile => oldFile(file, names);
  if (!isStdin && isFolderNow(path)) return (await readAnswerFolder(path, call)).map(old);
  return [old({ name: nameOfGiven(written), path: isStdin ? "" : path, text: await textOfGiven(written) })];
}

interface OldText {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly read?: ReadAnswers;
}

function oldFile({ path, ...file }: OldText, names: ServiceNames | undefined): ReadOldFile {
  const base = path === "" ? "standard input.yaml" : basename(path);
  const uri = pathToFileURL(path === "" ? resolve(base) : path).href;
  return oldFileOf({ ...file, path, fileName: base }, uri, names);
}
