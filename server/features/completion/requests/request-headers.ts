import { mediaType, objectTypes, tokenScheme, tokenVariable } from "../../../api/index.ts";
import { describeField } from "../../../describe/field.ts";
import { derivedOffset } from "../../../text/mapped-places.ts";
import type { MappedText, WrittenForm } from "../../../text/mapped-text.ts";
import type { Completion } from "../item.ts";
import { type CarrierCursor, writtenItem } from "./request-cursor.ts";
import { variableNames } from "./request-references.ts";

/** A header name or value; null elsewhere. */
export function completeHeaders(asked: CarrierCursor): readonly Completion[] | null {
  const { request, at, behind } = asked;
  const header = request.sequence ? headerLine(asked) : (headerWord(request.headers, at) ?? missingWord(asked));
  if (!header) return null;
  const colon = header.typed.indexOf(":");
  if (colon >= 0) return completeValue(asked, header, colon);
  // Names that a value follows are completed as keys.
  if (/^[\w-]*[ \t]*:/.test(behind)) return null;
  const { start, end, form, quote = "" } = header;
  const sent = new Set(request.headers.map(({ text }) => text.split(":", 1)[0]?.trim().toLowerCase()));
  return Object.entries(objectTypes.headers.fields).flatMap(([name, field], rank) => {
    if (sent.has(name.toLowerCase())) return [];
    const value = knownValue(name, asked);
    const text = written([`${name}: `, ...value], form);
    const detail = value.map((piece) => (typeof piece === "string" ? piece : `\${${piece.variable}}`)).join("");
    return text === null
      ? []
      : writtenItem({
          start,
          end,
          text: quote + text + quote,
          label: name,
          detail,
          rank,
          doc: describeField(name, field),
        });
  });
}

/** The value that the API reads, and variables. */
function completeValue(asked: CarrierCursor, { start, end, form, typed }: HeaderAt, colon: number) {
  const { at } = asked;
  const from = typed.slice(colon + 1);
  const whole = { start: start + colon + 1 + (from.length - from.trimStart().length), end: Math.max(end, at) };
  const value = written(knownValue(typed.slice(0, colon).trim(), asked), form);
  const items = value === null || value === "" ? [] : [writtenItem({ ...whole, text: value, label: value, rank: 0 })];
  if (!/(?:^|\s)$/.test(from) || end > at || isMediaType(typed)) return items.length > 0 ? items : null;
  const variables = variableNames(asked).flatMap((name, index) => {
    const text = form.writeVariable?.(name) ?? null;
    return text === null || text === value || value?.endsWith(text)
      ? []
      : writtenItem({ start: at, end: at, text, label: name, rank: index + 1, detail: "variable" });
  });
  return [...items, ...variables];
}

type Piece = string | { readonly variable: string };

const isMediaType = (typed: string): boolean => /^content-type\b/i.test(typed);

/** What a header holds that the API reads, with the variable of the token. */
function knownValue(name: string, asked: CarrierCursor): readonly Piece[] {
  if (/^authorization$/i.test(name)) return [`${tokenScheme} `, { variable: tokenName(asked) }];
  return isMediaType(name) ? [mediaType] : [];
}

/** The variable of the carrier that is named like a token. */
const tokenName = (asked: CarrierCursor): string =>
  variableNames(asked).find((name) => /token/i.test(name)) ?? tokenVariable;

function written(pieces: readonly Piece[], form: WrittenForm): string | null {
  const all = pieces.map((piece) =>
    typeof piece === "string" ? form.write(piece) : (form.writeVariable?.(piece.variable) ?? null),
  );
  return all.includes(null) ? null : all.join("");
}

interface HeaderAt {
  /** Where its text begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly form: WrittenForm;
  /** Up to the cursor. */
  readonly typed: string;
  /** Written around it, where it has none yet. */
  readonly quote?: string;
}

/** In an HTTP file, each line from the second to an empty one. */
function headerLine({ carrier, request, at, before, behind }: CarrierCursor): HeaderAt | null {
  const [form] = request.url.parts.flatMap((part) => part.form ?? []);
  const above = carrier.text.slice(request.anchor.end, at - before.length);
  const isHead = at > request.anchor.end && !/(?:\n|\r(?!\n))[ \t>]*[\r\n]/.test(above);
  const indent = /^[ \t>]*/.exec(before)?.[0].length ?? 0;
  const typed = before.slice(indent);
  if (!form || !isHead || !/^[\w-]*(?:[ \t]*:.*)?$/.test(typed)) return null;
  // An empty line before the body is the end of the headers.
  const below = carrier.text.slice(at + behind.length, at + behind.length + longestGap);
  if ((typed + behind).trim() === "" && !/^(?:\r?\n|\r(?!\n)|$)[ \t>]*(?:[\r\n]|$|```|###)/.test(below)) return null;
  return { start: at - typed.length, end: at + behind.trimEnd().length, form, typed };
}

const longestGap = 200;

/** In a shell script, the word of an option. */
function headerWord(headers: readonly MappedText[], at: number): HeaderAt | null {
  for (const header of headers) {
    const [first] = header.parts;
    const end = header.parts.at(-1)?.end ?? -1;
    const offset = derivedOffset(header, at);
    const isPlain = header.parts.every(
      ({ form, isVerbatim, start }, index) =>
        form !== null && isVerbatim && start === (header.parts[index - 1]?.end ?? start),
    );
    if (first?.form && offset !== null && isPlain)
      return { start: first.start, end, form: first.form, typed: header.text.slice(0, offset) };
  }
  return null;
}

/** Behind `-H`, where its word is still missing. */
function missingWord({ at, before, behind }: CarrierCursor): HeaderAt | null {
  if (!/\s(?:-H|--header)(?:[ \t]+|=)$/.test(before) || !/^(?:[ \t]|\\?$)/.test(behind)) return null;
  return { start: at, end: at, form: wordForm, typed: "", quote: '"' };
}

const wordForm: WrittenForm = { write: (text) => text, writeVariable: (name) => `$${name}` };
