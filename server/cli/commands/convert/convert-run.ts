import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { show, wordingOf } from "../../../document/index.ts";
import { type Converted, type ConvertMessage, readSources } from "../../../stack/convert/read-sources.ts";
import { standsAlone } from "../../../stack/convert/stands-alone.ts";
import { isFilePart } from "../../../stack/plan/content.ts";
import { mapParts } from "../../../stack/plan/map-parts.ts";
import type { OutgoingRequest, OutgoingRequests } from "../../../stack/plan/outgoing.ts";
import { writeRequest } from "../../../stack/plan/requests.ts";
import { type Call, type ExitCode, WrongCall } from "../../command.ts";
import { messageWriter, sayFirst, writeResult } from "../../run/one-file.ts";
import { type RequestInput, readRequestSources } from "../../run/request-source.ts";
import { pathBetween } from "../../run/sources.ts";
import { formatFor, writeInFormat } from "../plan/written-requests.ts";
import type { ConvertFormatName } from "./convert-formats.ts";

/** More is no help. */
const maxLines = 50;

export async function runConvert(format: ConvertFormatName, output: string | null, call: Call): Promise<ExitCode> {
  const sources = await readRequestSources("input.requests.json", call);
  const to = output === null ? process.cwd() : format === "request" ? resolve(output) : dirname(resolve(output));
  const { requests, messages } = readSources(
    sources.map((source) => ({ ...source, adapt: (request) => moved(request, dirname(source.path), to) })),
    // A file with a single request has no place for its name, but its own name is one.
    {
      comments: commentsIn(format, output),
      names: format === "request" && output === null ? "left out" : "kept",
      plainBodies: format === "http" || format === "curl" ? "kept" : "left out",
    },
  );
  const list: OutgoingRequests = {
    requests,
    source: sources.map(({ name }) => name).join(", "),
    omissions: [],
    say: wordingOf(sources[0]?.documents[0]?.document.file.names)?.write,
    pathOf: (path) => path,
  };
  const said =
    format === "request"
      ? await writeFolder(list, output, sources, call)
      : await writeOne(list, format, output, sources, call);
  const all = [...messages, ...said];
  await sayFirst(
    all.map(({ text }) => text),
    maxLines,
    messageWriter(call),
  );
  return all.some(({ kind }) => kind === "lost") ? 1 : 0;
}

function commentsIn(format: ConvertFormatName, output: string | null): Converted {
  const isJson = format === "request" || (format === "requests" && !output?.endsWith(".jsonc"));
  return isJson ? "left out" : "kept";
}

/** With paths that are relative to another folder. */
function moved(request: OutgoingRequest, from: string, to: string): OutgoingRequest {
  return mapParts(request, (part) =>
    isFilePart(part) ? { ...part, path: pathBetween(to, resolve(from, part.path)) } : part,
  );
}

async function writeOne(
  list: OutgoingRequests,
  format: Exclude<ConvertFormatName, "request">,
  output: string | null,
  sources: readonly RequestInput[],
  call: Call,
): Promise<readonly ConvertMessage[]> {
  const written = formatFor(format, output).write(list);
  await writeInFormat(written.text, { format, output }, sources, call);
  if (written.variables.length === 0) return [];
  const variables = written.variables.map((name) => `\`${show(name)}\``).join(", ");
  const note = `Set before sending: ${variables}.${written.note ? ` ${written.note}` : ""}`;
  return [{ kind: "note", text: note }];
}

/** Names that differ in more than case: some file systems ignore it. */
function namesOfFiles(requests: readonly Pick<OutgoingRequest, "name">[]): readonly string[] {
  const wanted = new Set(requests.map(({ name }) => name.toLowerCase()));
  const taken = new Set<string>();
  return requests.map(({ name }) => {
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()) || (count > 2 && wanted.has(own.toLowerCase())); count++)
      own = `${name}-${count}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

async function writeFolder(
  list: OutgoingRequests,
  output: string | null,
  sources: readonly RequestInput[],
  call: Call,
): Promise<readonly ConvertMessage[]> {
  const { requests, messages } = standsAlone(list.requests);
  const names = namesOfFiles(requests);
  const texts = requests.map((request, index) => ({
    name: `${names[index]}.request.json`,
    text: writeRequest(request, list),
  }));
  const [only] = texts;
  if (output === null) {
    if (!only || texts.length > 1)
      throw new WrongCall("`--to request` writes one file for each request. Name their folder with `--output FOLDER`.");
    await call.stdout.write(only.text);
    return messages;
  }
  await mkdir(resolve(output)).catch(() => {});
  for (const { name, text } of texts) {
    const path = join(output, name);
    if (sources.some((source) => source.path === resolve(path)))
      throw new WrongCall("`--output` would overwrite the input. Choose another folder.");
    await writeResult(text, { output: path, sources: [], holds: "request" }, call);
  }
  return messages;
}
