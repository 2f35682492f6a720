import {
  addedText,
  escapedText,
  joinMapped,
  type MappedText,
  replaceMapped,
  sliceMapped,
  verbatimText,
  type WrittenForm,
  withForms,
} from "../../text/mapped-text.ts";
import type { CarrierRequest, RequestReader } from "../carrier.ts";
import { throughLayer } from "../layer.ts";
import { editOf } from "../slip.ts";
import type { Span } from "../tree/tree.ts";
import type { ShellWord } from "./arguments.ts";
import { elsewhere, textFor, withCalls, withoutPath } from "./calls.ts";
import { readShell, type ShellCommand } from "./commands.ts";
import { bodyOfCurl, dataOptions } from "./curl-body.ts";
import type { CurlEffect } from "./curl-options.ts";
import { type CurlRun, curlRunsOf, namesCurl } from "./curl-runs.ts";
import { type Definitions, onlyVariable, settledFile, valueFor } from "./definitions.ts";
import { type CurlArguments, type CurlOption, curlArguments } from "./options.ts";
import { cutCommand } from "./slips/cut-command.ts";
import { missingEnd } from "./slips/missing-end.ts";
import { curlyQuotes, optionSlip, otherCommand, splitUrl } from "./slips/option-slips.ts";
import { fileWithoutAt, inputWithoutName, jsonWithoutQuotes } from "./slips/removed-quotes.ts";
import type { ShellText } from "./streams.ts";
import { withGlobs } from "./url-globs.ts";
import { hasLiteralText, leadingText, literalOf, literalText } from "./words.ts";

export interface CurlScript {
  /** The requests of its `curl` commands, in order. */
  readonly requests: readonly CarrierRequest[];
  /** Whether the script and all its `curl` commands were read without errors. */
  readonly isWhole: boolean;
}

/** Reads the `curl` commands of a script, whose lines end in `\n`. */
export function readCurl(text: string): CurlScript {
  const read = readAsWritten(text);
  const isRead = read.isWhole && read.requests.every(({ problem }) => !problem || problem.fix);
  const problem = isRead ? null : missingEnd(text);
  if (!problem) return read;
  const { start, end, text: meant } = editOf(problem);
  const whole = verbatimText(text, 0, text.length, null);
  const layer = replaceMapped(whole, [{ start, end, as: addedText(meant) }]);
  const requests = readAsWritten(layer.text).requests.map((request): CarrierRequest => {
    const moved = throughLayer(layer, request);
    if (moved.start > problem.start || problem.start >= moved.end) return moved;
    const body = moved.body && ({ kind: "unknown", text: null } as const);
    return { ...moved, body, mayHaveMore: "anything", problem };
  });
  return { requests, isWhole: false };
}

function readAsWritten(text: string): CurlScript {
  const { definitions, commands, scripts, isWhole } = readShell(text, namesCurl);
  const runs = withCalls(commands, definitions).flatMap((command) =>
    curlRunsOf(command.words).map((run) => ({ command, run })),
  );
  const calls = runs.flatMap(({ command, run }) => callsOf(command, run));
  const requests = calls.flatMap((call) => requestOf(withVariables(call, definitions), text) ?? []);
  const passed = runs.flatMap(({ run }) => (run.kind === "script" ? run.text : []));
  const inner = [...scripts, ...passed].map((layer) => ({ layer, read: readCurl(layer.text) }));
  const all = [
    ...requests,
    ...inner.flatMap(({ layer, read }) => read.requests.map((request) => throughLayer(layer, request))),
  ].sort((a, b) => a.start - b.start);
  return {
    requests: all,
    isWhole: isWhole && requests.length === calls.length && inner.every(({ read }) => read.isWhole),
  };
}

/** The requests of a script, whose lines end in `\n`. */
export const embeddedInScript: RequestReader = (text) => (namesCurl.test(text) ? readCurl(text).requests : []);

/** A command that curl runs as one request. */
interface Call extends CurlArguments {
  readonly command: ShellCommand;
  readonly name: ShellWord;
  readonly input: ShellText;
}

function callsOf(command: ShellCommand, run: CurlRun): readonly Call[] {
  const [name, ...words] = run.kind === "command" ? run.words : [];
  if (!name || run.kind !== "command") return [];
  const input: ShellText = run.hasInput ? command.input : { kind: "unknown" };
  return curlArguments(words).map((read) => ({ ...read, command, name, input }));
}

/** A body, a header, or how a URL begins, may be the value of a variable that the script sets once, and a body in a file that it writes. */
function withVariables({ options, bare, input, command, ...call }: Call, definitions: Definitions): Call {
  const known = (text: MappedText): ShellWord | null => {
    const name = onlyVariable(text);
    return name === null ? null : valueFor(definitions, name, command);
  };
  const begun = (word: ShellWord): ShellWord => {
    const [first] = word.text.parts.filter(({ length }) => length > 0);
    const value = first ? known(sliceMapped(word.text, 0, first.length))?.text : undefined;
    if (!first || !value || !url.test(value.text) || withoutPath.test(literalOf(value))) return word;
    const rest = withForms(word.text, () => elsewhere);
    return { ...word, text: replaceMapped(rest, [{ start: 0, end: first.length, as: textFor(value, first) }]) };
  };
  const read = (given: ShellText): ShellText => {
    const settled = settledFile(definitions, given, command.start);
    const value = settled.kind === "text" ? known(trimmedEnd(settled.text)) : null;
    return value ? (value.output ?? { kind: "text", text: value.text }) : settled;
  };
  return {
    ...call,
    command,
    options: options.map((option) => {
      if (!option.value) return option;
      if (option.name === "url") return { ...option, value: begun(option.value) };
      const isData = dataOptions.has(option.name);
      const value = (isData || option.name === "header" ? known(option.value.text) : null) ?? option.value;
      const file = isData && option.name !== "data-raw" ? fileIn(value) : null;
      return { ...option, value: { ...value, output: file ? read(file) : value.output } };
    }),
    bare: bare.map(begun),
    input: read(input),
  };
}

/** `@body.json`, `"$(cat body.json)"` */
const fileIn = ({ text, output }: ShellWord): ShellText | null =>
  output ?? (/^@(?!-$|\/dev\/)/.test(leadingText(text)) ? { kind: "file", path: sliceMapped(text, 1) } : null);

const url = /^(?:\w+:\/\/|\$)\S*$/;

const trimmedEnd = (mapped: MappedText): MappedText => sliceMapped(mapped, 0, mapped.text.trimEnd().length);

/** Headers that have options of their own. */
const headerOptions: Readonly<Record<string, string>> = { "user-agent": "User-Agent", referer: "Referer" };
const unreadEffects: ReadonlySet<CurlEffect> = new Set(["body", "headers", "anything", "url"]);

function requestOf({ command, name, input, options, ...call }: Call, source: string): CarrierRequest | null {
  const of = (wanted: string) => options.flatMap((option) => (option.name === wanted ? (option.value ?? []) : []));
  const has = (wanted: string): boolean => options.some((option) => option.name === wanted);
  const read = bodyOfCurl(options, input);
  const sent = read && read.kind !== "file" ? read.text : null;
  const curly = curlyQuotes(source, [...options.flatMap(({ value }) => value ?? []), ...call.bare]);
  const unquoted =
    curly ??
    inputWithoutName(source, options, input) ??
    (sent && (jsonWithoutQuotes(source, sent) ?? (has("data-raw") ? null : fileWithoutAt(source, sent))));
  const body = unquoted ? ({ kind: "unknown", text: null } as const) : read;
  const given = call.bare.filter(isOutside(unquoted));
  const slip = otherCommand(source, name) ?? optionSlip(source, { ...call, options, bare: given });
  const split = slip ? null : splitUrl(source, given);
  const bare = split?.bare ?? given.filter(isOutside(slip));
  const { start, end } = command;
  const urls = [...of("url"), ...urlsAmong(bare)];
  const cut = cutCommand(source, { start, end, hasUrl: urls.length > 0 });
  const [first = cut?.url] = urls;
  if (!first) return null;
  const problem = command.problem ?? cut ?? slip ?? split;
  const headers = of("header").filter((word) => !word.text.text.startsWith("@") && isOutside(curly)(word));
  const hasEffect = (wanted: CurlEffect): boolean => options.some(({ effect }) => effect === wanted);
  const mayBeAnything =
    problem !== null ||
    curly !== null ||
    hasEffect("anything") ||
    bare.some((word) => !urls.includes(word) && (!hasLiteralText(word.text) || isOmission(word)));
  const hasHiddenHeaders = headers.length < of("header").length || hasEffect("headers");
  const isQuery = has("get");
  const { url, globs } = has("globoff") ? { url: first.text, globs: [] } : withGlobs(first.text);
  // `-X` is for all URLs of a command.
  const isAlone = source.slice(name.start, name.end) === name.text.text && urls.length === 1;
  const method = methodOf(options, body !== null && !isQuery, mayBeAnything, isAlone ? name : null);
  return {
    start,
    end,
    sequence: null,
    anchor: { start: name.start, end: name.end },
    name: null,
    method,
    url: isQuery && body?.kind === "text" ? withQuery(url, body.text) : url,
    headers: [
      ...headers.map(({ text }) => text),
      ...options.flatMap(({ name, value }) => {
        const header = headerOptions[name];
        return header && value ? joinMapped([addedText(`${header}: `), value.text]) : [];
      }),
      ...(has("json") ? [addedText("Content-Type: application/json")] : []),
    ],
    headersAt: behindName(name),
    body: isQuery ? null : problem && !problem.fix && body?.kind !== "text" ? { kind: "unknown", text: null } : body,
    mayHaveMore: mayBeAnything ? "anything" : hasHiddenHeaders ? "headers" : "nothing",
    unread: [
      ...options.filter(({ effect }) => unreadEffects.has(effect)),
      ...(method === null ? options.filter(({ name }) => name === "request") : []),
      ...(isQuery && body && body.kind !== "text" ? options.filter((option) => option.name === "get") : []),
      ...urls.slice(1).map((other) => ({ ...other, name: "url" })),
    ].map(({ name, start, end }) => ({ name, start, end })),
    extras: [
      ...globs.map((span) => ({ kind: "glob", name: "", ...span }) as const),
      ...options.flatMap(({ name, effect, start, end }) =>
        effect === "transport" ? [{ kind: "option", name, start, end } as const] : [],
      ),
    ],
    problem: problem ?? unquoted,
  };
}

const isOutside =
  (span: Span | null) =>
  (word: Span): boolean =>
    !span || word.end <= span.start || word.start >= span.end;

/** Commands of functions have the place of a call, where they take no options. */
const behindName = ({ text, end }: ShellWord): MappedText =>
  text.parts.every(({ isVerbatim }) => isVerbatim) ? escapedText("", end, end, headerForm) : addedText("");

const headerForm: WrittenForm = { write: (header) => ` -H "${header}"` };

/** Null if it is known only at run time. `place`: the name of the command, where a fix adds `-X` if curl chooses the method. */
function methodOf(
  options: readonly CurlOption[],
  hasBody: boolean,
  mayBeAnything: boolean,
  place: ShellWord | null,
): MappedText | null {
  const request = options.findLast(({ name }) => name === "request")?.value?.text;
  if (request) return literalText(request) === null ? null : request;
  if (mayBeAnything) return null;
  const names = new Set(options.map(({ name }) => name));
  if (names.has("head")) return addedText("HEAD");
  if (names.has("upload-file")) return addedText("PUT");
  const chosen = hasBody ? "POST" : "GET";
  if (place === null) return addedText(chosen);
  const write = (method: string) => (/^[A-Z]+$/.test(method) ? `${place.text.text} -X ${method}` : null);
  return escapedText(chosen, place.start, place.end, { write });
}

/** An expansion may be options, unless nothing else can be the URL. */
function urlsAmong(bare: readonly ShellWord[]): readonly ShellWord[] {
  const likely = bare.filter((word) => /[/.:]/.test(literalOf(word.text)) && !isOmission(word));
  return likely.length > 0 ? likely : bare.filter(({ text }) => text.text.trim() !== "").slice(0, 1);
}

/** In examples, words such as `[options]` and `...` are in the place of options. */
const isOmission = ({ text }: ShellWord): boolean => /^(?:\.{3}|…|\[[^\]/]*\]|<[^>/]*>)$/.test(text.text);

const withQuery = (url: MappedText, query: MappedText): MappedText =>
  joinMapped([url, addedText(literalOf(url).includes("?") ? "&" : "?"), query]);
