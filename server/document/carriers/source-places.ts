import type { CarrierRequest } from "../../syntax/carrier.ts";
import { bodyMark, countWhile, type Edit, type Span, shifted } from "../../syntax/index.ts";
import { derivedOffset, type SourceWriter, sourceEdit, sourceSpan, sourceWriter } from "../../text/mapped-places.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import { sharedTextEnds } from "../../text/shared-ends.ts";
import type { Document } from "../blocks/document.ts";
import { type Shown, showRenamed } from "../secrets/shown.ts";
import { withBareTemplates } from "./bare-templates.ts";
import { inNotation } from "./notation.ts";

/** Maps locations in a document to the file that contains it. */
export interface SourcePlaces {
  /** Text that is not in the file has the location of its parent. */
  readonly spanOf: (span: Span) => Span;
  /** Null for text that is not in the file. */
  readonly writtenSpan: (span: Span) => Span | null;
  /** Each of several edits that belong together; null for one that the file has no notation for. */
  readonly editsOf: (edits: readonly Edit[]) => readonly (Edit | null)[];
  /** The document's offset for an offset of the file; null outside the document. */
  readonly offsetOf: (offset: number) => number | null;
  /** The edits of the file that replace a stretch; null if it cannot be replaced. */
  readonly writerAt: (span: Span) => SourceWriter | null;
  /** A message about an offset of the document, with variables in the file's notation. */
  readonly say: (text: Shown, offset: number) => Shown;
}

/** A request in a carrier. */
export interface PlacedRequest {
  readonly request: CarrierRequest;
  readonly json: MappedText;
}

export function placesOfRequests(document: Document, requests: readonly PlacedRequest[]): SourcePlaces {
  const { blocks } = document;
  const placedAt = ({ start, end }: Span) => {
    const index = blocks.indexAt(start);
    const placed = requests[index];
    return placed && { ...placed, own: shifted({ start, end }, -blocks.startOf(index)) };
  };
  /** Null for a stretch of several requests. */
  const wholeAt = (span: Span) => {
    const placed = placedAt(span);
    return placed && placed.own.end <= placed.json.text.length ? placed : null;
  };
  const editOf = (edit: Edit): Edit | null => {
    const placed = wholeAt(edit);
    return placed && writableEdit(placed.json, { ...placed.own, text: edit.text });
  };
  return {
    writtenSpan: (span) => {
      const placed = placedAt(span);
      return placed ? sourceSpan(placed.json, placed.own) : null;
    },
    spanOf: (span) => {
      const placed = placedAt(span);
      if (!placed) return nowhere;
      const { json, request } = placed;
      const own = { start: placed.own.start, end: Math.min(placed.own.end, json.text.length) };
      const place = sourceSpan(json, own) ?? sourceSpan(json, standsForBody(json.text, own) ?? own);
      // What is only read as if it were there concerns the request.
      return place && (place.start < place.end || own.start === own.end) ? place : request.anchor;
    },
    editsOf: (edits) => withBareTemplates(document, edits).map(editOf),
    writerAt: (span) => {
      const placed = wholeAt(span);
      return placed && sourceWriter(placed.json, placed.own);
    },
    offsetOf: (offset) => {
      for (const { json, index } of innermostFirst(requests, offset)) {
        const at = derivedOffset(json, offset);
        if (at !== null) return blocks.startOf(index) + at;
      }
      // A part may be written before its request, such as a body in a variable.
      for (const [index, { request, json }] of requests.entries()) {
        const at = json.parts.some(({ start }) => start < request.start) ? derivedOffset(json, offset) : null;
        if (at !== null) return blocks.startOf(index) + at;
      }
      return null;
    },
    say: (text, offset) => {
      const sequence = requests[blocks.indexAt(offset)]?.request.sequence ?? null;
      return showRenamed(text, (own) => inNotation(own, sequence));
    },
  };
}

/** The requests that may be around an offset of the file. Commands can be nested: the inner one begins later. */
export function* innermostFirst(requests: readonly PlacedRequest[], offset: number) {
  const last = countWhile(requests.length, (index) => (requests[index]?.request.start ?? 0) <= offset) - 1;
  for (let index = last; index >= Math.max(0, last - mostNested); index--) {
    const placed = requests[index];
    if (placed) yield { ...placed, index };
  }
}

const mostNested = 8;

/** The key `body` is not in the source. A finding at it concerns the body, so it moves to the body's first key. */
function standsForBody(text: string, { end }: Span): Span | null {
  const mark = /[^\r\n]*/.exec(text)?.[0].length ?? 0;
  if (end !== mark - 1 || !text.slice(0, mark).endsWith(bodyMark)) return null;
  const [whole, before = "", key = ""] = /^(\s*\{\s*)("(?:[^"\\\r\n]|\\.)*")/.exec(text.slice(mark)) ?? [];
  if (whole === undefined) return { start: mark, end: text.length };
  return { start: mark + before.length, end: mark + before.length + key.length };
}

/** The places of a document that is a stretch of a carrier. */
export const placesOfFile = (mapped: MappedText): SourcePlaces => ({
  writtenSpan: (span) => sourceSpan(mapped, span),
  spanOf: (span) => sourceSpan(mapped, span) ?? sourceSpan(mapped, { start: 0, end: mapped.text.length }) ?? nowhere,
  editsOf: (edits) => edits.map((edit) => writableEdit(mapped, edit)),
  writerAt: (span) => sourceWriter(mapped, span),
  offsetOf: (offset) => derivedOffset(mapped, offset),
  say: (text) => text,
});

const nowhere: Span = { start: 0, end: 0 };

/** The unchanged part of an edit may be generated text, such as quotes. */
function writableEdit(mapped: MappedText, edit: Edit): Edit | null {
  const direct = sourceEdit(mapped, edit);
  if (direct) return direct;
  const narrow = narrowed(mapped.text, edit);
  if (lacksQuotes(mapped, narrow)) return null;
  // What is only read as if it were there can be written as a whole.
  const { start, end, text } = edit;
  const isString = /^".*"$/s.test(text) && mapped.text.startsWith('"', start);
  const inner = { start: start + 1, end: end - 1, text: text.slice(1, -1) };
  return sourceEdit(mapped, narrow) ?? (isString ? sourceEdit(mapped, inner) : null);
}

/** In a body, quotes are added around a variable that is a whole value. Any other text would need them in the file. */
function lacksQuotes({ text: whole, parts }: MappedText, { start, end, text }: Edit): boolean {
  const isAddedQuote = (offset: number): boolean =>
    whole.charAt(offset) === '"' && !parts.some(({ at, length }) => at <= offset && offset < at + length);
  const isInBody = /[\r\n]/.test(whole.slice(0, start));
  return isInBody && (isAddedQuote(start - 1) || isAddedQuote(end)) && !/^(?:\$\{[^{}]*\}|\{\{[^{}]*\}\})*$/.test(text);
}

function narrowed(whole: string, { start, end, text }: Edit): Edit {
  let { head, tail } = sharedTextEnds(whole.slice(start, end), text);
  // A reference that only one end cuts is written as a whole.
  for (const { 0: reference, index } of text.matchAll(/\$\{[^{}]*\}/g)) {
    const behind = index + reference.length;
    const last = text.length - tail;
    if (index < head && head < behind && behind <= last) head = index;
    if (head <= index && index < last && last < behind) tail = text.length - behind;
  }
  return { start: start + head, end: end - tail, text: text.slice(head, text.length - tail) };
}
