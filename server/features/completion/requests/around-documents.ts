import type { Carrier } from "../../../document/index.ts";
import { ownComments } from "../../../rules/suppressions/carrier-comments.ts";
import { lineStart, type Span } from "../../../syntax/index.ts";
import { requestAround } from "../../names/carrier-variables.ts";
import { completeIn } from "../comment.ts";
import { completeBegunRequest } from "./begun-request.ts";
import type { CarrierCursor } from "./request-cursor.ts";
import { completeHeaders } from "./request-headers.ts";
import { completeEmptyValue, completeReference } from "./request-references.ts";

/** What the documents of a carrier cannot complete: headers that are begun, and the variables of the carrier's own tool. */
export function completeInCarrier(carrier: Carrier, at: number) {
  const { text } = carrier;
  const begin = lineStart(text, at);
  const comment = ownComments(carrier).find((one) => begin <= one.start && isIn(one, text, at));
  if (comment) return { isAll: true, items: completeIn(comment, text, at, 0) };
  const asked = cursorIn(carrier, at);
  if (!asked) return { isAll: false, items: completeBegunRequest(carrier, at) };
  const references = completeReference(asked);
  if (references && references.length > 0) return { isAll: true, items: references };
  const headers = completeHeaders(asked);
  if (headers) return { isAll: true, items: headers };
  return { isAll: false, items: completeEmptyValue(asked) };
}

/** In a comment, or behind it on its line, which is that of the offset. */
const isIn = ({ start, end }: Span, text: string, at: number): boolean =>
  start < at && !text.slice(start, at + 2).includes("-->") && (at <= end || text.slice(end, at).trim() === "");

/** In a request, or behind it on its last line or the next one. */
function cursorIn(carrier: Carrier, at: number): CarrierCursor | null {
  const { text, requests } = carrier;
  const before = text.slice(lineStart(text, at), at);
  const isEmpty = /^[ \t>]*$/.test(before);
  const lineBreak = isEmpty ? (text.slice(at - before.length - 2, at - before.length) === "\r\n" ? 2 : 1) : 0;
  const blank = isEmpty ? before.length : before.length - before.trimEnd().length;
  const request = requestAround(requests, at) ?? requestAround(requests, at - blank - lineBreak);
  if (!request) return null;
  const behind = /^[^\r\n]*/.exec(text.slice(at, at + longestLine))?.[0] ?? "";
  return { carrier, request, at, before, behind };
}

const longestLine = 1_000;
