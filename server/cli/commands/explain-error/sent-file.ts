import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  carrierOfText,
  type Document,
  documentOf,
  linesOf,
  linesOfText,
  looksLike,
  mayBeScript,
  mayHoldRequests,
  namesShell,
  type SourcePlaces,
} from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import type { CarrierLanguage } from "../../../syntax/carrier.ts";
import { asOf } from "../../as-option.ts";
import { type Call, lastValue, standardInputPath, WrongCall } from "../../command.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { operationOfFile } from "../../run/operation.ts";
import { maxFileBytes, pathFromHere, readStandardInput } from "../../run/sources.ts";
import type { FileTarget } from "../../run/target.ts";
import { describeUnknownInput } from "../../run/unknown-kind.ts";
import { typeOfNamed } from "../../run/walk.ts";
import type { CheckedFile } from "../../terminal/report.ts";
import { shownDocument } from "../../terminal/shown-file.ts";
import { createCarrierCheck } from "../check/check-carrier.ts";
import { createTextCheck } from "../check/check-file.ts";

/** The file with the request that was sent. */
export interface SentFile {
  readonly name: string;
  readonly documents: readonly SentDocument[];
  readonly facts: Omit<CheckedFile, "path" | "findings">;
}

interface SentDocument {
  readonly document: Document;
  readonly findings: readonly Finding[];
  /** Null if the document is the file itself. */
  readonly places: SourcePlaces | null;
}

const checkAll = { config: null, rules: {} };

/** `-` is standard input. Throws a `WrongCall`. */
export async function openSentFile(written: string, call: Call): Promise<SentFile> {
  const isStdin = written === standardInputPath;
  const given = lastValue(call, "stdin-filename");
  if (given !== undefined && !isStdin) throw new WrongCall("`--stdin-filename` is for a request from standard input.");
  const path = resolve(given ?? written);
  const answer = isStdin ? await readStandardInput() : await readText(path, maxFileBytes);
  const name = pathFromHere(path);
  if (answer.kind !== "text") throw new WrongCall(`${isStdin ? "Standard input" : written} ${answer.why}.`);
  const { text } = answer;
  const settings = await createFileSettings(null, asOf(call));
  const type = isStdin && given === undefined ? await settings.typeOf(path) : await typeOfNamed(path, settings);
  if (type?.kind === "settings") throw new WrongCall(`${name} is a settings file, not a request.`);
  const language = languageOf(path, type, text);
  const found = (await settings.of(path)).settings;
  if (language !== null) {
    const { carrier, shown, findingsIn } = await createCarrierCheck(checkAll)({ path, language, text }, found);
    if (carrier.parts.length === 0) throw new WrongCall(`\`${name}\` contains no request to the API.`);
    const documents = carrier.parts.map((part) => ({ ...part, findings: findingsIn(part) }));
    return { name, documents, facts: { ...shown, language, lines: linesOfText(text), operation: null } };
  }
  if (type === null || type.kind === "carrier") {
    const isUnnamed = isStdin && given === undefined;
    const isStack = isUnnamed ? looksLike(text).includes("stack") : /\.ya?ml$/i.test(path);
    if (isUnnamed && !isStack && !/^\uFEFF?\s*[[{/]/.test(text)) throw new WrongCall(describeUnknownInput(text));
    const kind = isStack ? "stack" : "request";
    return own(name, documentOf({ uri: pathToFileURL(path).href, name: basename(path), kind }, text), []);
  }
  const { document, findings } = await createTextCheck(checkAll)({ path, type, text }, found);
  return own(name, document, findings);
}

/** A file with an unknown name must also be a request, since it was sent. Only the hints in its name are missing. */
function languageOf(path: string, type: FileTarget["type"] | null, text: string): CarrierLanguage | null {
  if (type !== null) return type.kind === "carrier" ? type.language : null;
  if (mayBeScript(path) && namesShell(text)) return "shell";
  return mayHoldRequests(text) ? carrierOfText(text) : null;
}

function own(name: string, document: Document, findings: readonly Finding[]): SentFile {
  const operation = operationOfFile(document);
  const facts = {
    ...shownDocument(document),
    language: document.file.kind,
    lines: linesOf(document),
    ...(operation === undefined ? {} : { operation }),
  };
  return { name, documents: [{ document, findings, places: null }], facts };
}
