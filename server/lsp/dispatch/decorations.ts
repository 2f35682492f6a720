import { LSPErrorCodes, type RequestMessage, type ResponseMessage } from "vscode-languageserver";
import { requestRow } from "../requests/requests.ts";

/** A request for what an editor shows beside the text. Nobody waits for it, and editors repeat it after every change. */
export interface Decoration {
  /** Null if the request names no document. */
  readonly uri: string | null;
  /** Findings are shown while somebody types. Everything else waits for a pause. */
  readonly areFindings: boolean;
  /** It concerns a place or a range, such as what is on the screen, and not the whole file. */
  readonly isLocal: boolean;
}

/** Null for a request that somebody waits for. */
export function decorationOf({ method, params }: RequestMessage): Decoration | null {
  const given = (params ?? {}) as { readonly textDocument?: { readonly uri?: unknown } | null };
  if (requestRow(method)?.decorates?.(given) !== true) return null;
  const uri = given.textDocument?.uri;
  return {
    uri: typeof uri === "string" ? uri : null,
    areFindings: method === "textDocument/diagnostic",
    isLocal: "range" in given || "position" in given,
  };
}

/** An error in a response. */
export type Refusal = NonNullable<ResponseMessage["error"]>;

/** The answer to a request for a version that is no longer the newest. */
export const outdated = ({ areFindings }: Decoration): Refusal =>
  areFindings
    ? // A client may take any other error for the absence of findings.
      { code: LSPErrorCodes.ServerCancelled, message: changed, data: { retriggerRequest: true } }
    : { code: LSPErrorCodes.ContentModified, message: changed };

const changed = "The request was cancelled because the document was modified.";

/** The answer to a request that its client cancelled. */
export const cancelled: Refusal = {
  code: LSPErrorCodes.RequestCancelled,
  message: "The request was cancelled.",
};
