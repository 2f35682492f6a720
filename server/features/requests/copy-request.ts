import { type Document, type Shown, showMessage } from "../../document/index.ts";
import { readOneRequest } from "../../stack/convert/read-requests.ts";
import { standsAlone } from "../../stack/convert/stands-alone.ts";
import { requestAt } from "../../stack/from-requests/find-request.ts";
import { writeCurlCommand } from "../../stack/plan/curl.ts";
import { writeHttpAlone } from "../../stack/plan/http.ts";

/** The request at an offset as text to paste elsewhere. Null where there is none. */
export interface CopiedRequest {
  /** Without literal secrets. */
  readonly text: string;
  /** What it does not say any more, a sentence each. */
  readonly notes: readonly Shown[];
}

export function copyRequest(document: Document, offset: number, format: "curl" | "http"): CopiedRequest | null {
  const sent = document.file.kind === "request" ? requestAt(document, offset) : null;
  const { request, messages } = sent ? readOneRequest(sent.value) : { request: null, messages: [] };
  if (!request) return null;
  const alone = standsAlone([request]);
  const list = { requests: alone.requests, source: "", omissions: [], pathOf: (path: string) => path };
  const [only = request] = alone.requests;
  return {
    text: format === "curl" ? writeCurlCommand(only, list.pathOf) : writeHttpAlone(list),
    notes: [...messages, ...alone.messages.map(({ text }) => text)].map((text) => showMessage(text, [])),
  };
}
