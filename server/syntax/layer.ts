import { composeMapped, type MappedText, sourceSpan } from "../text/mapped-text.ts";
import type { CarrierBody, CarrierReader, CarrierRequest, Embedded } from "./carrier.ts";
import type { Span } from "./tree/tree.ts";

/** What is in a text that itself was read out of a source, with its places in that source. */
export const embeddedThrough = (layer: MappedText, read: CarrierReader): readonly Embedded[] =>
  read(layer.text).map((embedded) =>
    embedded.kind === "request"
      ? { kind: "request", request: throughLayer(layer, embedded.request) }
      : { ...embedded, text: composeMapped(layer, embedded.text) },
  );

/** A request that was read out of a text that itself was read out of a source, with its places in that source. */
export function throughLayer(layer: MappedText, request: CarrierRequest): CarrierRequest {
  const place = <T extends Span>(span: T): T => ({ ...span, ...(sourceSpan(layer, span) ?? { start: 0, end: 0 }) });
  const text = (derived: MappedText): MappedText => composeMapped(layer, derived);
  const { name, method, url, headers, body, unread, problem } = request;
  return {
    ...place(request),
    anchor: place(request.anchor),
    name: name && text(name),
    method: method && text(method),
    url: text(url),
    headers: headers.map(text),
    body: body && bodyThroughLayer(layer, body),
    unread: unread.map(place),
    problem: problem && place(problem),
  };
}

function bodyThroughLayer(layer: MappedText, body: CarrierBody): CarrierBody {
  switch (body.kind) {
    case "text":
      return { kind: "text", text: composeMapped(layer, body.text) };
    case "file":
      return { kind: "file", path: composeMapped(layer, body.path) };
    case "unknown":
      return { kind: "unknown", text: body.text && composeMapped(layer, body.text) };
  }
}
