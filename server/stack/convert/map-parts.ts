import { type Content, isList, isObject, isText, type Part, type Text } from "../plan/content.ts";
import type { OutgoingRequest } from "../plan/outgoing.ts";

/** A request with other references. */
export function mapParts(request: OutgoingRequest, part: (one: Exclude<Part, string>) => Part): OutgoingRequest {
  const text = (one: Text): Text => ({
    ...one,
    parts: one.parts.map((each) => (typeof each === "string" ? each : part(each))),
  });
  const inside = (one: Content): Content => {
    if (isText(one)) return text(one);
    if (isList(one)) return one.map(inside);
    return isObject(one) ? { ...one, fields: one.fields.map(([name, value]) => [name, inside(value)] as const) } : one;
  };
  return {
    ...request,
    path: text(request.path),
    headers: request.headers.map(([name, value]) => [name, text(value)] as const),
    body: request.body === undefined ? undefined : inside(request.body),
  };
}
