import { namedSegments, objectTypes, renamed, type ServiceNames } from "../../api/index.ts";
import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { Span, Wording } from "../../syntax/index.ts";
import { nearest } from "../../text/nearest.ts";
import { isParameter, pathTemplates, readPath } from "../kinds/path.ts";
import { pathStart } from "../kinds/url-base.ts";

/** Matches every text with a request to the API or with one of our files in a fence, and few others. */
export const requestWords = /\b(?:compute\/|loadbalancers\b|networking\/)|\.requests?\.jsonc?\b|\bstack\.ya?ml\b/;

/** A cheap test that avoids parsing most texts. */
export const mayHoldRequests = (text: string, names?: ServiceNames): boolean =>
  requestWords.test(text) || (names !== undefined && wordsOf(names).test(text));

const wordsOf = (names: ServiceNames): RegExp =>
  new RegExp(`\\b(?:${namedSegments.map((word) => renamed(word, names)).join("|")})\\b`);

/** Whether a text says which API its requests are to: `/compute/…` alone begins paths of other services, too. */
export const namesApi = (text: string): boolean => /\/v4(?![\w.])|\bBearer\b|\{base_url\}/.test(text);

/**
 * Whether a request can be taken for one to this API where nothing else in its file says so: its URL has no base, or one that is
 * unknown, and its path and body look like documented ones.
 */
export function isCertainlyOwn(
  { url: { text: written }, body }: Pick<CarrierRequest, "url" | "body">,
  wording: Wording | null = null,
): boolean {
  const url = wording?.read(written)?.text ?? written;
  if (ours.test(url)) return true;
  const { own, version } = readPath(url);
  if (version !== null) return false;
  const bodies = pathTemplates.flatMap(({ operation, parts }) =>
    beginsAlike(own.slice(0, 2), parts) ? [operation.body] : [],
  );
  const fields = bodies.flatMap((one) => (one ? Object.keys(objectTypes[one.object].fields) : []));
  const keys = body?.kind === "text" ? Array.from(body.text.text.matchAll(keyPattern), ([, key = ""]) => key) : [];
  return (
    bodies.length > 0 && (keys.length === 0 || keys.some((key) => isNearField(wording?.readName(key) ?? key, fields)))
  );
}

/** Also a field of which only the beginning is typed. */
const isNearField = (key: string, fields: readonly string[]): boolean =>
  nearest(key, fields).length > 0 || (key.length > 1 && fields.some((field) => field.startsWith(key)));

const keyPattern = /"([^"\\]*)"\s*:/g;

/** The version of a URL that is documented but for that; null if it is the documented one, or the path is another. */
export function otherVersionIn(url: string, wording: Wording | null = null): Span | null {
  const { version, own } = readPath(wording?.read(url)?.text ?? url);
  const isOther = version !== null && otherVersion.test(version.text);
  return isOther && pathTemplates.some(({ parts }) => beginsAlike(own.slice(0, 2), parts)) ? version : null;
}

/** Services with other versions also have such paths. */
const otherVersion = /^v(?:3|4[a-z]+\d*)$/;

const beginsAlike = (segments: readonly { readonly text: string }[], parts: readonly string[]): boolean =>
  segments.every(({ text }, index) => {
    const part = parts[index] ?? "";
    return (
      isParameter(part) ||
      (index < segments.length - 1 ? part === text : part.startsWith(text) || text.startsWith(part))
    );
  });

/** `compute/v1` is the path of other services. */
const ours = /^\/?(?:compute\/(?!v\d)|loadbalancers(?:[/?#]|$)|networking\/(?!v\d))/;

/** Whether a URL leads to the API, whatever its base is: also with the words of the API documentation where the service has others. */
export const isOwnUrl = (url: string, wording: Wording | null = null): boolean =>
  [url, wording?.read(url)?.text ?? url].some((one) => ours.test(one.slice(pathStart(one))));
