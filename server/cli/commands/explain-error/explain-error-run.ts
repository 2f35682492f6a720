import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  carrierOfFile,
  type Document,
  documentOf,
  linesOf,
  linesOfText,
  readAnswer,
  type SourcePlaces,
  show,
  showMessage,
  showStretches,
  showStretchesAround,
} from "../../../document/index.ts";
import { explainErrors } from "../../../features/explain/explain-errors.ts";
import { readText, type TextAnswer } from "../../../node/read-text.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import { atSource } from "../../../rules/engine/source-findings.ts";
import { findRequest, type Sent } from "../../../stack/from-requests/find-request.ts";
import type { CarrierLanguage } from "../../../syntax/carrier.ts";
import { nearest } from "../../../text/nearest.ts";
import { codeList } from "../../../text/prose.ts";
import { loadCarrierReader, loadCarriers } from "../../../workspace/carrier-readers.ts";
import { oneOf } from "../../arguments.ts";
import { asOf } from "../../as-option.ts";
import { type Call, type ExitCode, lastValue, WrongCall } from "../../command.ts";
import { formatNames, loadReporter } from "../../formats/index.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { messageWriter } from "../../run/one-file.ts";
import { operationOfFile } from "../../run/operation.ts";
import { maxFileBytes, pathFromHere, readFileOrPipe, readStandardInput } from "../../run/sources.ts";
import type { CheckedFile } from "../../terminal/report.ts";
import { countsOf, createTally } from "../../terminal/tally.ts";
import { createFileChecker } from "../check/check-file.ts";

const maxAnswerBytes = 16 * 1024 * 1024;

/** Shows each error of a response at the field of the request that it concerns. */
export async function runExplainError(call: Call): Promise<ExitCode> {
  const { stdout, paths } = call;
  const [request, answer] = paths;
  if (request === undefined || answer === undefined || paths.length > 2)
    throw new WrongCall(
      "`explain-error` needs two files: the request that was sent, and the response of the API (`-` for standard input).",
    );
  const format = oneOf("--format", lastValue(call, "format") ?? "pretty", formatNames);
  const path = resolve(request);
  const text = textOf(request, await readText(path, maxFileBytes));
  const wanted = lastValue(call, "request") ?? lastValue(call, "step") ?? null;
  const language = asOf(call) === null ? carrierOfFile(path, () => text) : null;
  const { document, findings, places, facts } = language
    ? await openCarrier(path, language, text)
    : await check(path, text, call);
  const sent = pick(document, request, wanted);

  const name = answer === "-" ? "The response" : pathFromHere(resolve(answer));
  const read = readAnswer(
    textOf(name, answer === "-" ? await readStandardInput() : await readFileOrPipe(resolve(answer), maxAnswerBytes)),
  );
  const say = messageWriter(call);
  if (read.kind !== "errors") {
    await say(`${name} ${read.why}.`);
    return read.kind === "success" ? 0 : 2;
  }
  const explained = explainErrors(document, sent, read.errors, findings).map(({ finding }) =>
    places ? atSource(finding, places) : finding,
  );
  const tally = createTally();
  tally.count(countsOf(explained), countsOf(explained));
  const reporter = await loadReporter(format, stdout);
  await stdout.write(reporter.begin());
  await stdout.write(
    await reporter.file({
      path: pathFromHere(path),
      findings: [...explained].sort((a, b) => a.start - b.start),
      ...facts,
    }),
  );
  await stdout.write(reporter.end(tally.totals([])));
  if (read.isCut) await say(`${name} is cut off and may have contained more errors.`);
  return 1;
}

interface Opened {
  readonly document: Document;
  readonly findings: readonly Finding[];
  /** Null if the document is the file's own. */
  readonly places: SourcePlaces | null;
  readonly facts: Pick<CheckedFile, "language" | "lines" | "stretches" | "operation">;
}

function openedFile(document: Document, findings: readonly Finding[]): Opened {
  const operation = operationOfFile(document);
  const facts = {
    language: document.file.kind,
    lines: linesOf(document),
    stretches: () => showStretches(document),
    ...(operation === undefined ? {} : { operation }),
  };
  return { document, findings, places: null, facts };
}

/** The requests of a file that holds them among other text. */
async function openCarrier(path: string, language: CarrierLanguage, text: string): Promise<Opened> {
  const [{ readCarrier }, read] = await Promise.all([loadCarriers(), loadCarrierReader(language)]);
  const file = { uri: pathToFileURL(path).href, name: basename(path), language };
  const { parts } = readCarrier(file, text, read, null);
  const [part] = parts;
  if (!part) throw new WrongCall(`\`${pathFromHere(path)}\` contains no request to the interface.`);
  const facts = {
    language,
    lines: linesOfText(text),
    stretches: () => showStretchesAround(text, parts),
    operation: null,
  };
  return { document: part.document, findings: [], places: part.places, facts };
}

/** A file with another name must also be a request or a stack, since it was sent. Only the hints in its name are missing. */
async function check(path: string, text: string, call: Call): Promise<Opened> {
  const name = basename(path);
  const type = await (await createFileSettings(null, asOf(call))).typeOf(path);
  if (type?.kind === "settings") throw new WrongCall(`${pathFromHere(path)} is a settings file, not a request.`);
  if (type !== null) {
    const checked = await (await createFileChecker({ config: null, rules: {} })).check({ path, type, text });
    return openedFile(checked.document, checked.findings);
  }
  const file = { uri: pathToFileURL(path).href, name, kind: /\.ya?ml$/i.test(name) ? "stack" : "request" } as const;
  return openedFile(documentOf(file, text), []);
}

function pick(document: Document, request: string, step: string | null): Sent {
  const found = findRequest(document, step);
  switch (found.kind) {
    case "found":
      return found.sent;
    case "none":
      throw new WrongCall(`\`${request}\` contains no request.`);
    case "several":
      throw new WrongCall(`\`${request}\` contains several requests. Which one was sent? ${choices(found.names)}`);
    case "unknown": {
      const [near] = nearest(step ?? "", found.names);
      throw new WrongCall(
        `\`${request}\` has no \`${step}\`. ${near ? `Did you mean \`--request ${show(near)}\`?` : choices(found.names)}`,
      );
    }
  }
}

const choices = (names: readonly string[]): string =>
  names.length === 0
    ? "There is only one request, so omit `--request`."
    : showMessage(`\`--request\` must be ${codeList(names, "or")}.`, []);

function textOf(name: string, answer: TextAnswer): string {
  if (answer.kind === "text") return answer.text;
  throw new WrongCall(`${name} ${answer.why}.`);
}
