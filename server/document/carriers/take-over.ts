import { apiVersion, tokenScheme, tokenVariable } from "../../api/index.ts";
import type { CarrierBody, CarrierRequest } from "../../syntax/carrier.ts";
import type { Span } from "../../syntax/index.ts";
import { addedText, joinMapped, type MappedText, sliceMapped, sourceSpan } from "../../text/mapped-text.ts";
import { documentOf } from "../blocks/document.ts";
import { readPath } from "../kinds/path.ts";
import { isSecretName } from "../secrets/secret-name.ts";
import { jsonString, jsonWithTemplates } from "./json-text.ts";
import { type FilledIn, filledIn, type IsStep } from "./templates.ts";

/** What requests are taken over with that belong together. */
export interface TakeOver {
  readonly isStep: IsStep;
  /** What a variable of the carrier stands for, as a reference of ours; null for a variable that comes from outside. */
  readonly resolve: (name: string, offset: number, say: TakeOver["say"]) => string | null;
  /** A variable of the environment that no other has, made of some words. */
  readonly give: (wanted: string) => string;
  /** `lost`: the request does not say it any more. The text is a sentence without anything of the carrier that could be secret. */
  readonly say: (kind: "note" | "lost", text: string, place: Span, usedAt?: Span) => void;
}

/** For a request that is alone, and about which nothing is to be said. */
export const takeOverAlone = (): TakeOver => ({
  isStep: () => false,
  resolve: () => null,
  give: createVariableNames([]),
  say: () => {},
});

export function createVariableNames(used: Iterable<string>): TakeOver["give"] {
  const taken = new Set(used);
  return (wanted) => {
    const base = wanted
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "_")
      .replace(/^(?=\d|$)/, "_");
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
    taken.add(name);
    return name;
  };
}

/**
 * A request of a carrier as the text of one of ours: what the carrier's tools put in becomes a reference, secrets in headers
 * too. Null for a request without a method of its own.
 */
export function requestText(request: CarrierRequest, name: string | null, context: TakeOver): MappedText | null {
  const { method, url, body, anchor, unread, problem, mayHaveMore } = request;
  const { say } = context;
  for (const { name: option, start, end } of unread)
    say("lost", `\`${option}\` has no equivalent in a request.`, { start, end });
  if (problem) say("lost", `The command cannot be read to its end. ${problem.message}`, problem);
  else if (mayHaveMore && unread.length === 0)
    say("lost", "The command may add headers or a body that are known only when it runs.", anchor);
  if (unread.some((option) => option.name === "request") || /[^A-Za-z]/.test(method?.text ?? "")) {
    say("lost", "The method of the request is known only when it is sent.", anchor);
    return null;
  }
  const headers = headersOf(request, context);
  const content = body ? bodyText(body, request, context) : null;
  const path = pathOf(url, request, context);
  return joinMapped([
    addedText("{\n"),
    ...(name === null ? [] : [addedText(`  "name": ${JSON.stringify(name)},\n`)]),
    addedText('  "method": '),
    jsonString(method ?? addedText(body ? "POST" : "GET"), []),
    addedText(',\n  "path": '),
    jsonString(path, []),
    ...(headers.length === 0 ? [] : [addedText(',\n  "headers": { '), ...headers, addedText(" }")]),
    ...(content ? [addedText(',\n  "body": '), content] : []),
    addedText("\n}"),
  ]);
}

/** A text with references in the place of what is put in; what has no name gets one made from its place. */
function taken(mapped: MappedText, request: CarrierRequest, context: TakeOver, fieldAt: (before: string) => string) {
  const filled = replacementsIn(mapped, request, context, fieldAt);
  return filled.length === 0 ? mapped : withReferences(mapped, filled);
}

function withReferences(mapped: MappedText, filled: readonly FilledIn[]): MappedText {
  const pieces: MappedText[] = [];
  let at = 0;
  for (const { start, end, as } of filled) {
    pieces.push(sliceMapped(mapped, at, start), as);
    at = end;
  }
  return joinMapped([...pieces, sliceMapped(mapped, at)]);
}

function replacementsIn(
  mapped: MappedText,
  request: CarrierRequest,
  context: TakeOver,
  fieldAt: (before: string) => string,
): readonly FilledIn[] {
  return filledIn(mapped, context.isStep).map((filled) => {
    const { start, end, as } = filled;
    const written = mapped.text.slice(start, end);
    const isPutIn = mapped.parts.some(({ form, at, length }) => form === null && at <= start && start < at + length);
    const isVariable = request.sequence !== null && written.startsWith("{{");
    if (as.text.startsWith("${steps.") || !(isPutIn || isVariable)) return filled;
    const place = sourceSpan(mapped, { start, end }) ?? request.anchor;
    const field = (): string => fieldAt(mapped.text.slice(Math.max(0, start - 300), start));
    const reference = isPutIn
      ? shellReference(written, field, place, context)
      : clientReference(written, field, place, context);
    return { start, end, as: standingFor(sliceMapped(mapped, start, end), reference) };
  });
}

/** Says it of what is used there, wherever it is set. */
const sayAt =
  (usedAt: Span, { say }: TakeOver): TakeOver["say"] =>
  (kind, text, place) =>
    say(kind, text, place, usedAt);

const env = (name: string): string => `\${env:${name}}`;

function shellReference(written: string, field: () => string, place: Span, context: TakeOver): string {
  const [whole = "", name, rest = ""] = /^\$(?:\{[!#]?)?([A-Za-z_]\w*)(.*)/s.exec(written) ?? [];
  if (whole === "" || name === undefined) return unnamed(field(), place, context);
  const known = context.resolve(name, place.start, sayAt(place, context));
  if (known !== null) return known;
  if (/^:?[-=]/.test(rest))
    context.say("note", `The default of \`${name}\` is not taken over. Set \`${name}\`.`, place);
  return env(name);
}

const fromEnvironment = /^\{\{\s*(?:\$(?:processEnv|dotenv)\s+%?|\$env\.|process\.env\.)([A-Za-z_]\w*)\s*\}\}$/;
const clientVariable = /^\{\{\s*(\w[\w.-]*)\s*\}\}$/;
/** As shells call it. */
export const variableName = (name: string): string => name.replace(/\W/g, "_").replace(/^(?=\d)/, "_");

const answerNotation = /\.(?:response|request)\./;

function clientReference(written: string, field: () => string, place: Span, context: TakeOver): string {
  const outside = fromEnvironment.exec(written)?.[1];
  if (outside !== undefined) return env(outside);
  const name = clientVariable.exec(written)?.[1];
  if (name === undefined || answerNotation.test(name)) return unnamed(field(), place, context);
  return context.resolve(name, place.start, sayAt(place, context)) ?? env(variableName(name));
}

function unnamed(field: string, place: Span, context: TakeOver): string {
  const name = context.give(field);
  context.say(
    "note",
    `What is filled in here when the request is sent becomes the variable \`${name}\`. Set it.`,
    place,
  );
  return env(name);
}

/** Another text in the place of a stretch, with no places in it. */
function standingFor({ parts }: MappedText, text: string): MappedText {
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last) return addedText(text);
  const { start } = first;
  return { text, parts: [{ at: 0, length: text.length, start, end: last.end, isVerbatim: false, form: null }] };
}

/** Without its base, where that is one of the service's: about that nothing is to be said. */
function pathOf(written: MappedText, request: CarrierRequest, context: TakeOver): MappedText {
  const said: Parameters<TakeOver["say"]>[] = [];
  const url = taken(written, request, { ...context, say: (...message) => said.push(message) }, () => "id");
  const { operations, possible, version, start, end } = readPath(url.text);
  const isOurs = operations.length + possible.length > 0 && (version === null || version.text === apiVersion);
  const hasBase = isOurs && url.text.startsWith("/", start);
  const slashes = /^\/*/.exec(url.text.slice(end))?.[0].length ?? 0;
  const path = hasBase ? joinMapped([sliceMapped(url, start, end), sliceMapped(url, end + slashes)]) : url;
  const from = sourceSpan(path, { start: 0, end: path.text.length })?.start ?? 0;
  for (const [kind, text, place, usedAt = place] of said)
    if (!hasBase || usedAt.start >= from) context.say(kind, text, place);
  return path;
}

function headersOf(request: CarrierRequest, context: TakeOver): readonly MappedText[] {
  const seen = new Set<string>();
  const fields: MappedText[] = [];
  for (const header of request.headers) {
    const written = taken(header, request, context, headerIn);
    const place = sourceSpan(header, { start: 0, end: header.text.length }) ?? request.anchor;
    const colon = written.text.indexOf(":");
    const name = written.text.slice(0, Math.max(colon, 0)).trim();
    if (colon < 0 || name === "" || seen.has(name.toLowerCase())) {
      context.say(
        "lost",
        seen.has(name.toLowerCase())
          ? `The header \`${name}\` is sent twice.`
          : "A header is known only when it is sent.",
        place,
      );
      continue;
    }
    const value = written.text.slice(colon + 1);
    // It takes a header away.
    if (value.trim() === "") continue;
    seen.add(name.toLowerCase());
    const start = colon + 1 + (value.length - value.trimStart().length);
    const own = sliceMapped(written, start, written.text.trimEnd().length);
    const safe = headerWithoutSecret(name, own.text);
    if (safe !== null)
      context.say("note", `\`${name}\` is a literal secret. Set \`${safe.variable}\` to its value.`, place);
    if (fields.length > 0) fields.push(addedText(", "));
    fields.push(
      addedText(`${JSON.stringify(name)}: `),
      safe ? addedText(JSON.stringify(safe.text)) : jsonString(own, []),
    );
  }
  return fields;
}

const isAuthorization = (name: string): boolean => name.toLowerCase() === "authorization";

function headerIn(before: string): string {
  const name = before.slice(0, Math.max(before.indexOf(":"), 0)).trim();
  return isAuthorization(name) ? tokenVariable : name || "header";
}

/** What takes the place of a header's value with a secret in it; null where there is none. A reference may stand for one. */
export function headerWithoutSecret(
  name: string,
  value: string,
): { readonly text: string; readonly variable: string } | null {
  if (!isSecretName(name.replace(/\W/g, "_"))) return null;
  // The scheme before it is no secret.
  if (/^(?:\w+[ \t]+)?\$\{[\w:.[\]-]+\}$/.test(value)) return null;
  if (isAuthorization(name)) return { text: `${tokenScheme} ${env(tokenVariable)}`, variable: tokenVariable };
  const variable = name.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return { text: env(variable), variable };
}

function bodyText(body: CarrierBody, request: CarrierRequest, context: TakeOver): MappedText | null {
  const lost = (why: string): void => {
    if (request.unread.length === 0 && !request.problem) context.say("lost", why, request.anchor);
  };
  switch (body.kind) {
    case "unknown":
      if (body.text === null || body.text.parts.every(({ form }) => form !== null))
        lost("The body of the request is known only when it is sent.");
      return body.text
        ? jsonString(
            taken(body.text, request, context, () => "body"),
            [],
          )
        : addedText(JSON.stringify(env(context.give("body"))));
    case "file":
      return jsonString(
        joinMapped([addedText("${file:"), taken(body.path, request, context, () => "file"), addedText("}")]),
        [],
      );
    case "text": {
      if (body.text.text.trim() === "") return null;
      const filled = replacementsIn(body.text, request, context, fieldBefore);
      const whole = wholeText(body.text.text, filled);
      if (whole) return jsonString(whole, []);
      const json = jsonWithTemplates(body.text, filled);
      const read = json && jsonIn(json);
      if (!read) lost("The body of the request is not JSON.");
      return read ?? jsonString(withReferences(body.text, filled), []);
    }
  }
}

/** A reference that is all of a text; null where it is not. */
function wholeText(text: string, [only, ...others]: readonly FilledIn[]): MappedText | null {
  if (!only || others.length > 0) return null;
  return (text.slice(0, only.start) + text.slice(only.end)).trim() === "" ? only.as : null;
}

/** The field whose value begins or goes on behind a text. */
const fieldBefore = (before: string): string =>
  /"([\w-]{1,60})"\s*:\s*[^,{}:]{0,200}$/.exec(before.slice(-300))?.[1] ?? "body";

/** The text as JSON, with quotes around its references; null where it is none. */
function jsonIn(mapped: MappedText): MappedText | null {
  const start = mapped.text.length - mapped.text.trimStart().length;
  const text = sliceMapped(mapped, start, start + mapped.text.trim().length);
  const { blocks } = documentOf({ uri: "", name: "body", kind: "request" }, text.text, "whole");
  const { root, problems } = blocks.get(0)?.parsed ?? { root: null, problems: [] };
  if (root?.kind !== "mapping" && root?.kind !== "sequence") return null;
  if (problems.some(({ unquotedReference }) => !unquotedReference)) return null;
  const quoted = problems.map(({ start, end }) => ({ start, end, as: jsonString(sliceMapped(text, start, end), []) }));
  return indented(withoutEscapes(withReferences(text, quoted)));
}

/** `\u0024{` is how JSON writes a `${` that is no variable. */
function withoutEscapes(text: MappedText): MappedText {
  const escapes = Array.from(text.text.matchAll(/(?<!\\)(?:\\\\)*(\\u0024)\{/g), ({ 0: { length }, index }) => {
    const end = index + length - 1;
    const start = end - dollarEscape.length;
    return { start, end, as: standingFor(sliceMapped(text, start, end), "$$") };
  });
  return withReferences(text, escapes);
}

const dollarEscape = "\\u0024";

function indented(text: MappedText): MappedText {
  const lines: MappedText[] = [];
  let at = 0;
  for (const { 0: lineBreak, index } of text.text.matchAll(/\r?\n/g)) {
    lines.push(sliceMapped(text, at, index), addedText("\n  "));
    at = index + lineBreak.length;
  }
  return joinMapped([...lines, sliceMapped(text, at)]);
}
