import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  carrierOfFirstLine,
  carrierOfText,
  looksLike,
  type MergedDocument,
  mayBeScript,
  mayHoldRequests,
  type SourcePart,
} from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import type { CarrierLanguage } from "../../../syntax/carriers.ts";
import { readFile } from "../../../workspace/read-file.ts";
import { asOf } from "../../as-option.ts";
import { type Call, lastValue, standardInputPath, WrongCall } from "../../command.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { givenText, maxFileBytes, pathFromHere, readStandardInput } from "../../run/sources.ts";
import type { FileTarget } from "../../run/target.ts";
import { describeUnknownInput } from "../../run/unknown-kind.ts";
import { typeOfNamed } from "../../run/walk.ts";
import type { CheckedFile } from "../../terminal/report.ts";
import { createTextCheck, factsOfFile } from "../check/check-file.ts";

/** The file with the request that was sent. */
export interface SentFile {
  readonly name: string;
  readonly documents: readonly SentDocument[];
  readonly facts: Omit<CheckedFile, "path" | "findings">;
}

interface SentDocument extends SourcePart {
  /** In the document. */
  readonly findings: readonly Finding[];
  /** A stack with all that it extends. */
  readonly merge?: MergedDocument;
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
  const text = await givenText(answer, path, isStdin ? "Standard input" : written);
  const settings = await createFileSettings(null, asOf(call));
  const type = isStdin && given === undefined ? await settings.typeOf(path) : await typeOfNamed(path, settings);
  if (type?.kind === "settings") throw new WrongCall(`${name} is a settings file, not a request.`);
  const language = languageOf(path, type, text);
  if (language === null && (type === null || type.kind === "carrier")) {
    const isUnnamed = isStdin && given === undefined;
    const isStack = isUnnamed ? looksLike(text).includes("stack") : /\.ya?ml$/i.test(path);
    if (isUnnamed && !isStack && !/^\uFEFF?\s*[[{/]/.test(text)) throw new WrongCall(describeUnknownInput(text));
    const facts = { uri: pathToFileURL(path).href, name: basename(path) };
    const read = await readFile(facts, { kind: isStack ? "stack" : "request" }, text);
    return { name, documents: read.file.parts.map((part) => ({ ...part, findings: [] })), facts: factsOfFile(read) };
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
