import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { carriedRequests } from "../../document/carriers/carried-requests.ts";
import { placesOfFile } from "../../document/carriers/source-places.ts";
import {
  carrierOf,
  carrierOfText,
  type Document,
  documentOf,
  type FileType,
  kindOf,
  linesOf,
  linesOfText,
  mayBeScript,
  namesShell,
} from "../../document/index.ts";
import { offsetIn } from "../../stack/plan/formats.ts";
import type { BlockSpan } from "../../stack/plan/step.ts";
import type { CarrierLanguage } from "../../syntax/carrier.ts";
import { loadCarrierReader, loadVariableReader } from "../../workspace/carrier-readers.ts";
import { asOf, isCarrierLanguage } from "../as-option.ts";
import { type Call, WrongCall } from "../command.ts";
import { type InputFile, inputAsked, readInput, typeOfInput } from "./one-file.ts";

/** Requests of a file, whatever holds them. */
export interface RequestSource extends InputFile {
  /** Request files: what is read, or what a carrier holds as such. */
  readonly documents: readonly RequestDocument[];
  /** What reading a carrier came upon. */
  readonly messages: readonly SourceMessage[];
}

export interface RequestDocument {
  readonly document: Document;
  /** From 1. */
  readonly lineOf: (place: BlockSpan) => number;
}

export interface SourceMessage {
  /** `lost`: the requests do not say it any more. */
  readonly kind: "note" | "lost";
  readonly text: string;
  readonly line: number;
}

/** Reads a request file, a carrier, or standard input. Throws a `WrongCall`. */
export async function readRequestSource(written: string, stdinName: string, call: Call): Promise<RequestSource> {
  const input = inputAsked(written, stdinName, call);
  const as = asOf(call);
  const isNamed = input.from !== "unnamed" && as === null;
  const named = as !== null && isCarrierLanguage(as) ? as : isNamed ? carrierOf(input.path) : null;
  if (named !== null) return readCarrierSource(input, named, await readInput(input));
  if (isNamed && !mayBeScript(input.path))
    return requestFile(input, await typeOfInput(input, "request", call), await readInput(input));
  const text = await readInput(input);
  if (isNamed && namesShell(text)) return readCarrierSource(input, "shell", text);
  const likely = input.from === "unnamed" && as === null ? carrierOfText(text) : null;
  if (likely !== null) return readCarrierSource(input, likely, text);
  return requestFile(input, await typeOfInput(input, "request", call), text);
}

function requestFile(input: InputFile, type: FileType, text: string): RequestSource {
  const document = documentOf({ uri: pathToFileURL(input.path).href, name: basename(input.path), ...type }, text);
  const lines = linesOf(document);
  const lineOf = (place: BlockSpan): number => lines.positionAt(offsetIn(document, place)).line + 1;
  return { ...input, documents: [{ document, lineOf }], messages: [] };
}

async function readCarrierSource(input: InputFile, language: CarrierLanguage, text: string): Promise<RequestSource> {
  const embedded = (await loadCarrierReader(language))(text);
  const variables = (await loadVariableReader(language))(text);
  const carried = carriedRequests(text, embedded, variables);
  const lines = linesOfText(text);
  const lineAt = (offset: number): number => lines.positionAt(offset).line + 1;
  const uri = pathToFileURL(input.path).href;
  const sequence = documentOf({ uri, name: basename(input.path), kind: "request", declared: "sequence" }, carried.text);
  const files = embedded.flatMap((one): readonly RequestDocument[] => {
    if (one.kind !== "file" || kindOf(one.name) !== "request") return [];
    const document = documentOf({ uri, name: one.name, kind: "request" }, one.text.text);
    const { spanOf } = placesOfFile(one.text);
    const lineOf = (place: BlockSpan): number => {
      const start = offsetIn(document, place);
      return lineAt(spanOf({ start, end: start }).start);
    };
    return [{ document, lineOf }];
  });
  const lineOf = (place: BlockSpan): number => lineAt(carried.placeOf(offsetIn(sequence, place)).start);
  if (carried.count + files.length === 0) throw new WrongCall(`\`${input.name}\` contains no request to the API.`);
  return {
    ...input,
    documents: [...(carried.count > 0 ? [{ document: sequence, lineOf }] : []), ...files],
    messages: carried.messages.map(({ kind, text: message, start }) => ({ kind, text: message, line: lineAt(start) })),
  };
}
