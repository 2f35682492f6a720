import type { CarrierLanguage, CarrierReader, CarrierRequest, Embedded } from "../../syntax/carrier.ts";
import type { Span } from "../../syntax/index.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import { type Document, documentOf, editDocument } from "../blocks/document.ts";
import { kindOf } from "../kinds/kind.ts";
import { envelopeOf, stepsOf } from "./envelope.ts";
import { withKnownBodies } from "./known-bodies.ts";
import { isOwnUrl, mayHoldRequests } from "./own-requests.ts";
import { requestsDocument } from "./requests-document.ts";
import { isSameRequest } from "./same-request.ts";
import { type PlacedRequest, placesOfFile, placesOfRequests, type SourcePlaces } from "./source-places.ts";
import { unexpandedParts } from "./templates.ts";

export interface CarrierFile {
  readonly uri: string;
  readonly name: string;
  readonly language: CarrierLanguage;
}

/** One version of a file that contains requests among other text. */
export interface Carrier {
  readonly file: CarrierFile;
  readonly text: string;
  /** Its requests to the API, in order. */
  readonly requests: readonly KnownRequest[];
  /** Its requests first, if it has any, then each file in a fence. */
  readonly parts: readonly CarrierPart[];
}

/** A document inside a carrier. */
export interface CarrierPart {
  readonly document: Document;
  readonly places: SourcePlaces;
}

interface KnownRequest extends PlacedRequest {
  /** Of its block. */
  readonly text: string;
  /** The requests whose responses it can use; with the request, this determines the envelope. */
  readonly steps: string;
  readonly unexpanded: readonly Span[];
}

/** Unchanged parts are shared with the previous version. */
export function readCarrier(file: CarrierFile, text: string, read: CarrierReader, before: Carrier | null): Carrier {
  if (before?.text === text) return before;
  const embedded = mayHoldRequests(text) ? read(text) : [];
  const requests = placedRequests(embedded, text, file.language, before);
  const fences = embedded.flatMap((one) => (one.kind === "file" ? one : []));
  return { file, text, requests, parts: [...requestsPart(file, requests, before), ...fileParts(file, fences, before)] };
}

function placedRequests(
  embedded: readonly Embedded[],
  text: string,
  language: CarrierLanguage,
  before: Carrier | null,
): readonly KnownRequest[] {
  const all = embedded.flatMap((one) => (one.kind === "request" ? one.request : []));
  const old = before?.requests ?? [];
  const ownUrls = new Set(old.map(({ request: { url } }) => url.text));
  const own = all.filter(({ url }) => ownUrls.has(url.text) || isOwnUrl(url.text));
  const { isStep, keyOf } = stepsOf(all, new Set(own));
  const known = (index: number, request: CarrierRequest, steps: string): KnownRequest | undefined =>
    [old[index], old[index + old.length - own.length]].find(
      (other) => other?.steps === steps && before !== null && isSameRequest(other.request, before.text, request, text),
    );
  return withKnownBodies(own, text, language).map((request, index) => {
    const steps = keyOf(request.sequence);
    const same = known(index, request, steps);
    if (same) return same.request === request ? same : { ...same, request };
    const json = relativeTo(request.start, envelopeOf(request, isStep(request.sequence)));
    const unexpanded = unexpandedParts(json).map(({ at, length }) => ({ start: at, end: at + length }));
    return { request, steps, json, text: `${json.text}\n`, unexpanded };
  });
}

const relativeTo = (origin: number, { text, parts }: MappedText): MappedText => ({
  text,
  parts: parts.map((part) => ({ ...part, start: part.start - origin, end: part.end - origin })),
});

function requestsPart(
  { uri, name, language }: CarrierFile,
  requests: readonly KnownRequest[],
  before: Carrier | null,
): readonly CarrierPart[] {
  if (requests.length === 0) return [];
  const old = before?.parts.find(({ document }) => document.file.carrier)?.document ?? null;
  const texts = requests.map((placed) => ({
    text: placed.text,
    group: placed.request.sequence ?? placed,
    unexpanded: placed.unexpanded,
  }));
  const document = requestsDocument({ uri, name, kind: "request", carrier: language }, texts, old);
  return [{ document, places: placesOfRequests(document, requests) }];
}

function fileParts(
  { uri }: CarrierFile,
  files: readonly Extract<Embedded, { readonly kind: "file" }>[],
  before: Carrier | null,
): readonly CarrierPart[] {
  const old = before?.parts.filter(({ document }) => !document.file.carrier) ?? [];
  return files.flatMap(({ name, text: mapped }, index): readonly CarrierPart[] => {
    const kind = kindOf(name);
    if (kind === null || kind === "settings") return [];
    const known = [old[index], old[index + old.length - files.length]].find(
      (part) => part?.document.file.name === name && part.document.text === mapped.text,
    );
    const like = old[index]?.document;
    const document =
      known?.document ??
      (like?.file.name === name ? changed(like, mapped.text) : documentOf({ uri, name, kind }, mapped.text));
    return [{ document, places: placesOfFile(mapped) }];
  });
}

/** A document with a new text; the difference is treated as one edit. */
function changed(before: Document, text: string): Document {
  const { text: old } = before;
  const most = Math.min(old.length, text.length);
  let head = 0;
  while (head < most && old.charCodeAt(head) === text.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < most - head && old.charCodeAt(old.length - 1 - tail) === text.charCodeAt(text.length - 1 - tail))
    tail++;
  return editDocument(before, head, old.length - tail, text.slice(head, text.length - tail));
}
