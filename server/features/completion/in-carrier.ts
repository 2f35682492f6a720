import { mediaType, objectTypes, tokenScheme, tokenVariable } from "../../api/index.ts";
import { describeField } from "../../describe/field.ts";
import { type Carrier, type CarrierPart, indexAt } from "../../document/index.ts";
import { ownComments } from "../../rules/suppressions/carrier-comments.ts";
import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { Span } from "../../syntax/index.ts";
import { lineBefore } from "../../text/long-text.ts";
import { derivedOffset, type MappedText, type WrittenForm } from "../../text/mapped-text.ts";
import { requestAround, variablesAt } from "../names/carrier-variables.ts";
import { completeBegunRequest } from "./begun-request.ts";
import { completeIn } from "./comment.ts";
import type { Completion } from "./item.ts";
import { ranks } from "./ranks.ts";
import { completeSteps } from "./steps.ts";

/** The position of a completion request in a carrier. */
interface Asked {
  readonly carrier: Carrier;
  readonly request: CarrierRequest;
  readonly at: number;
  /** The line before and after the cursor. */
  readonly before: string;
  readonly behind: string;
}

/** What the documents of a carrier cannot complete: headers that are begun, and the variables of the carrier's own tool. */
export interface CarrierCompletions {
  /** Nothing else fits there. */
  readonly isAll: boolean;
  readonly items: readonly Completion[];
}

export function completeInCarrier(carrier: Carrier, at: number): CarrierCompletions {
  const { source } = carrier;
  const comment = ownComments(carrier).find((one) => isIn(one, source.text, at));
  if (comment) return { isAll: true, items: completeIn(comment, source.text, at, 0) };
  const request = requestAround(carrier.requests, at);
  if (!request) return { isAll: false, items: completeBegunRequest(carrier, at) };
  const before = lineBefore(source, at);
  const behind = /^[^\r\n]*/.exec(source.slice(at, at + longestLine))?.[0] ?? "";
  const asked = { carrier, request, at, before, behind };
  const references = request.sequence ? completeBraces(asked) : completeDollar(asked);
  if (references && references.length > 0) return { isAll: true, items: references };
  const headers = completeHeaders(asked);
  if (headers) return { isAll: true, items: headers };
  return { isAll: false, items: completeEmptyValue(asked) };
}

/** In a comment, or behind it on its line. */
const isIn = ({ start, end }: Span, text: string, at: number): boolean =>
  start < at && !/[\r\n]|-->/.test(text.slice(start, at)) && (at <= end || text.slice(end, at).trim() === "");

const longestLine = 1_000;

interface Reference {
  readonly name: string;
  readonly detail: string;
}

/** Variables once each, and the answers to earlier requests, nearest first. */
function referencesAt({ carrier, at, request }: Asked): readonly Reference[] {
  const names = new Set(variablesAt(carrier, at).map(({ name }) => name));
  const variables = [...names].map((name) => ({ name, detail: "variable" }));
  const part = carrier.parts.find(({ document }) => document.file.carrier);
  const offset = part?.places.offsetOf(request.anchor.end) ?? null;
  if (!part || offset === null || !request.sequence) return variables;
  const steps = completeSteps({ document: part.document, index: indexAt(part.document, offset) }, anyAnswer, null);
  const answers = steps.map(({ parts: [path = ""], detail }) => ({
    name: String(path).replace(/^steps\.([\w-]+)\./, "$1.response.body."),
    detail,
  }));
  return [...variables, ...answers];
}

const anyAnswer = { wanted: null, of: null };

/** `{{na|` */
function completeBraces(asked: Asked): readonly Completion[] | null {
  const open = /\{\{[ \t]*[\w.$-]*$/.exec(asked.before)?.[0];
  if (open === undefined || isBetweenRequests(asked)) return null;
  const rest = /^[\w.-]*(?:[ \t]*\}\})?/.exec(asked.behind)?.[0] ?? "";
  const span = { start: asked.at - open.length, end: asked.at + rest.length };
  return referencesAt(asked).map(({ name, detail }, rank) =>
    item({ ...span, text: `{{${name}}}`, label: name, detail, rank }),
  );
}

/** `$NA|`, `${NA|`: as the quotes around it need it. */
function completeDollar(asked: Asked): readonly Completion[] | null {
  const open = /(?<!\\)\$(\{?)\w*$/.exec(asked.before);
  if (!open) return null;
  const start = asked.at - open[0].length;
  const rest = (open[1] === "" ? /^\w*/ : /^\w*\}?/).exec(asked.behind)?.[0] ?? "";
  const form = formAround(asked, start);
  if (form === undefined) return null;
  const write = (name: string): string | null => {
    if (form?.writeExpansion) return form.writeVariable?.(name) ?? null;
    if (form && !form.writeVariable) return null;
    return open[1] === "" ? `$${name}` : `\${${name}}`;
  };
  return referencesAt(asked).flatMap(({ name, detail }, rank) => {
    const text = write(name);
    const span = { start, end: asked.at + rest.length };
    return text === null ? [] : item({ ...span, text, label: name, detail, rank, typed: `$${open[1] ?? ""}` });
  });
}

/** How the source is written at an offset; undefined where it is not part of a request. */
function formAround({ request }: Asked, at: number): WrittenForm | null | undefined {
  const { method, url, headers, body } = request;
  const texts = [method, url, ...headers, body && (body.kind === "file" ? body.path : body.text)];
  for (const text of texts)
    for (const { start, end, form } of text?.parts ?? []) if (start <= at && at < end) return form;
  return undefined;
}

/** Comments belong to none. */
const isBetweenRequests = ({ before }: Asked): boolean => /^[ \t>]*(?:#|\/\/|@)/.test(before);

/** `"region": "|"` */
function completeEmptyValue(asked: Asked): readonly Completion[] {
  const { carrier, request, at } = asked;
  const found = placeOf(carrier.parts, at);
  if (!found || !/[:[]\s*"$/.test(found.before) || !found.behind.startsWith('"')) return [];
  const text = request.body?.kind === "text" ? request.body.text : null;
  const form = text?.parts.find((part) => part.form?.writeVariable && part.start <= at && at <= part.end)?.form;
  return referencesAt(asked).flatMap(({ name, detail }, rank) => {
    const written = form?.writeVariable?.(name) ?? null;
    return written === null ? [] : item({ start: at, end: at, text: written, label: name, detail, rank: rank + last });
  });
}

/** After the completions that fit any value. */
const last = ranks.lessLikely;

function placeOf(parts: readonly CarrierPart[], at: number) {
  for (const { document, places } of parts) {
    const offset = places.offsetOf(at);
    if (offset === null) continue;
    const index = indexAt(document, offset);
    const own = document.blocks.get(index)?.text ?? "";
    const inner = offset - document.blocks.startOf(index);
    return { before: own.slice(Math.max(0, inner - 200), inner), behind: own.slice(inner, inner + 1) };
  }
  return null;
}

/** A header name or value; null elsewhere. */
function completeHeaders(asked: Asked): readonly Completion[] | null {
  const { request, at, before, behind } = asked;
  const header = request.sequence ? headerLine(asked) : headerWord(request.headers, at);
  if (!header) return null;
  const { start, end, form, typed } = header;
  const colon = typed.indexOf(":");
  const write = (value: string): string | null => {
    const pieces = value.split(/\$\{(\w+)\}/).map((piece, index) => {
      if (piece === "") return "";
      return (index % 2 === 0 ? form.write(piece) : form.writeVariable?.(piece)) ?? null;
    });
    return pieces.includes(null) ? null : pieces.join("");
  };
  if (colon >= 0) {
    const value = values[typed.slice(0, colon).trim().toLowerCase()]?.(tokenName(asked));
    if (value === undefined) return null;
    const text = write(value);
    const from = typed.slice(colon + 1);
    const own = { start: start + colon + 1 + (from.length - from.trimStart().length), end: Math.max(end, at) };
    return text === null ? [] : [item({ ...own, text, label: text, detail: "", rank: 0 })];
  }
  // Names that a value follows are completed as keys.
  if (/^[\w-]*[ \t]*:/.test(behind) || (request.sequence && !/[\w-]$/.test(before))) return null;
  const sent = new Set(request.headers.map(({ text }) => text.split(":", 1)[0]?.trim().toLowerCase()));
  return Object.entries(objectTypes.headers.fields).flatMap(([name, field], rank) => {
    const value = values[name.toLowerCase()]?.(tokenName(asked)) ?? "";
    const text = sent.has(name.toLowerCase()) ? null : write(`${name}: ${value}`);
    if (text === null) return [];
    return item({ start, end, text, label: name, detail: value, rank, doc: describeField(name, field) });
  });
}

/** What the headers hold that the service reads, with the variable of the token. */
const values: Readonly<Record<string, (token: string) => string>> = {
  authorization: (token) => `${tokenScheme} \${${token}}`,
  "content-type": () => mediaType,
};

/** The variable of the carrier that is named like a token. */
const tokenName = ({ carrier, at }: Asked): string =>
  variablesAt(carrier, at).find(({ name }) => /token/i.test(name))?.name ?? tokenVariable;

interface HeaderAt {
  /** Where its text begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly form: WrittenForm;
  /** Up to the cursor. */
  readonly typed: string;
}

/** In an HTTP file, each line from the second to an empty one. */
function headerLine({ carrier, request, at, before, behind }: Asked): HeaderAt | null {
  const [form] = request.url.parts.flatMap((part) => part.form ?? []);
  const above = carrier.source.slice(request.anchor.end, at - before.length);
  const isHead = at > request.anchor.end && !/[\r\n][ \t>]*(?:\r\n|\n|\r)/.test(above);
  const indent = /^[ \t>]*/.exec(before)?.[0].length ?? 0;
  const typed = before.slice(indent);
  if (!form || !isHead || !/^[\w-]*(?:[ \t]*:.*)?$/.test(typed)) return null;
  return { start: at - typed.length, end: at + behind.trimEnd().length, form, typed };
}

/** In a shell script, the word of an option. */
function headerWord(headers: readonly MappedText[], at: number): HeaderAt | null {
  for (const header of headers) {
    const [first] = header.parts;
    const end = header.parts.at(-1)?.end ?? -1;
    const offset = derivedOffset(header, at);
    const isPlain = header.parts.every(({ form, isVerbatim }) => form !== null && isVerbatim);
    if (first?.form && offset !== null && isPlain && header.parts.length === 1)
      return { start: first.start, end, form: first.form, typed: header.text.slice(0, offset) };
  }
  return null;
}

interface Written {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly label: string;
  readonly detail: string;
  readonly rank: number;
  readonly doc?: string;
  /** The text typed before the label. */
  readonly typed?: string;
}

const item = ({ start, end, text, label, detail, rank, doc = "", typed }: Written): Completion => ({
  start,
  end,
  pieces: [text],
  also: [],
  label,
  kind: typed === undefined && doc !== "" ? "field" : "reference",
  detail,
  documentation: () => doc,
  isDeprecated: false,
  filter: typed === undefined ? (text.startsWith("{{") ? text : label) : typed + label,
  rank: ranks.value + rank,
  base: "",
});
