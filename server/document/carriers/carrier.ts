import { type CarrierReader, type CarrierRequest, type Embedded, isEmbeddedRequest } from "../../syntax/carrier.ts";
import { carriers } from "../../syntax/carriers.ts";
import type { Wording } from "../../syntax/index.ts";
import { sliceMapped } from "../../text/mapped-text.ts";
import { documentOf, isForeign, reuse } from "../blocks/document.ts";
import type { Carrier, CarrierFile, SourcePart } from "../files/source-file.ts";
import { kindOf } from "../kinds/kind.ts";
import { wordingOf } from "../kinds/names.ts";
import { envelopeOf, stepsOf } from "./envelope.ts";
import { withKnownBodies } from "./known-bodies.ts";
import { isCertainlyOwn, isOwnUrl, mayHoldRequests, namesApi, otherVersionIn } from "./own-requests.ts";
import { requestsDocument } from "./requests-document.ts";
import { type PlacedRequest, placesOfFile, placesOfRequests } from "./source-places.ts";
import { unexpandedParts } from "./templates.ts";

/** Reads a file that holds requests among other text. Unchanged blocks are shared with the version before. */
export function readCarrier(file: CarrierFile, text: string, read: CarrierReader, before: Carrier | null): Carrier {
  if (before?.text === text) return before;
  const embedded = mayHoldRequests(text, file.names) ? read(text) : [];
  const all = embedded.filter(isEmbeddedRequest);
  const requests = placedRequests(all, text, file);
  const parts = [...requestsPart(file, requests, before), ...fileParts(file, embedded, before)];
  const otherVersion = firstOtherVersion(all, wordingOf(file.names));
  const own: Omit<Carrier, "carrier"> = { file, text, requests, otherVersion, parts };
  return Object.assign(own, { carrier: own as Carrier });
}

function placedRequests(
  all: readonly CarrierRequest[],
  text: string,
  { language, names }: CarrierFile,
): readonly PlacedRequest[] {
  const wording = wordingOf(names);
  const likely = all.filter(({ url }) => isOwnUrl(url.text, wording));
  const ours = namesApi(text) ? likely : likely.filter((request) => isCertainlyOwn(request, wording));
  const isStep = stepsOf(all, new Set(ours));
  return withKnownBodies(ours, text, carriers[language].lines).map((request) => ({
    request,
    json: envelopeOf(request, isStep(request.sequence)),
  }));
}

function firstOtherVersion(all: readonly CarrierRequest[], wording: Wording | null): Carrier["otherVersion"] {
  for (const { url } of all) {
    const version = otherVersionIn(url.text, wording);
    if (version) return sliceMapped(url, version.start, version.end);
  }
  return null;
}

function requestsPart(
  { language, ...file }: CarrierFile,
  requests: readonly PlacedRequest[],
  before: Carrier | null,
): readonly SourcePart[] {
  if (requests.length === 0) return [];
  const old = before?.parts.find(({ document }) => document.file.carrier)?.document ?? null;
  const texts = requests.map((placed) => ({
    text: `${placed.json.text}\n`,
    group: placed.request.sequence ?? placed,
    unexpanded: unexpandedParts(placed.json).map(({ at, length, form }) => ({
      start: at,
      end: at + length,
      isDocument: form?.writeExpansion?.("") === null,
    })),
  }));
  const document = requestsDocument({ ...file, kind: "request", carrier: language }, texts, old);
  return [{ key: "requests", document, places: placesOfRequests(document, requests) }];
}

function fileParts(
  { uri, names }: CarrierFile,
  embedded: readonly Embedded[],
  before: Carrier | null,
): readonly SourcePart[] {
  const counts = new Map<string, number>();
  return embedded.flatMap((one): readonly SourcePart[] => {
    if (isEmbeddedRequest(one)) return [];
    const { name, content: mapped } = one;
    const kind = kindOf(name);
    if (kind === null || kind === "settings") return [];
    const count = counts.get(name) ?? 0;
    const key = `fence ${count} ${name}`;
    const old = before?.parts.find((part) => part.key === key)?.document;
    const now = documentOf({ uri, name, kind, names }, mapped.text);
    if (isForeign(now)) return [];
    counts.set(name, count + 1);
    const document = old?.text === mapped.text ? old : old ? reuse(old, now) : now;
    return [{ key, document, places: placesOfFile(mapped) }];
  });
}
