import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  carrierOfFirstLine,
  carrierOfText,
  type Document,
  looksLike,
  type MergedDocument,
  mayBeScript,
  mayHoldRequests,
  readAnswer,
  type SourcePart,
  show,
  showMessage,
  writtenPlace,
} from "../../../document/index.ts";
import { explainErrors } from "../../../features/explain/explain-errors.ts";
import { readText } from "../../../node/read-text.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import { atSource } from "../../../rules/engine/source-findings.ts";
import { findRequest, type Sent } from "../../../stack/from-requests/find-request.ts";
import type { CarrierLanguage } from "../../../syntax/carriers.ts";
import { addToGroup } from "../../../text/groups.ts";
import { nearest } from "../../../text/nearest.ts";
import { codeList } from "../../../text/prose.ts";
import { readFile } from "../../../workspace/read-file.ts";
import { oneOf } from "../../arguments.ts";
import { asOf } from "../../asked-inputs.ts";
import { type Call, type ExitCode, lastValue, rulePages, standardInputPath, WrongCall } from "../../command.ts";
import { formatNames, loadReporter } from "../../formats/index.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { messageWriter } from "../../run/one-file.ts";
import { givenText, maxFileBytes, namedFile, pathFromHere, readGiven, readStandardInput } from "../../run/sources.ts";
import type { FileTarget } from "../../run/target.ts";
import { describeUnknownInput } from "../../run/unknown-kind.ts";
import { typeOfNamed } from "../../run/walk.ts";
import { type CheckedFile, wholeReport } from "../../terminal/report.ts";
import { countsOfFile, createTally } from "../../terminal/tally.ts";
import { createBaseOpener, createTextCheck, factsOfFile } from "../check/check-file.ts";

const maxAnswerBytes = 16 * 1024 * 1024;

/** Shows each error of a response at the field of the request that it concerns. */
export async function runExplainError(call: Call): Promise<ExitCode> {
  const { stdout, paths } = call;
  const [request, answer] = paths;
  if (request === undefined || answer === undefined || paths.length > 2)
    throw new WrongCall(
      "`explain-error` needs two files: the request that was sent, and the response of the API (`-` for standard input).",
    );
  if (request === standardInputPath && answer === standardInputPath)
    throw new WrongCall("Only one of the two files can be standard input.");
  const format = oneOf("--format", lastValue(call, "format") ?? "pretty", formatNames);
  const wanted = lastValue(call, "request") ?? lastValue(call, "step") ?? null;
  const { name: file, documents, facts } = await openSentFile(request, call);
  const sent = pick(
    documents.map(({ document }) => document),
    file,
    wanted,
  );
  const opened = documents.find(({ document }) => document.blocks.all().includes(sent.value.block));
  if (!opened) return 2;

  const name = answer === standardInputPath ? "The response" : pathFromHere(resolve(answer));
  const read = readAnswer(await givenText(await readGiven(answer, maxAnswerBytes), answer, name));
  const say = messageWriter(call);
  if (read.kind !== "errors") {
    await say(`${name} ${read.why}.`);
    return read.kind === "success" ? 0 : 2;
  }
  const { document, findings, places, merge } = opened;
  const errors = explainErrors(document, sent, read.errors, findings).map(({ finding }) => finding);
  const reports = merge
    ? await reportsOfMerge(merge, errors, { path: file, ...facts })
    : [{ path: file, findings: errors.map((finding) => atSource(finding, places)), ...facts }];
  const look = { ...wholeReport, ...stdout, pages: rulePages(call.installation), names: document.file.names };
  const reporter = await loadReporter(format, look);
  await stdout.write(reporter.begin());
  const tally = createTally();
  for (const [index, report] of reports.entries()) {
    const shown = [...report.findings].sort((a, b) => a.start - b.start);
    tally.count(countsOfFile(shown));
    if (index > 0) await stdout.write(reporter.between ?? "");
    await stdout.write(await reporter.file({ ...report, findings: shown }));
  }
  await stdout.write(reporter.end(tally.totals([])));
  if (read.isCut) await say(`${name} is cut off and may have contained more errors.`);
  return 1;
}

/** Each error in the file that has the text. */
async function reportsOfMerge(
  merge: MergedDocument,
  errors: readonly Finding[],
  own: Omit<CheckedFile, "findings">,
): Promise<readonly CheckedFile[]> {
  const byDocument = new Map<Document, Finding[]>();
  for (const error of errors) {
    const { document, start, end } = writtenPlace({ document: merge.document, merge }, error);
    addToGroup(byDocument, document, { ...error, start, end, related: [], fixes: [] });
  }
  const open = createBaseOpener();
  return Promise.all(
    [...byDocument].map(async ([{ file, text }, findings]) => {
      if (file.uri === merge.document.file.uri) return { ...own, findings };
      const path = fileURLToPath(file.uri);
      return { ...factsOfFile(await open(path, text)), path: pathFromHere(path), findings };
    }),
  );
}

function pick(documents: readonly Document[], request: string, step: string | null): Sent {
  const sent = findRequest(documents, step);
  switch (sent.kind) {
    case "found":
      return sent.sent;
    case "none":
      throw new WrongCall(`\`${request}\` contains no request.`);
    case "several":
      throw new WrongCall(`\`${request}\` contains several requests. Which one was sent? ${choices(sent.names)}`);
    case "unknown": {
      const [near] = nearest(step ?? "", sent.names);
      throw new WrongCall(
        `\`${request}\` has no \`${step}\`. ${near ? `Did you mean \`--request ${show(near)}\`?` : choices(sent.names)}`,
      );
    }
  }
}

const choices = (names: readonly string[]): string =>
  names.length === 0
    ? "There is only one request, so omit `--request`."
    : showMessage(`\`--request\` must be ${codeList(names, "or")}.`, []);

interface SentDocument extends SourcePart {
  /** In the document. */
  readonly findings: readonly Finding[];
  /** A stack with all that it extends. */
  readonly merge?: MergedDocument;
}

const checkAll = { config: null, rules: {} };

/** The file with the request that was sent. `-` is standard input. Throws a `WrongCall`. */
async function openSentFile(written: string, call: Call) {
  const isStdin = written === standardInputPath;
  const given = lastValue(call, "stdin-filename");
  if (given !== undefined && !isStdin) throw new WrongCall("`--stdin-filename` is for a request from standard input.");
  const path = resolve(given ?? written);
  const answer = isStdin ? await readStandardInput() : await readText(path, maxFileBytes);
  const name = pathFromHere(path);
  const text = await givenText(answer, path, isStdin ? "Standard input" : written);
  const settings = await createFileSettings(null, asOf(call));
  const type = isStdin && given === undefined ? await settings.typeOf(path) : await typeOfNamed(path, settings);
  if (type?.kind === "settings") throw new WrongCall(`${name} is a settings file, not a request.`);
  const language = languageOf(path, type, text);
  if (language === null && (type === null || type.kind === "carrier")) {
    const isUnnamed = isStdin && given === undefined;
    const isStack = isUnnamed ? looksLike(text).includes("stack") : /\.ya?ml$/i.test(path);
    if (isUnnamed && !isStack && !/^\uFEFF?\s*[[{/]/.test(text)) throw new WrongCall(describeUnknownInput(text));
    const read = await readFile(namedFile(path), { kind: isStack ? "stack" : "request" }, text);
    return {
      name,
      documents: read.file.parts.map((part): SentDocument => ({ ...part, findings: [] })),
      facts: factsOfFile(read),
    };
  }
  const readAs = language === null ? (type ?? { kind: "request" }) : ({ kind: "carrier", language } as const);
  const read = await createTextCheck(checkAll)({ path, type: readAs, text }, (await settings.of(path)).settings);
  const { file, judge } = read;
  if (file.parts.length === 0) throw new WrongCall(`\`${name}\` contains no request to the API.`);
  const documents = file.parts.map((part, index): SentDocument => {
    const merged = judge.judges[index]?.merged();
    if (merged) return { ...part, document: merged.merge.document, ...merged };
    return { ...part, findings: judge.judges[index]?.findings() ?? [] };
  });
  return { name, documents, facts: factsOfFile(read) };
}

/** A file with an unknown name must also be a request, since it was sent. Only the hints in its name are missing. */
function languageOf(path: string, type: FileTarget["type"] | null, text: string): CarrierLanguage | null {
  if (type !== null) return type.kind === "carrier" ? type.language : null;
  const named = mayBeScript(path) ? carrierOfFirstLine(text) : null;
  return named ?? (mayHoldRequests(text) ? carrierOfText(text) : null);
}
