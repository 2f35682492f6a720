import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { Wording } from "../../syntax/index.ts";
import { readCurl } from "../../syntax/shell/curl.ts";
import { requestText } from "./take-over.ts";
import { takeOverAlone } from "./take-over-context.ts";
import { describePlainBody } from "./taken-body.ts";

export type CurlReader = typeof requestsInCurl;

/** The `curl` commands of a script as the texts of requests, null for each that a request cannot express. Null if part of it cannot be read. */
export function requestsInCurl(script: string, wording: Wording | null = null): readonly (string | null)[] | null {
  const { requests, isWhole } = readCurl(script);
  return isWhole ? requests.map((request) => requestOfCurl(request, wording)) : null;
}

export function requestOfCurl(request: CarrierRequest, wording: Wording | null = null): string | null {
  if (request.unread.length > 0 || request.extras.some(({ kind }) => kind === "glob")) return null;
  let isJson = true;
  const say = (_kind: string, text: string): void => {
    isJson &&= text !== describePlainBody;
  };
  const written = requestText(request, { ...takeOverAlone(wording), say });
  return isJson ? (written?.text ?? null) : null;
}
