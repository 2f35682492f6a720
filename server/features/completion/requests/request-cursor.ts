import { type Carrier, type Document, type SourcePlaces, takesText } from "../../../document/index.ts";
import type { CarrierRequest } from "../../../syntax/carrier.ts";
import type { Span } from "../../../syntax/index.ts";
import type { WrittenForm } from "../../../text/mapped-text.ts";
import { type Cursor, cursorsAt, type ValuePlace } from "../cursor.ts";
import type { Completion } from "../item.ts";
import { ranks } from "../ranks.ts";
import { plainInsertion } from "../write.ts";

/** The position of a completion request in a carrier. */
export interface CarrierCursor {
  readonly carrier: Carrier;
  readonly request: CarrierRequest;
  readonly at: number;
  /** The line before and after the cursor. */
  readonly before: string;
  readonly behind: string;
}

/** A position in the document that a carrier holds, where a value can be written. */
export interface CarriedValue {
  readonly cursor: Cursor;
  readonly place: ValuePlace;
  readonly document: Document;
  readonly places: SourcePlaces;
  /** Whether it is in the body of its request. */
  readonly isInBody: boolean;
}

export function carriedValue({ carrier, at }: CarrierCursor): CarriedValue | null {
  const part = carrier.parts.find(({ document }) => document.file.carrier);
  const offset = part?.places.offsetOf(at) ?? null;
  if (!part || offset === null) return null;
  for (const cursor of cursorsAt(part.document, offset)) {
    const { place, index, start } = cursor;
    const block = part.document.blocks.get(index);
    // The head of an envelope is on the first line.
    const isInBody = /[\r\n]/.test(block?.text.slice(0, offset - start) ?? "");
    if (place.kind === "value") return { ...part, cursor, place, isInBody };
  }
  return null;
}

/** The quotes around a value that takes no text, if the cursor is in a variable that is all of it: it needs none. */
export function needlessQuotes(value: CarriedValue | null, variable: Span): Span | null {
  if (!value?.isInBody || takesText(value.place.type)) return null;
  const { probe, start } = value.cursor;
  const whole = { start: start + probe.start, end: start + probe.end };
  const isClosed = probe.end - probe.start > 1 && value.document.text.charAt(whole.end - 1) === '"';
  const isWhole = /^(?:\$\{?\w*\}?|\{\{[^{}]*(?:\}\})?)$/.test(probe.before + probe.after);
  if (probe.quote !== '"' || !isClosed || !isWhole) return null;
  const source = value.places.spanOf(whole);
  return source.start < variable.start && source.end > variable.end ? source : null;
}

/** How the source is written at an offset; undefined where it is not part of a request, null in an expansion. */
export function formAround({ request }: CarrierCursor, at: number): WrittenForm | null | undefined {
  const { method, url, headers, body } = request;
  const texts = [method, url, ...headers, body && (body.kind === "file" ? body.path : body.text)];
  // Nothing can be written behind a `$`, because it begins an expansion.
  for (const text of texts)
    for (const { start, end, form } of text?.parts ?? [])
      if (start <= at && at < end) return form?.write("") === null ? null : form;
  return undefined;
}

interface Written extends Span, Pick<Completion, "label" | "rank"> {
  readonly text: string;
  readonly detail?: string;
  readonly doc?: string;
  /** What the typed text is compared with, if it is not the label. */
  readonly filter?: string;
}

export const writtenItem = ({ start, end, text, label, detail = "", rank, doc = "", filter }: Written): Completion => ({
  ...plainInsertion(start, end, text),
  label,
  kind: filter === undefined && doc !== "" ? "field" : "reference",
  detail,
  documentation: () => doc,
  filter: filter ?? label,
  rank: ranks.value + rank,
});
