import { type Document, showMessage } from "../../document/index.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import { readOneRequest } from "../../stack/convert/read-requests.ts";
import { standsAlone } from "../../stack/convert/stands-alone.ts";
import { requestAt } from "../../stack/from-requests/find-request.ts";
import { writeCurlCommand } from "../../stack/plan/curl/curl.ts";
import { writeHttpAlone } from "../../stack/plan/http.ts";

/** What it is written for. */
export type CopyFormat = "curl" | "http";

/** The request at an offset as text to paste elsewhere, or why it cannot be copied. Null where there is none. */
export function copyRequest(document: Document, offset: number, format: CopyFormat, files: ReadableFiles) {
  const sent = document.file.kind === "request" ? requestAt(document, offset) : null;
  const { request, messages } = sent ? readOneRequest(sent.value, files) : { request: null, messages: [] };
  const why = messages.at(-1);
  if (!request) return why === undefined ? null : showMessage(why, []);
  const alone = standsAlone([request]);
  const list = { requests: alone.requests, source: "", omissions: [], pathOf: (path: string) => path };
  const [only = request] = alone.requests;
  return {
    /** Without literal secrets. */
    text: format === "curl" ? writeCurlCommand(only, list.pathOf) : writeHttpAlone(list),
    /** What it does not say any more, a sentence each. */
    notes: [...messages, ...alone.messages.map(({ text }) => text)].map((text) => showMessage(text, [])),
  };
}
