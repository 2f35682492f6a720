import { resolve } from "node:path";
import {
  type CarrierType,
  carrierOf,
  carrierOfFirstLine,
  carrierOfText,
  collectLikelyNames,
  describeLikelyNames,
  type FileType,
  isCarrierLanguage,
  mayBeRequests,
  mayBeScript,
} from "../../document/index.ts";
import type { RequestSource } from "../../stack/convert/source.ts";
import { readFile } from "../../workspace/read-file.ts";
import { requestsOf } from "../../workspace/request-source.ts";
import { asOf } from "../asked-inputs.ts";
import { type Call, configOf, standardInputPath, WrongCall } from "../command.ts";
import { createFileSettings, hereWorkspace, namesFor } from "./file-settings.ts";
import { type InputFile, inputAsked, messageWriter, readInput, typeOfInput } from "./one-file.ts";
import { withMatches } from "./path-patterns.ts";
import { namedFile, pathFromHere } from "./sources.ts";
import { isFolderNow } from "./stat-now.ts";

/** A source of requests in a call. */
export interface RequestInput extends InputFile, RequestSource {}

/**
 * Reads the request files, carriers, folders of them and standard input that a call names; `stdin` is the latter if it has been
 * read. Throws a `WrongCall`.
 */
export async function readRequestSources(
  stdinName: string,
  call: Call,
  stdin: string | null = null,
): Promise<readonly RequestInput[]> {
  if (call.paths.filter((path) => path === standardInputPath).length > 1)
    throw new WrongCall("Standard input can be read only once.");
  const likely = collectLikelyNames(await namesFor(call));
  const read = (path: string, input: string | null): Promise<RequestInput> =>
    readRequestSource(path, stdinName, call, input, likely.add);
  const sources: RequestInput[] = [];
  try {
    for (const path of await withMatches(call.paths)) {
      const isSearched = path !== standardInputPath && isFolderNow(path);
      sources.push(
        ...(isSearched
          ? await readFolder(path, call, likely.add, (one) => read(one, null))
          : [await read(path, stdin)]),
      );
      const last = sources.at(-1);
      if (last?.documents.length === 0) throw new WrongCall(withoutRequests(last.name));
    }
  } finally {
    const line = likely.line();
    if (line !== null) await messageWriter(call)(describeLikelyNames(line));
  }
  return sources;
}

async function readFolder(
  folder: string,
  call: Call,
  notice: (text: string) => void,
  read: (path: string) => Promise<RequestInput>,
): Promise<readonly RequestInput[]> {
  const { requestFilesIn, withoutBodies } = await import("./request-folder.ts");
  const sources: RequestInput[] = [];
  for (const path of await requestFilesIn(folder, call, notice)) sources.push(await read(path));
  const withRequests = sources.filter(({ documents }) => documents.length > 0);
  if (withRequests.length === 0) throw new WrongCall(withoutRequests(pathFromHere(resolve(folder))));
  return withoutBodies(withRequests);
}

const withoutRequests = (name: string): string => `\`${name}\` contains no request to the API.`;

async function readRequestSource(
  written: string,
  stdinName: string,
  call: Call,
  stdin: string | null,
  onText: (text: string) => void,
): Promise<RequestInput> {
  const input = inputAsked(written, stdinName, call);
  const read = async (): Promise<string> => {
    const text = (input.from === "file" ? null : stdin) ?? (await readInput(input));
    onText(text);
    return text;
  };
  const as = asOf(call);
  const isNamed = input.from !== "unnamed" && as === null;
  const type = isNamed ? await (await createFileSettings(configOf(call))).typeOf(input.path) : null;
  const declared = type?.kind === "carrier" ? type.language : null;
  const named = as !== null && isCarrierLanguage(as) ? as : isNamed && type === null ? carrierOf(input.path) : declared;
  if (named !== null) return readInputAs(input, { kind: "carrier", language: named }, await read(), call);
  if (isNamed && (type !== null || !mayBeScript(input.path)))
    return readInputAs(input, await typeOfInput(input, "request", call), await read(), call);
  const text = await read();
  const isUnknown = input.from === "unnamed" && as === null;
  const likely = isNamed ? carrierOfFirstLine(text) : isUnknown ? carrierOfText(text) : null;
  if (likely !== null) return readInputAs(input, { kind: "carrier", language: likely }, text, call);
  if (isUnknown && !mayBeRequests(text)) {
    const { describeUnknownInput } = await import("./unknown-kind.ts");
    throw new WrongCall(describeUnknownInput(text));
  }
  return readInputAs(input, await typeOfInput(input, "request", call), text, call);
}

async function readInputAs(
  input: InputFile,
  type: FileType | CarrierType,
  text: string,
  call: Call,
): Promise<RequestInput> {
  const names = await namesFor(call, input.path);
  const { file } = await readFile(namedFile(input.path, names), type, text);
  return { ...input, ...(await requestsOf(file, hereWorkspace())) };
}
