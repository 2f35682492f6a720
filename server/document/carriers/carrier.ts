import type { CarrierReader, CarrierRequest } from "../../syntax/carrier.ts";
import { carriers } from "../../syntax/carriers.ts";
import type { Wording } from "../../syntax/index.ts";
import { requestMovedBy } from "../../syntax/layer.ts";
import type { Held, Rereader } from "../../syntax/stretches.ts";
import { type LongText, wholeText } from "../../text/long-text.ts";
import { type MappedText, sliceMapped } from "../../text/mapped-text.ts";
import { type Document, documentOf, editDocument, isForeign } from "../blocks/document.ts";
import type { CarriedRequest, Carrier, CarrierFile, ReadRequest, SourcePart } from "../files/source-file.ts";
import { kindOf } from "../kinds/kind.ts";
import { wordingOf } from "../kinds/names.ts";
import { envelopeOf, stepsOf } from "./envelope.ts";
import { withKnownBodies } from "./known-bodies.ts";
import { isCertainlyOwn, isOwnUrl, mayPieceHold, namesApi, otherVersionIn } from "./own-requests.ts";
import { requestsDocument } from "./requests-document.ts";
import { isSameRequest } from "./same-request.ts";
import { placesOfFile, placesOfRequests } from "./source-places.ts";
import { unexpandedParts } from "./templates.ts";

/** A request at its place. Most are never asked for all of their offsets. */
class KnownRequest implements CarriedRequest {
  readonly known: ReadRequest;
  readonly at: number;
  private moved: CarrierRequest | undefined;

  constructor(known: ReadRequest, at: number) {
    this.known = known;
    this.at = at;
  }

  get start() {
    return this.at + this.known.own.start;
  }

  get json() {
    return this.known.json;
  }

  get sequence() {
    return this.known.own.sequence;
  }

  get isIncomplete() {
    return this.known.own.problem !== null;
  }

  get request() {
    this.moved ??= requestMovedBy(this.known.own, this.at);
    return this.moved;
  }
}

export const readCarrier = (file: CarrierFile, text: string, read: CarrierReader, before: Carrier | null): Carrier =>
  before?.text === text
    ? before
    : rereadCarrier(file, wholeText(text), () => [{ start: 0, embedded: read(text) }], before);

/** Unchanged parts are shared with the previous version. */
export function rereadCarrier(file: CarrierFile, source: LongText, read: Rereader, before: Carrier | null): Carrier {
  const held = source.pieces.some((piece) => mayPieceHold(piece, file.names)) ? read(source) : [];
  const { requests, bodies, otherVersion } = placedRequests(held, source, file, before);
  const parts = [...requestsPart(file, requests, before), ...fileParts(file, held, before)];
  return new CarrierVersion(file, source, requests, otherVersion, bodies, parts);
}

class CarrierVersion implements Carrier {
  readonly file: CarrierFile;
  readonly source: LongText;
  readonly requests: readonly CarriedRequest[];
  readonly otherVersion: Carrier["otherVersion"];
  readonly bodies: Carrier["bodies"];
  readonly parts: readonly SourcePart[];

  constructor(
    file: CarrierFile,
    source: LongText,
    requests: readonly CarriedRequest[],
    otherVersion: Carrier["otherVersion"],
    bodies: Carrier["bodies"],
    parts: readonly SourcePart[],
  ) {
    this.file = file;
    this.source = source;
    this.requests = requests;
    this.otherVersion = otherVersion;
    this.bodies = bodies;
    this.parts = parts;
  }

  get text(): string {
    return this.source.text;
  }

  get carrier(): Carrier {
    return this;
  }
}

function placedRequests(
  held: readonly Held[],
  source: LongText,
  { language, names }: CarrierFile,
  before: Carrier | null,
): Pick<Carrier, "requests" | "bodies" | "otherVersion"> {
  const all: { readonly at: number; readonly read: CarrierRequest }[] = [];
  for (const { start, embedded } of held)
    for (const one of embedded) if (one.kind === "request") all.push({ at: start, read: one.request });
  const old = before?.requests ?? [];
  const ownUrls = new Set(old.map(({ known: { read } }) => read.url.text));
  const wording = wordingOf(names);
  const likely = all.filter(({ read: { url } }) => ownUrls.has(url.text) || isOwnUrl(url.text, wording));
  const isNamed = source.pieces.some((piece) => piece.kept(namesApi));
  const ours = isNamed ? likely : likely.filter(({ read }) => isCertainlyOwn(read, wording));
  const reads = ours.map(({ read }) => read);
  const { isStep, keyOf } = stepsOf(
    all.map(({ read }) => read),
    new Set(reads),
  );
  const isSame = (
    other: CarriedRequest | undefined,
    { at, read }: (typeof ours)[number],
    own: CarrierRequest,
  ): boolean =>
    other !== undefined &&
    before !== null &&
    other.known.steps === keyOf(own.sequence) &&
    (other.known.read === read
      ? other.known.own.body?.kind === own.body?.kind
      : isSameRequest(other.known.own, textFrom(before.source, other.at), own, textFrom(source, at)));
  const { requests: known, search } = withKnownBodies(reads, source, carriers[language].lines, before?.bodies ?? null);
  const requests = known.map((own, index) => {
    const placed = ours[index] ?? { at: 0, read: own };
    const same = [old[index], old[index + old.length - ours.length]].find((other) => isSame(other, placed, own));
    if (same?.known.read === placed.read) return same.at === placed.at ? same : new KnownRequest(same.known, placed.at);
    if (same) return new KnownRequest({ ...same.known, read: placed.read, own }, placed.at);
    const json = relativeTo(own.start, envelopeOf(own, isStep(own.sequence)));
    const unexpanded = unexpandedParts(json).map(({ at, length, form }) => ({
      start: at,
      end: at + length,
      isDocument: form?.writeExpansion?.("") === null,
    }));
    const steps = keyOf(own.sequence);
    return new KnownRequest({ read: placed.read, own, steps, json, text: `${json.text}\n`, unexpanded }, placed.at);
  });
  return { requests, bodies: search, otherVersion: firstOtherVersion(all, wording) };
}

function firstOtherVersion(
  all: readonly { readonly at: number; readonly read: CarrierRequest }[],
  wording: Wording | null,
): Carrier["otherVersion"] {
  for (const { at, read } of all) {
    const version = otherVersionIn(read.url.text, wording);
    if (version) return sliceMapped(requestMovedBy(read, at).url, version.start, version.end);
  }
  return null;
}

const textFrom = (source: LongText, at: number) => ({
  slice: (start: number, end: number) => source.slice(at + start, at + end),
});

const relativeTo = (origin: number, { text, parts }: MappedText): MappedText => ({
  text,
  parts: parts.map((part) => ({ ...part, start: part.start - origin, end: part.end - origin })),
});

function requestsPart(
  { language, ...file }: CarrierFile,
  requests: readonly CarriedRequest[],
  before: Carrier | null,
): readonly SourcePart[] {
  if (requests.length === 0) return [];
  const old = before?.parts.find(({ document }) => document.file.carrier)?.document ?? null;
  const texts = requests.map((placed) => ({
    text: placed.known.text,
    group: placed.sequence ?? placed,
    unexpanded: placed.known.unexpanded,
  }));
  const document = requestsDocument({ ...file, kind: "request", carrier: language }, texts, old);
  return [{ key: "requests", document, places: placesOfRequests(document, requests) }];
}

function fileParts({ uri, names }: CarrierFile, held: readonly Held[], before: Carrier | null): readonly SourcePart[] {
  const files = held.flatMap(({ start, embedded }) =>
    embedded.flatMap((one) => (one.kind === "file" ? { ...one, at: start } : [])),
  );
  const old = before?.parts.filter(({ document }) => !document.file.carrier) ?? [];
  const counts = new Map<string, number>();
  return files.flatMap(({ name, text: mapped, at }, index): readonly SourcePart[] => {
    const kind = kindOf(name);
    if (kind === null || kind === "settings") return [];
    const known = [old[index], old[index + old.length - files.length]].find(
      (part) => part?.document.file.name === name && part.document.text === mapped.text,
    );
    const like = old[index]?.document;
    const document =
      known?.document ??
      (like?.file.name === name
        ? changed(like, mapped.text)
        : documentOf({ uri, name, kind, ...(names && { names }) }, mapped.text));
    if (isForeign(document)) return [];
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [{ key: `fence ${count} ${name}`, document, places: placesOfFile(mapped, at) }];
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
