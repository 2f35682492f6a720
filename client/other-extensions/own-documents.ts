import type { BaseLanguageClient, ServerCapabilities } from "vscode-languageclient";
import { languages } from "../identity.ts";

/** What concerns a document as a whole. Other files with requests in them keep the formatter, the outline … of their language. */
const wholeDocumentFeatures = [
  "textDocument/documentHighlight",
  "textDocument/documentSymbol",
  "textDocument/foldingRange",
  "textDocument/formatting",
  "textDocument/inlayHint",
  "textDocument/onTypeFormatting",
  "textDocument/rangeFormatting",
  "textDocument/references",
  "textDocument/rename",
  "textDocument/selectionRange",
  "textDocument/semanticTokens",
] as const;

/** The part of a feature of the client by which it is registered in the editor. */
interface Registered {
  initialize: (capabilities: ServerCapabilities, selector: readonly { readonly language: string }[]) => void;
}

/**
 * Registers these features for documents in our languages only. Otherwise the editor would offer a formatter for Markdown that
 * formats nothing, and ask which of several to use.
 */
export function limitToOwnDocuments(client: Pick<BaseLanguageClient, "getFeature">): void {
  const selectors = languages.map(({ id }) => ({ language: id }));
  const featureOf = client.getFeature.bind(client) as unknown as (method: string) => Registered | undefined;
  for (const method of wholeDocumentFeatures) {
    const feature = featureOf(method);
    if (!feature) throw new Error(`The language client has no feature for ${method}.`);
    const initialize = feature.initialize.bind(feature);
    feature.initialize = (capabilities) => initialize(capabilities, selectors);
  }
}
