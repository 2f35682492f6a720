import { basename, dirname, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { type Document, documentOf, indexOf, kindOf, linesOf, rootOf } from "../../../document/index.ts";
import { looksLikeAnswer, readAnswerRecords } from "../../../stack/answers/answer-records.ts";
import { type ChangePlan, changePlanOf } from "../../../stack/changes/change-plan.ts";
import { type EarlierSide, earlierStack } from "../../../stack/changes/earlier.ts";
import { earlierAnswers } from "../../../stack/changes/earlier-answers.ts";
import { type AnyPlanFormatName, isChangeFormat } from "../../../stack/changes/format-names.ts";
import { stackSide } from "../../../stack/changes/sides.ts";
import {
  writeChangesAsJson,
  writeChangesAsMarkdown,
  writeChangesAsText,
} from "../../../stack/changes/write-changes.ts";
import { summaryOf } from "../../../stack/plan/format.ts";
import { formatPlan, offsetIn, planFormats } from "../../../stack/plan/formats.ts";
import type { BlockSpan } from "../../../stack/plan/step.ts";
import { type Call, configOf, type ExitCode, lastValue, standardInputPath, WrongCall } from "../../command.ts";
import { messageWriter, readOneFile, writeResult } from "../../run/one-file.ts";
import { maxFileBytes, pathFromHere, readFileOrPipe, readStandardInput } from "../../run/sources.ts";
import { createFileChecker } from "../check/check-file.ts";
import { chosenStack, formatFor, journalFrom, printNotes } from "./plan-run.ts";

export interface ChangePlanCall {
  readonly path: string;
  /** Without any, nothing exists yet. */
  readonly from: readonly string[];
  readonly format: AnyPlanFormatName;
  readonly output: string | null;
  readonly journal: string | null;
  readonly gone: "deleted" | "kept";
}

/** What exists, as its files say. */
interface Existing {
  readonly name: string;
  readonly side: EarlierSide;
  /** The files that it was read from. */
  readonly files: readonly { readonly name: string; readonly document: Document }[];
  readonly messages: readonly string[];
}

export async function runChangePlan(
  { path, from, format, output, journal, gone }: ChangePlanCall,
  call: Call,
): Promise<ExitCode> {
  if (path === standardInputPath && from.includes(standardInputPath))
    throw new WrongCall("Only one of the two sides can be standard input.");
  const source = await readOneFile(path, "stack", "stack.yaml", call);
  const existing = await readExisting(from);
  const checker = await createFileChecker({ config: configOf(call), rules: {} });
  const { document, findings, environment } = await checker.check(source);
  const isWanted = chosenStack(document, lastValue(call, "stack"));
  const plan = changePlanOf(stackSide(document), existing.side, {
    findings,
    environment,
    gone,
    isWanted,
  });
  const lines = linesOf(document);
  const folder = output === null ? process.cwd() : dirname(resolve(output));
  const files = [{ name: source.name, document }, ...existing.files];
  const options = {
    source: source.name,
    at: (place: BlockSpan) => placeIn(files, place),
    pathOf: (referenced: string) =>
      relative(folder, resolve(dirname(source.path), referenced))
        .split(sep)
        .join("/"),
    journal: journalFrom(folder, journal),
  };
  const planFormat = isChangeFormat(format) ? planFormats[0] : formatFor(format, output);
  const written = formatPlan(plan, document, lines, planFormat, options);
  const summary = summaryOf(plan, written);
  const names = { from: existing.name, to: source.name, summary };
  const text = isChangeFormat(format) ? writers[format](plan, names, written.text) : written.text;
  await writeResult(
    text,
    {
      output,
      sources: [source, ...from.map((each) => ({ path: resolve(each) }))],
      holds: format === "requests" ? "request" : null,
      use: format === "curl" ? "program" : "data",
    },
    call,
  );
  const say = messageWriter(call);
  for (const message of existing.messages) await say(message);
  // In these formats, the text itself says the rest.
  const isSaid = format === "text" || format === "markdown";
  await printNotes(isSaid ? { ...plan, omissions: [] } : plan, { name: source.name, document, lines }, call);
  if (!isSaid) for (const line of summary) await say(line);
  const isImpossible = plan.changes.some(({ action }) => action === "impossible");
  return isImpossible || plan.omissions.length + plan.errors.length > 0 ? 1 : 0;
}

const writers = {
  text: writeChangesAsText,
  markdown: writeChangesAsMarkdown,
  json: (plan: ChangePlan, _: unknown, requests: string) => writeChangesAsJson(plan, requests),
} as const;

function placeIn(files: Existing["files"], place: BlockSpan): string {
  for (const { name, document } of files)
    if (indexOf(document, place.block) >= 0)
      return `${name}:${linesOf(document).positionAt(offsetIn(document, place)).line + 1}`;
  return files[0]?.name ?? "";
}

/** Stacks are told from answers by their names, else by their content. */
async function readExisting(from: readonly string[]): Promise<Existing> {
  const read = await Promise.all(from.map(readOld));
  const stacks = read.flatMap(({ name, document }) => (document ? [{ name, document }] : []));
  const answers = read.filter(({ document }) => !document);
  if (stacks.length > 1 || (stacks.length > 0 && answers.length > 0))
    throw new WrongCall("`--from` takes one stack, or any number of saved answers.");
  const name = read.map((one) => one.name).join(", ");
  if (answers.length === 0) {
    const [stack] = stacks;
    const document = stack?.document ?? documentOf({ uri: "", name: "stack.yaml", kind: "stack" }, "");
    const side = stackSide(document);
    const lines = linesOf(document);
    const messages = side.unread.map(
      (place) =>
        `${name}:${lines.positionAt(offsetIn(document, place)).line + 1}: Part of it cannot be read, and is left out.`,
    );
    return { name: name || "nothing", side: earlierStack(side), files: stacks, messages };
  }
  const records = answers.map((one) => ({ name: one.name, ...readAnswerRecords(one.name, one.text) }));
  const side = earlierAnswers(records);
  return { name, side, files: records, messages: side.messages };
}

interface OldFile {
  readonly name: string;
  readonly text: string;
  /** Null for answers. */
  readonly document: Document | null;
}

async function readOld(written: string): Promise<OldFile> {
  const isStdin = written === standardInputPath;
  const path = resolve(isStdin ? "old.stack.yaml" : written);
  const name = isStdin ? "standard input" : pathFromHere(path);
  const answer = isStdin ? await readStandardInput() : await readFileOrPipe(path, maxFileBytes);
  if (answer.kind !== "text") throw new WrongCall(`\`${name}\` ${answer.why}.`);
  const { text } = answer;
  const document = documentOf({ uri: pathToFileURL(path).href, name: basename(path), kind: "stack" }, text);
  const isNamed = !isStdin && kindOf(basename(path)) === "stack";
  return { name, text, document: isNamed || !looksLikeAnswer(text) || holdsStack(document) ? document : null };
}

const holdsStack = ({ blocks }: Document): boolean =>
  blocks
    .all()
    .some((block) => ["instances", "loadbalancers"].some((name) => rootOf(block)?.get(name)?.node.kind === "mapping"));
