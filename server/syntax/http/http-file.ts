import {
  addedText,
  escapedText,
  inPlaceOf,
  joinMapped,
  type MappedText,
  replaceMapped,
  sliceMapped,
  verbatimText,
  type WrittenForm,
} from "../../text/mapped-text.ts";
import { lineBreak, linesFrom, type SourceLine } from "../../text/text-lines.ts";
import type {
  CarrierBody,
  CarrierExtra,
  CarrierProblem,
  CarrierReader,
  CarrierRequest,
  Embedded,
  RequestSequence,
} from "../carrier.ts";
import { beginsHeader } from "../header-slips.ts";
import { curlLine, curlRequest } from "./curl-section.ts";
import { endOfScriptAt, extrasAround, handlerLine } from "./http-extras.ts";
import {
  bareUrl,
  beginsBody,
  blankLine,
  commentLine,
  fileLine,
  isRequestLine,
  lineForm,
  methodLine,
  textHeader,
  textOnLine,
  writeVariable,
} from "./http-lines.ts";
import { httpSections } from "./http-sections.ts";
import { betweenHeaders, halfTemplate, missingBlank, missingMark, withColon } from "./http-slips.ts";
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
export const embeddedInHttp: CarrierReader = (text) => embedded(readHttpFile(text));

/** The requests of an example for readers, which do without `###`, and without an empty line where there are no headers. */
export const embeddedInExample: CarrierReader = (text) => embedded(readHttpFile(text, "example"));

const embedded = ({ requests }: HttpFile): readonly Embedded[] =>
  requests.map((request) => ({ kind: "request", request }));

/** Scripts, tests and other syntax of a single client are skipped. */
export function readHttpFile(text: string, use: Use = "file"): HttpFile {
  const variables: HttpVariable[] = [];
  const scripts: CarrierExtra[] = [];
  const sequence: RequestSequence = { hasImports: importsFiles(text) };
  const sections = httpSections(linesFrom(text)).flatMap(({ lines, isUnmarked }) => {
    const request = readSection(text, lines, sequence, { variables, scripts, use });
    const isMissing = isUnmarked && use === "file";
    return request
      ? { lines, request, mark: isMissing ? missingMark(text, request.anchor, lines[0]?.start ?? 0) : null }
      : [];
  });
  const slipIn = variableSlips(text, {
    variables: variables.map(({ name }) => name),
    requests: sections.flatMap(({ request }) => request.name?.text ?? []),
  });
  const requests = sections.map(({ lines, request, mark }) => {
    const problem = mark ?? request.problem ?? (sequence.hasImports ? null : slipIn(lines));
    return problem === request.problem ? request : { ...request, problem };
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
const version = /[ \t]HTTP\/\d+(?:\.\d+)?$/i;
const queryLine = /^[ \t]+[?&]/;
const headerLine = /^\s*[^\s:]+\s*:/;
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
    else at = endOfScriptAt(lines, at) ?? at;
  }
  const before = lines.slice(0, at);
  const first = lines[at];
  if (!first) scripts.push(...extrasAround(before, []).filter(({ kind }) => kind === "script"));
  if (!first || otherProtocol.test(first.text)) return null;
  if (curlLine.test(first.text)) return readCurlSection(text, lines, at, { sequence, name });
  const { method, urlStart } = readRequestLine(text, first);
  const half = halfTemplate(text, first);
  const urlParts: MappedText[] = half
    ? [textOnLine(text, urlStart, half.at), addedText(half.sign), textOnLine(text, half.at, first.end, version)]
    : [textOnLine(text, urlStart, first.end, version)];
  for (at++; at < lines.length && queryLine.test(lines[at]?.text ?? ""); at++) {
    const line = lines[at];
    if (line) urlParts.push(textOnLine(text, line.start, line.end, version));
  }
  const headersAt = lines[at - 1]?.end ?? first.end;
  const headers: MappedText[] = [];
  let problem: CarrierProblem | null = half;
  for (; ; at++) {
    let next = at;
    while (next < lines.length && blankLine.test(lines[next]?.text ?? "")) next++;
    const isText = (): boolean => headers.some((header) => textHeader.test(header.text));
    if (next > at && beginsHeader.test(lines[next]?.text ?? "") && !isText()) {
      problem ??= betweenHeaders(text, lines[at]?.start ?? 0, lines[next]?.start ?? 0);
      at = next;
    }
    const line = lines[at];
    if (!line || endOfHeaders.test(line.text)) break;
    if (beginsBody.test(line.text)) {
      if (use === "file" || headers.length > 0) problem ??= missingBlank(text, line);
      break;
    }
    const wrong = withColon(text, line);
    problem ??= wrong;
    if (wrong) headers.push(wrong.header);
    else if (!commentLine.test(line.text) && headerLine.test(line.text))
      headers.push(textOnLine(text, line.start, line.end));
  }
  const end = lines.findIndex(({ text: line }, index) => index >= at && handlerLine.test(line));
  const after = end < 0 ? [] : lines.slice(end);
  const rest = bodyLines(lines.slice(at, end < 0 ? lines.length : end));
  const last = rest.at(-1) ?? lines[at - 1] ?? first;
  const url = joinMapped(urlParts);
  const body = readBody(text, rest, headers);
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

/** Where a line only names what can be sent, `{id}` is no placeholder to be filled in. */
const withOpenParameters = (url: MappedText): MappedText =>
  replaceMapped(
    url,
    Array.from(url.text.matchAll(/(?<!\{)\{[^{}]+\}(?!\})/g), ({ 0: as, index: start }) => {
      const end = start + as.length;
      return { start, end, as: inPlaceOf(sliceMapped(url, start, end), as) };
    }),
  );

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

function readRequestLine(text: string, line: SourceLine): { readonly method: MappedText; readonly urlStart: number } {
  const match = methodLine.exec(line.text);
  if (!match || bareUrl.test(line.text)) return { method: addedText("GET"), urlStart: line.start };
  const [, indent = "", word = "", gap = ""] = match;
  const start = line.start + indent.length;
  const end = start + word.length;
  return { method: verbatimText(text, start, end, methodForm), urlStart: end + gap.length };
}

const trimmedEnd = ({ start, text }: SourceLine): number => start + text.trimEnd().length;

/** Without blank lines and comments around them. */
function bodyLines(lines: readonly SourceLine[]): readonly SourceLine[] {
  const isContent = ({ text }: SourceLine): boolean => !blankLine.test(text) && !/^\s*#/.test(text);
  const first = lines.findIndex(isContent);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isContent) + 1);
}

/** The client replaces the variables in a file after `<@`. */
const filledFile = ([line]: readonly SourceLine[]): readonly CarrierExtra[] =>
  line && /^<@/.test(line.text)
    ? [{ kind: "filled file", name: "", start: line.start, end: line.start + line.text.trimEnd().length }]
    : [];

const multipart = /^content-type\s*:\s*multipart\//i;
const form = /^content-type\s*:\s*application\/x-www/i;

function readBody(text: string, lines: readonly SourceLine[], headers: readonly MappedText[]): CarrierBody | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return null;
  const isOther = headers.some(({ text: header }) => multipart.test(header) || form.test(header));
  if (isOther) return { kind: "unknown", text: verbatimText(text, first.start, last.end, bodyForm) };
  const file = fileLine.exec(first.text)?.[1]?.trimEnd();
  if (file !== undefined && lines.length === 1) {
    const start = first.start + first.text.lastIndexOf(file);
    return { kind: "file", path: verbatimText(text, start, start + file.length, lineForm) };
  }
  if (lines.some((line) => fileLine.test(line.text)))
    return { kind: "unknown", text: verbatimText(text, first.start, last.end, bodyForm) };
  return { kind: "text", text: verbatimText(text, first.start, last.end, bodyForm) };
}

const headerForm = (text: string): WrittenForm => ({
  write: (header) => `${lineBreak(text)}${header}`,
  writeVariable,
});
const nameForm: WrittenForm = { write: (text) => (/^[\w.-]*$/.test(text) ? text : null) };
const methodForm: WrittenForm = { write: (text) => (/^[A-Za-z]*$/.test(text) ? text : null) };
/** A line with this text would end the body. */
const bodyForm: WrittenForm = {
  write: (text) => (/(?:^|[\r\n])(?:#|[<>?]|\{\{[@+]?\s*$)/m.test(text) ? null : text),
  writeVariable,
};
