import { mkdir } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { show } from "../../../document/index.ts";
import { mapParts } from "../../../stack/convert/map-parts.ts";
import { readRequests } from "../../../stack/convert/read-requests.ts";
import { standsAlone } from "../../../stack/convert/stands-alone.ts";
import { isFilePart } from "../../../stack/plan/content.ts";
import { planFormats } from "../../../stack/plan/formats.ts";
import { createNames } from "../../../stack/plan/names.ts";
import type { OutgoingRequest, OutgoingRequests } from "../../../stack/plan/outgoing.ts";
import { writeRequest } from "../../../stack/plan/requests.ts";
import { createSecrets } from "../../../stack/plan/secrets.ts";
import { type Call, type ExitCode, WrongCall } from "../../command.ts";
import { messageWriter, writeResult } from "../../run/one-file.ts";
import { type RequestSource, readRequestSource, type SourceMessage } from "../../run/request-source.ts";
import type { ConvertFormatName } from "./convert-formats.ts";

/** More is no help. */
const maxLines = 50;

export async function runConvert(format: ConvertFormatName, output: string | null, call: Call): Promise<ExitCode> {
  const sources: RequestSource[] = [];
  for (const path of call.paths) sources.push(await readRequestSource(path, "input.requests.json", call));
  const to = output === null ? process.cwd() : format === "request" ? resolve(output) : dirname(resolve(output));
  const { requests, messages } = readAll(sources, to, commentsIn(format, output));
  const list: OutgoingRequests = {
    requests,
    source: sources.map(({ name }) => name).join(", "),
    omissions: [],
    pathOf: (path) => path,
  };
  const said =
    format === "request"
      ? await writeFolder(list, output, sources, call)
      : await writeOne(list, format, output, sources, call);
  const say = messageWriter(call);
  const all = [...messages, ...said];
  for (const line of all.slice(0, maxLines)) await say(line.text);
  if (all.length > maxLines) await say(`and ${all.length - maxLines} more.`);
  return all.some(({ kind }) => kind === "lost") ? 1 : 0;
}

type Message = Pick<SourceMessage, "kind" | "text">;

/** What becomes of the comments above requests. */
type Comments = "kept" | "left out";

function commentsIn(format: ConvertFormatName, output: string | null): Comments {
  const isJson = format === "request" || (format === "requests" && !output?.endsWith(".jsonc"));
  return isJson ? "left out" : "kept";
}

/** `to` is the folder of the output. */
function readAll(sources: readonly RequestSource[], to: string, comments: Comments) {
  const names = createNames();
  const secrets = createSecrets(() =>
    sources.flatMap(({ documents }) =>
      documents.flatMap(({ document }) => document.blocks.all().map(({ text }) => text)),
    ),
  );
  const requests: OutgoingRequest[] = [];
  const messages: Message[] = [];
  for (const { name, path, documents, messages: own } of sources) {
    const found = [...own];
    const unkept: number[] = [];
    for (const { document, lineOf } of documents) {
      const read = readRequests(document, names, secrets);
      for (const request of read.requests) requests.push(moved(request, dirname(path), to));
      for (const { kind, text, place } of read.messages) found.push({ kind, text, line: lineOf(place) });
      for (const { above, place } of read.comments) if (!above || comments !== "kept") unkept.push(lineOf(place));
    }
    if (unkept.length > 0)
      found.push({ kind: "note", text: describeUnkept(unkept.length, comments), line: Math.min(...unkept) });
    found.sort((a, b) => a.line - b.line);
    for (const { kind, text, line } of found)
      messages.push({ kind, text: `${name}:${line}: ${kind === "lost" ? "not converted: " : ""}${text}` });
  }
  return { requests, messages };
}

/** With paths that are relative to another folder. */
function moved(request: OutgoingRequest, from: string, to: string): OutgoingRequest {
  const pathOf = (path: string): string => relative(to, resolve(from, path)).split(sep).join("/");
  return mapParts(request, (part) => (isFilePart(part) ? { ...part, path: pathOf(part.path) } : part));
}

function describeUnkept(count: number, comments: Comments): string {
  const what = count === 1 ? "A comment is not kept." : `${count} comments are not kept, the first one here.`;
  return comments === "kept"
    ? `${what} Only comments above requests are.`
    : `${what} To keep those above requests, write to a \`.requests.jsonc\` file, or use \`--to http\` or \`--to curl\`.`;
}

async function writeOne(
  list: OutgoingRequests,
  format: Exclude<ConvertFormatName, "request">,
  output: string | null,
  sources: readonly RequestSource[],
  call: Call,
): Promise<readonly Message[]> {
  const chosen =
    planFormats.find(({ name, ending }) => name === format && (output?.endsWith(ending) ?? false)) ??
    planFormats.find(({ name }) => name === format) ??
    planFormats[0];
  const written = chosen.write(list);
  if (output !== null && sources.some(({ path }) => path === resolve(output)))
    throw new WrongCall("`--output` would overwrite the input. Choose another file.");
  await writeResult(
    written.text,
    {
      output,
      source: sources[0] ?? { path: "" },
      holds: format === "requests" ? "request" : null,
      use: format === "curl" ? "program" : "data",
    },
    call,
  );
  if (written.variables.length === 0) return [];
  const variables = written.variables.map((name) => `\`${show(name)}\``).join(", ");
  const note = `Set before sending: ${variables}.${written.note ? ` ${written.note}` : ""}`;
  return [{ kind: "note", text: note }];
}

async function writeFolder(
  list: OutgoingRequests,
  output: string | null,
  sources: readonly RequestSource[],
  call: Call,
): Promise<readonly Message[]> {
  const { requests, messages } = standsAlone(list.requests);
  const texts = requests.map((request) => ({
    name: `${request.name}.request.json`,
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
    await writeResult(text, { output: path, source: { path: "" }, holds: "request" }, call);
  }
  return messages;
}
