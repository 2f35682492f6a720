import { CodeActionTriggerKind, LSPErrorCodes, type RequestMessage, type ResponseMessage } from "vscode-languageserver";

/** A request for what an editor shows beside the text. Nobody waits for it, and editors repeat it after every change. */
export interface Decoration {
  /** Null if the request names no document. */
  readonly uri: string | null;
  /** Findings are shown while somebody types. Everything else waits for a pause. */
  readonly areFindings: boolean;
}

const findings = "textDocument/diagnostic";

const methods: ReadonlySet<string> = new Set([
  findings,
  "codeLens/resolve",
  "documentLink/resolve",
  "inlayHint/resolve",
  "textDocument/codeLens",
  "textDocument/documentHighlight",
  "textDocument/documentLink",
  "textDocument/documentSymbol",
  "textDocument/foldingRange",
  "textDocument/inlayHint",
  "textDocument/semanticTokens/full",
  "textDocument/semanticTokens/full/delta",
  "textDocument/semanticTokens/range",
]);

interface Parameters {
  readonly textDocument?: { readonly uri?: unknown } | null;
  readonly context?: { readonly triggerKind?: unknown; readonly only?: unknown } | null;
}

/** Null for a request that somebody waits for. */
export function decorationOf({ method, params }: RequestMessage): Decoration | null {
  const { textDocument, context } = (params ?? {}) as Parameters;
  if (!methods.has(method) && !(method === "textDocument/codeAction" && isLightBulb(context))) return null;
  const uri = textDocument?.uri;
  return { uri: typeof uri === "string" ? uri : null, areFindings: method === findings };
}

/** Actions of certain kinds are requested to be applied, for example on save. */
const isLightBulb = (context: Parameters["context"]): boolean =>
  context?.triggerKind === CodeActionTriggerKind.Automatic && context.only === undefined;

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
