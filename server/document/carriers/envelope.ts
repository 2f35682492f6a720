import type { CarrierRequest, Embedded, RequestSequence } from "../../syntax/carrier.ts";
import { addedText, joinMapped, type MappedText, sliceMapped } from "../../text/mapped-text.ts";
import { jsonString, jsonWithTemplates } from "./json-text.ts";
import { isOwnUrl } from "./own-requests.ts";
import { filledIn, type IsStep } from "./templates.ts";

/** A request to the interface that a carrier holds. */
export interface Envelope {
  readonly request: CarrierRequest;
  /** It as the JSON of an envelope: what the carrier's tools fill in is in there as references. */
  readonly json: MappedText;
}

/** The requests to the interface among those of a carrier. */
export function envelopesIn(embedded: readonly Embedded[]): readonly Envelope[] {
  const requests = embedded.flatMap((one) => (one.kind === "request" ? one.request : []));
  const own = requests.filter(({ url }) => isOwnUrl(url.text));
  const steps = stepsOf(requests, new Set(own));
  return own.map((request) => ({ request, json: envelopeOf(request, steps(request.sequence)) }));
}

/** A name that is nobody's is a step's that is missing, unless it may be that of a request in another file. */
export function stepsOf(
  requests: readonly CarrierRequest[],
  own: ReadonlySet<CarrierRequest>,
): (sequence: RequestSequence | null) => IsStep {
  const names = new Map<RequestSequence, { readonly own: Set<string>; readonly others: Set<string> }>();
  for (const request of requests) {
    const { sequence, name } = request;
    if (!sequence || !name) continue;
    const known = names.get(sequence) ?? { own: new Set(), others: new Set() };
    names.set(sequence, known);
    (own.has(request) ? known.own : known.others).add(name.text);
  }
  return (sequence) => {
    if (sequence === null) return () => false;
    const known = names.get(sequence);
    return sequence.hasImports ? (name) => known?.own.has(name) === true : (name) => known?.others.has(name) !== true;
  };
}

/** The head on one line, and the body on lines of its own. */
export function envelopeOf(request: CarrierRequest, isStep: IsStep): MappedText {
  const text = (mapped: MappedText): MappedText => jsonString(mapped, filledIn(mapped, isStep));
  const { name, method, url, body, mayHaveMore } = request;
  const headers = headersOf(request, text);
  const content = body ? bodyOf(body, isStep) : mayHaveMore ? unknown : null;
  const fields: (readonly [name: string, value: MappedText])[] = [
    ...(name ? [["name", text(name)] as const] : []),
    ["method", method ? text(method) : unknown],
    ["path", text(url)],
    ...(headers ? [["headers", headers] as const] : []),
  ];
  const head = fields.flatMap(([field, value], index) => [
    addedText(`${index === 0 ? "{" : ","}${JSON.stringify(field)}:`),
    value,
  ]);
  if (content === null) return joinMapped([...head, addedText("}")]);
  const lineBreak = content.text.includes("\r\n") ? "\r\n" : "\n";
  return joinMapped([...head, addedText(`${bodyMark}${lineBreak}`), content, addedText(`${lineBreak}}`)]);
}

/** Stands before the body, at the end of the head's line. */
export const bodyMark = ',"body":';

/** What only running the carrier shows. */
const unknown = addedText('"$(…)"');

/** Null where there are none. What sets any header at all may be any of them. */
function headersOf(
  { headers, mayHaveMore }: CarrierRequest,
  text: (mapped: MappedText) => MappedText,
): MappedText | null {
  if (mayHaveMore) return unknown;
  const seen = new Set<string>();
  const fields: MappedText[] = [];
  for (const header of headers) {
    const colon = header.text.indexOf(":");
    if (colon < 0) return unknown;
    const name = header.text.slice(0, colon).trim();
    if (name === "" || seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    const value = header.text.slice(colon + 1);
    const start = colon + 1 + (value.length - value.trimStart().length);
    fields.push(
      addedText(fields.length === 0 ? "{" : ","),
      text(sliceMapped(header, header.text.indexOf(name), header.text.indexOf(name) + name.length)),
      addedText(":"),
      text(sliceMapped(header, start, Math.max(start, header.text.trimEnd().length))),
    );
  }
  return fields.length === 0 ? null : joinMapped([...fields, addedText("}")]);
}

/** Null where nothing is sent. */
function bodyOf(body: NonNullable<CarrierRequest["body"]>, isStep: IsStep): MappedText | null {
  if (body.kind !== "text") return unknown;
  if (body.text.text.trim() === "") return null;
  return jsonWithTemplates(body.text, filledIn(body.text, isStep)) ?? unknown;
}
