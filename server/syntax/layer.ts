import { composeMapped } from "../text/composed-text.ts";
import { shifted } from "../text/edits.ts";
import { sourceSpan } from "../text/mapped-places.ts";
import type { MappedText } from "../text/mapped-text.ts";
import type { CarrierBody, CarrierRequest, RequestReader } from "./carrier.ts";
import { absolute, type Span } from "./tree/tree.ts";

/** Content of a text that was itself extracted from a source, with its locations in the source. */
export const embeddedThrough = (layer: MappedText, read: RequestReader): readonly CarrierRequest[] =>
  read(layer.text).map((request) => throughLayer(layer, request));

/** A request that was read out of a text that itself was read out of a source, with its places in that source. */
export const throughLayer = (layer: MappedText, request: CarrierRequest): CarrierRequest =>
  replacedRequest(request, {
    span: (span) => sourceSpan(layer, span) ?? { start: 0, end: 0 },
    text: (text) => composeMapped(layer, text),
  });

/** The same request, shifted by a number of characters. */
export const requestMovedBy = (request: CarrierRequest, by: number): CarrierRequest =>
  replacedRequest(request, {
    span: (span) => absolute(span, by),
    text: ({ text, parts }) => ({ text, parts: parts.map((part) => shifted(part, by)) }),
  });

/** The same with its texts written in another way. */
export const withTexts = (request: CarrierRequest, text: Places["text"]): CarrierRequest =>
  replacedRequest(request, { span: (span) => span, text });

/** The location in another text of what is read. */
interface Places {
  readonly span: (span: Span) => Span;
  readonly text: (text: MappedText) => MappedText;
}

function replacedRequest(request: CarrierRequest, { span, text }: Places): CarrierRequest {
  const { name, method, url, headers, headersAt, body, unread, extras, problem } = request;
  return {
    ...request,
    ...span(request),
    anchor: span(request.anchor),
    name: name && text(name),
    method: method && text(method),
    url: text(url),
    headers: headers.map(text),
    headersAt: text(headersAt),
    body: body && replacedBody(body, text),
    unread: unread.map((option) => ({ ...option, ...span(option) })),
    extras: extras.map((extra) => ({ ...extra, ...span(extra) })),
    problem: problem && {
      ...problem,
      ...span(problem),
      ...(problem.fix ? { fix: { ...problem.fix, text: text(problem.fix.text) } } : {}),
    },
  };
}

function replacedBody(body: CarrierBody, text: Places["text"]): CarrierBody {
  switch (body.kind) {
    case "text":
      return { kind: "text", text: text(body.text) };
    case "file":
      return { kind: "file", path: text(body.path) };
    case "unknown":
      return { kind: "unknown", text: body.text && text(body.text) };
  }
}
