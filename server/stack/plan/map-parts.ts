import type { Wording } from "../../syntax/index.ts";
import { type Content, isList, isObject, isText, type Part, type Text } from "./content.ts";
import type { OutgoingRequest } from "./outgoing.ts";

/** A request with other references. */
export const mapParts = (request: OutgoingRequest, part: (one: Exclude<Part, string>) => Part): OutgoingRequest =>
  mapped(request, { part, literal: (text) => text, name: (text) => text });

/** A request with the words of its service. */
export const requestInWords = (request: OutgoingRequest, wording: Wording): OutgoingRequest => ({
  ...mapped(request, { part: (one) => one, literal: wording.write, name: wording.writeName }),
  remarks: request.remarks.map(wording.write),
});

interface Mapping {
  readonly part: (one: Exclude<Part, string>) => Part;
  readonly literal: (text: string) => string;
  /** Of a field. */
  readonly name: (text: string) => string;
}

function mapped(request: OutgoingRequest, { part, literal, name }: Mapping): OutgoingRequest {
  const text = (one: Text): Text => ({
    ...one,
    parts: one.parts.map((each) => (typeof each === "string" ? literal(each) : part(each))),
  });
  const inside = (one: Content): Content => {
    if (typeof one === "string") return literal(one);
    if (isText(one)) return text(one);
    if (isList(one)) return one.map(inside);
    return isObject(one)
      ? { ...one, fields: one.fields.map(([field, value]) => [name(field), inside(value)] as const) }
      : one;
  };
  return {
    ...request,
    path: text(request.path),
    headers: request.headers.map(([header, value]) => [header, text(value)] as const),
    body: request.body === undefined ? undefined : inside(request.body),
  };
}
