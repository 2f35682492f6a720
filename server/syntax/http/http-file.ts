import type { Edit } from "../../text/edits.ts";
import { derivedOffset } from "../../text/mapped-places.ts";
import { addedText, escapedText, type MappedText, replaceMapped, type WrittenForm } from "../../text/mapped-text.ts";
import { lineBreak, linesFrom, type SourceLine } from "../../text/text-lines.ts";
import type { CarrierExtra, CarrierRequest, RequestReader, RequestSequence } from "../carrier.ts";
import { editOf, type Slip } from "../slip.ts";
import { curlLine, curlRequest } from "./curl-section.ts";
import { bodyLines, filledFile, multipart, readBody } from "./http-body.ts";
import { extrasAround, handlerLine } from "./http-extras.ts";
import { type HttpUse, readHeaders } from "./http-headers.ts";
import { writeVariable } from "./http-lines.ts";
import { type HttpVariable, readPreamble } from "./http-preamble.ts";
import { httpSections } from "./http-sections.ts";
import { missingMark, slipOnLine } from "./http-slips.ts";
import { readTarget, version, withOpenParameters } from "./request-line.ts";
import { variableSlips } from "./variable-slips.ts";

/** The requests of an HTTP file. */
export const embeddedInHttp: RequestReader = (text) => readHttpFile(text).requests;

/** The requests of an example for readers, which do without `###`, and without an empty line where there are no headers. */
export const embeddedInExample: RequestReader = (text) => readHttpFile(text, "example").requests;

/**
 * Reads HTTP files: the syntax that REST Client, JetBrains' client and httpyac have in common. Scripts, tests and other syntax of a
 * single client are skipped. `scripts`: those that belong to no request, and run for all of them.
 */
export function readHttpFile(text: string, use: HttpUse = "file") {
  /** `@name = value`, in order. */
  const variables: HttpVariable[] = [];
  const scripts: CarrierExtra[] = [];
  const sequence: RequestSequence = { hasImports: importsFiles(text) };
  const sections = httpSections(linesFrom(text)).flatMap(({ lines, unmarkedAt }) => {
    const request = readSection(text, lines, sequence, { variables, scripts, use });
    const isMissing = unmarkedAt !== null && use === "file";
    return request ? { lines, request, mark: isMissing ? missingMark(text, request.anchor, unmarkedAt) : null } : [];
  });
  const slipIn = variableSlips(text, {
    variables: variables.map(({ name }) => name),
    requests: sections.flatMap(({ request }) => request.name?.text ?? []),
  });
  const requests = sections.map(({ lines, request, mark }): CarrierRequest => {
    const problem = mark ?? request.problem;
    const slip = problem || sequence.hasImports ? null : slipIn(lines);
    return slip ? asMeant(request, slip) : { ...request, problem };
  });
  return { requests, variables, scripts };
}

/** Whether it names other files. Most contain none of the words, which are found faster than a line with one. */
const importsFiles = (text: string): boolean =>
  importWords.some((word) => text.includes(word)) && importLine.test(text);

/** `# @import ./other.http`, `import other.http` */
const importLine = /^[ \t]*(?:(?:#+|\/\/+)[ \t]*@(?:import|ref|forceRef)\b|(?:import|run)\s)/m;
const importWords = ["import", "@ref", "@forceRef", "run"];
/** Begins the answer, which an example shows below its request. */
const statusLine = /^HTTP\/\d(?:\.\d)?[ \t]+\d{3}\b/;
/** Requests of other protocols, which some clients send, too. */
const otherProtocol = /^\s*(?:GRAPHQL|GRPC|MQTT|RSOCKET|SSE|STOMP|WEBSOCKET|WSS?|EVENTSOURCE|AMQP)[ \t]/i;

function readSection(
  text: string,
  lines: readonly SourceLine[],
  sequence: RequestSequence,
  {
    variables,
    scripts,
    use,
  }: { readonly variables: HttpVariable[]; readonly scripts: CarrierExtra[]; readonly use: HttpUse },
): CarrierRequest | null {
  const { name, ...preamble } = readPreamble(text, lines);
  variables.push(...preamble.variables);
  const before = lines.slice(0, preamble.end);
  const first = lines[preamble.end];
  if (!first) scripts.push(...extrasAround(before, []).filter(({ kind }) => kind === "script"));
  if (!first || otherProtocol.test(first.text)) return null;
  if (curlLine.test(first.text)) return readCurlSection(text, lines, preamble.end, { sequence, name });
  const { method, url, ...target } = readTarget(text, lines, preamble.end, first);
  const { headers, ...head } = readHeaders(text, lines, target.end, use);
  const isBehind = (line: string): boolean => handlerLine.test(line) || (use === "example" && statusLine.test(line));
  const end = lines.findIndex(({ text: line }, index) => index >= head.end && isBehind(line));
  const after = end < 0 ? [] : lines.slice(end);
  const rest = bodyLines(lines.slice(head.end, end < 0 ? lines.length : end));
  const last = rest.at(-1) ?? lines[head.end - 1] ?? first;
  const read = readBody(text, rest, headers);
  const inBody = read?.kind === "text" ? firstSlip(text, rest) : null;
  const body = read?.kind === "text" && inBody ? { ...read, text: withEdit(read.text, editOf(inBody)) } : read;
  const isAlone = headers.length === 0 && body === null && !version.test(first.text.trimEnd());
  const isName = use === "example" && isAlone && /^P/.test(method.text);
  const anchor = { start: first.start + (first.text.length - first.text.trimStart().length), end: trimmedEnd(first) };
  const headersAt = lines[target.end - 1]?.end ?? first.end;
  return {
    start: name?.parts[0]?.start ?? first.start,
    end: last.end,
    anchor,
    sequence,
    name,
    method,
    url: isName ? withOpenParameters(url) : url,
    // The client makes up what is sent, and says so itself.
    headers: headers.filter((header) => !multipart.test(header.text)),
    headersAt: escapedText("", headersAt, headersAt, headerForm(text)),
    body,
    mayHaveMore: isName ? "anything" : "nothing",
    unread: [],
    extras: [...extrasAround(before, after), ...filledFile(rest)],
    problem: preamble.problem ?? target.problem ?? head.problem ?? inBody,
  };
}

function asMeant(request: CarrierRequest, problem: Slip): CarrierRequest {
  const fixed = (text: MappedText): MappedText => withEdit(text, editOf(problem));
  const { url, headers, body } = request;
  const sent = body?.kind === "text" ? { ...body, text: fixed(body.text) } : body;
  return { ...request, url: fixed(url), headers: headers.map(fixed), body: sent, problem };
}

/** A text with an edit of its source, if it is in it. */
function withEdit(mapped: MappedText, { start, end, text }: Edit): MappedText {
  const [from, to] = [derivedOffset(mapped, start), derivedOffset(mapped, end)];
  return from === null || to === null ? mapped : replaceMapped(mapped, [{ start: from, end: to, as: addedText(text) }]);
}

const firstSlip = (text: string, lines: readonly SourceLine[]): Slip | null => {
  for (const line of lines) {
    const slip = slipOnLine(text, line);
    if (slip) return slip;
  }
  return null;
};

function readCurlSection(
  text: string,
  lines: readonly SourceLine[],
  at: number,
  { sequence, name }: Pick<CarrierRequest, "sequence" | "name">,
): CarrierRequest | null {
  const end = lines.findIndex(({ text: line }, index) => index > at && handlerLine.test(line));
  const last = lines.at(end < 0 ? -1 : end - 1);
  const request = last ? curlRequest(text, lines[at]?.start ?? 0, last.end) : null;
  if (!request) return null;
  const start = name?.parts[0]?.start ?? request.start;
  const extras = [...request.extras, ...extrasAround(lines.slice(0, at), end < 0 ? [] : lines.slice(end))];
  return { ...request, start, end: last?.end ?? request.end, sequence, name, extras };
}

const trimmedEnd = ({ start, text }: SourceLine): number => start + text.trimEnd().length;

const headerForm = (text: string): WrittenForm => ({
  write: (header) => `${lineBreak(text)}${header}`,
  writeVariable,
});
