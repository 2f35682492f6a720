import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { carriedRequests } from "../../document/carriers/carried-requests.ts";
import { placesOfFile } from "../../document/carriers/source-places.ts";
import {
  carrierOf,
  type Document,
  declaredKinds,
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
import { type CarrierLanguage, carrierLanguages } from "../../syntax/carrier.ts";
import { loadCarrierReader, loadVariableReader } from "../../workspace/carrier-readers.ts";
import { oneOf } from "../arguments.ts";
import { type Call, lastValue, WrongCall } from "../command.ts";
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
  const asked = carrierAsked(call);
  const isNamed = input.from !== "unnamed" && lastValue(call, "as") === undefined;
  const named = asked ?? (isNamed ? carrierOf(input.path) : null);
  if (named !== null) return readCarrierSource(input, named, await readInput(input));
  if (isNamed && !mayBeScript(input.path))
    return requestFile(input, await typeOfInput(input, "request", call), await readInput(input));
  const text = await readInput(input);
  if (isNamed && namesShell(text)) return readCarrierSource(input, "shell", text);
  const likely = input.from === "unnamed" && lastValue(call, "as") === undefined ? carrierOfText(text) : null;
  if (likely !== null) return readCarrierSource(input, likely, text);
  return requestFile(input, await typeOfInput(input, "request", call), text);
}

function carrierAsked(call: Call): CarrierLanguage | null {
  const as = lastValue(call, "as");
  if (as === undefined) return null;
  const kind = oneOf("--as", as, [...carrierLanguages, ...declaredKinds]);
  return carrierLanguages.find((language) => language === kind) ?? null;
}

const methods = "GET|POST|PUT|DELETE|PATCH|HEAD";

/** What a text looks like that has no name; null for JSON. */
function carrierOfText(text: string): CarrierLanguage | null {
  if (/^\uFEFF?\s*(?:[[{]|\/[/*])/.test(text)) return null;
  if (/^[ \t>]*(?:[*+-][ \t]+|\d+[.)][ \t]+)*(?:```|~~~)/m.test(text)) return "markdown";
  if (new RegExp(`^(?:###|\\s*(?:${methods})[ \\t]+\\S)`, "m").test(text)) return "http";
  if (/\bcurl\b/.test(text)) return "shell";
  return null;
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
  if (carried.count + files.length === 0)
    throw new WrongCall(`\`${input.name}\` contains no request to the interface.`);
  return {
    ...input,
    documents: [...(carried.count > 0 ? [{ document: sequence, lineOf }] : []), ...files],
    messages: carried.messages.map(({ kind, text: message, start }) => ({ kind, text: message, line: lineAt(start) })),
  };
}
