import type { Wording } from "../../syntax/index.ts";
import { type Content, isList, isObject, isText, type Part, type Text } from "./content.ts";
import type { OutgoingRequest } from "./outgoing.ts";

type MapPart = (one: Exclude<Part, string>) => Part;

/** Refers to steps by other names. */
export const renameSteps =
  (nameOf: (name: string) => string) =>
  (part: Exclude<Part, string>): Exclude<Part, string> =>
    part.kind === "step" ? { ...part, step: nameOf(part.step) } : part;

/** A request with other references. */
export const mapParts = (request: OutgoingRequest, part: MapPart): OutgoingRequest => mapped(request, mapContent(part));

/** A request with the words of its service. */
export const requestInWords = (request: OutgoingRequest, wording: Wording): OutgoingRequest => ({
  ...mapped(
    request,
    mapContent((part) => part, wording),
  ),
  remarks: request.remarks.map(wording.write),
});

/** Writes texts and content with other parts, and in the words of a service. */
export function mapContent(part: MapPart, { write, writeName }: Partial<Wording> = {}) {
  const literal = write ?? String;
  const name = writeName ?? String;
  const inText = (one: Text): Text => ({
    ...one,
    parts: one.parts.map((each) => (typeof each === "string" ? literal(each) : part(each))),
  });
  const inContent = (one: Content): Content => {
    if (typeof one === "string") return literal(one);
    if (isText(one)) return inText(one);
    if (isList(one)) return one.map(inContent);
    return isObject(one)
      ? { ...one, fields: one.fields.map(([field, value]) => [name(field), inContent(value)] as const) }
      : one;
  };
  return { inText, inContent };
}

const mapped = (request: OutgoingRequest, { inText, inContent }: ReturnType<typeof mapContent>): OutgoingRequest => ({
  ...request,
  path: inText(request.path),
  headers: request.headers.map(([header, value]) => [header, inText(value)] as const),
  body: request.body === undefined ? undefined : inContent(request.body),
});
