import type { Edit } from "../../text/edits.ts";
import { derivedOffset } from "../../text/mapped-places.ts";
import {
  addedText,
  escapedText,
  joinMapped,
  type MappedText,
  replaceMapped,
  verbatimText,
  type WrittenForm,
} from "../../text/mapped-text.ts";
import { lineBreak, linesFrom, type SourceLine } from "../../text/text-lines.ts";
import type { CarrierExtra, CarrierProblem, CarrierRequest, RequestReader, RequestSequence } from "../carrier.ts";
import { beginsHeader } from "../header-slips.ts";
import { editOf, type Slip } from "../slip.ts";
import { curlLine, curlRequest } from "./curl-section.ts";
import { bodyLines, filledFile, multipart, readBody } from "./http-body.ts";
import { endOfScriptAt, extrasAround, handlerLine } from "./http-extras.ts";
import {
  beginsBody,
  blankLine,
  commentLine,
  isRequestLine,
  textHeader,
  textOnLine,
  writeVariable,
} from "./http-lines.ts";
import { httpSections } from "./http-sections.ts";
import {
  betweenHeaders,
  methodSlip,
  missingBlank,
  missingMark,
  nameSlip,
  quotedHeaders,
  slipOnLine,
  withColon,
  withoutSlip,
} from "./http-slips.ts";
import { readRequestLine, withOpenParameters } from "./request-line.ts";
import { variableSlips } from "./variable-slips.ts";

/** Reads HTTP files: the syntax that REST Client, JetBrains' client and httpyac have in common. */
export interface HttpFile {
  readonly requests: readonly CarrierRequest[];
  /** `@name = value`, in order. */
  readonly variables: readonly HttpVariable[];
  /** Scripts that belong to no request: they run for all of them. */
  readonly scripts: readonly CarrierExtra[];
}

/** A file is sent by a client; an example in a document is read. */
type Use = "file" | "example";

export interface HttpVariable {
  readonly name: string;
  /** The location of its name. */
  readonly start: number;
  readonly end: number;
}

/** The requests of an HTTP file. */
export const embeddedInHttp: RequestReader = (text) => readHttpFile(text).requests;

/** The requests of an example for readers, which do without `###`, and without an empty line where there are no headers. */
export const embeddedInExample: RequestReader = (text) => readHttpFile(text, "example").requests;

/** Scripts, tests and other syntax of a single client are skipped. */
export function readHttpFile(text: string, use: Use = "file"): HttpFile {
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
  const requests = sections.map(({ lines, request, mark }) => {
    const problem = mark ?? request.problem;
    const slip = problem || sequence.hasImports ? null : slipIn(lines);
    return slip ? asMeant(request, slip) : { ...request, problem };
  });
  return { requests, variables, scripts };
}

/** Whether it names other files. Most contain none of the words, which are found faster than a line with one. */
const importsFiles = (text: string): boolean =>
  importWords.some((word) => text.includes(word)) && importLine.test(text);

const variableLine = /^(\s*@)([^\s=:]+)\s*:?=/;
const nameLine = /^(\s*(?:#+|\/\/+)\s*@name(?:\s+|\s*=\s*))([\w.-]+)/;
/** `# @import ./other.http`, `import other.http` */
const importLine = /^[ \t]*(?:(?:#+|\/\/+)[ \t]*@(?:import|ref|forceRef)\b|(?:import|run)\s)/m;
const importWords = ["import", "@ref", "@forceRef", "run"];
/** Requests of other protocols, which some clients send, too. */
const otherProtocol = /^\s*(?:GRAPHQL|GRPC|MQTT|RSOCKET|SSE|STOMP|WEBSOCKET|WSS?|EVENTSOURCE|AMQP)[ \t]/i;
const version = /[ \t]HTTPS?[ /\\:.-]?\d+(?:[.,]\d+)?$/i;
const queryLine = /^[ \t]+[?&]/;
const headerLine = /^\s*[^\s:]+(?: [^\s:]+)?\s*:/;
const endOfHeaders = new RegExp(`${blankLine.source}|${handlerLine.source}`);

function readSection(
  text: string,
  lines: readonly SourceLine[],
  sequence: RequestSequence,
  {
    variables,
    scripts,
    use,
  }: { readonly variables: HttpVariable[]; readonly scripts: CarrierExtra[]; readonly use: Use },
): CarrierRequest | null {
  let name: MappedText | null = null;
  let problem: CarrierProblem | null = null;
  let at = 0;
  for (; at < lines.length; at++) {
    const line = lines[at];
    if (!line) break;
    const variable = variableLine.exec(line.text);
    const named = nameLine.exec(line.text);
    if (variable) {
      const [, before = "", word = ""] = variable;
      const start = line.start + before.length;
      variables.push({ name: word, start, end: start + word.length });
    } else if (named) {
      const [, before = "", word = ""] = named;
      const start = line.start + before.length;
      name = verbatimText(text, start, start + word.length, nameForm);
    } else if (!commentLine.test(line.text) && isRequestLine(line.text)) break;
    else {
      const slip = nameSlip(text, line);
      if (slip) name = verbatimText(text, slip.at, slip.at + slip.name.length, nameForm);
      problem ??= slip;
      at = endOfScriptAt(lines, at) ?? at;
    }
  }
  const before = lines.slice(0, at);
  const first = lines[at];
  if (!first) scripts.push(...extrasAround(before, []).filter(({ kind }) => kind === "script"));
  if (!first || otherProtocol.test(first.text)) return null;
  if (curlLine.test(first.text)) return readCurlSection(text, lines, at, { sequence, name });
  const { method, urlStart } = readRequestLine(text, first);
  const slip = slipOnLine(text, first, true);
  problem ??= methodSlip(text, first) ?? slip;
  const urlParts: MappedText[] = [withoutSlip(text, urlStart, first.end, slip, version)];
  for (at++; at < lines.length && queryLine.test(lines[at]?.text ?? ""); at++) {
    const line = lines[at];
    if (line) urlParts.push(textOnLine(text, line.start, line.end, version));
  }
  const headersAt = lines[at - 1]?.end ?? first.end;
  const headers: MappedText[] = [];
  for (; ; at++) {
    let next = at;
    while (next < lines.length && blankLine.test(lines[next]?.text ?? "")) next++;
    const isText = (): boolean => headers.some((header) => textHeader.test(header.text));
    if (next > at && beginsHeader.test(lines[next]?.text ?? "") && !isText()) {
      const place = { start: lines[at]?.start ?? 0, end: lines[next]?.start ?? 0 };
      problem ??= betweenHeaders(text, place, { start: lines[at - 1]?.end ?? 0, end: lines[next - 1]?.end ?? 0 });
      at = next;
    }
    const line = lines[at];
    if (!line || endOfHeaders.test(line.text)) break;
    if (beginsBody.test(line.text)) {
      if (use === "file" || headers.length > 0) problem ??= missingBlank(text, line);
      break;
    }
    const quoted = quotedHeaders(text, lines, at);
    if (quoted) {
      problem ??= quoted;
      for (const header of quoted.headers) headers.push(header);
      at += quoted.headers.length - 1;
      continue;
    }
    const wrong = withColon(text, line);
    problem ??= wrong;
    if (wrong) headers.push(wrong.header);
    else if (!commentLine.test(line.text) && headerLine.test(line.text)) {
      const inHeader = slipOnLine(text, line);
      problem ??= inHeader;
      headers.push(withoutSlip(text, line.start, line.end, inHeader));
    }
  }
  const end = lines.findIndex(({ text: line }, index) => index >= at && handlerLine.test(line));
  const after = end < 0 ? [] : lines.slice(end);
  const rest = bodyLines(lines.slice(at, end < 0 ? lines.length : end));
  const last = rest.at(-1) ?? lines[at - 1] ?? first;
  const url = joinMapped(urlParts);
  const read = readBody(text, rest, headers);
  const inBody = read?.kind === "text" ? firstSlip(text, rest) : null;
  problem ??= inBody;
  const body = read?.kind === "text" && inBody ? { ...read, text: withEdit(read.text, editOf(inBody)) } : read;
  const isAlone = headers.length === 0 && body === null && !version.test(first.text.trimEnd());
  const isName = use === "example" && isAlone && /^P/.test(method.text);
  const anchor = { start: first.start + (first.text.length - first.text.trimStart().length), end: trimmedEnd(first) };
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
    problem,
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
const nameForm: WrittenForm = { write: (text) => (/^[\w.-]*$/.test(text) ? text : null) };
