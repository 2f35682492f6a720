import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { Wording } from "../../syntax/index.ts";
import { readCurl } from "../../syntax/shell/curl.ts";
import { requestText } from "./take-over.ts";
import { takeOverAlone } from "./take-over-context.ts";

export type CurlReader = typeof requestsInCurl;

/** The `curl` commands of a script as the texts of requests, null for each that a request cannot express. Null if part of it cannot be read. */
export function requestsInCurl(script: string, wording: Wording | null = null): readonly (string | null)[] | null {
  const { requests, isWhole } = readCurl(script);
  return isWhole ? requests.map((request) => requestOfCurl(request, wording)) : null;
}

export const requestOfCurl = (request: CarrierRequest, wording: Wording | null = null): string | null =>
  request.unread.length > 0 || request.extras.some(({ kind }) => kind === "glob")
    ? null
    : (requestText(request, null, takeOverAlone(wording))?.text ?? null);
