import {
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensParams,
  type SemanticTokensRangeParams,
} from "vscode-languageserver";
import { semanticTokens } from "../../features/structure/semantic-tokens.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import type { Span } from "../../syntax/index.ts";
import type { FeatureContext } from "../feature.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** Only the visible part of a larger file is colored: the whole would be megabytes after every change. */
const mostCharacters = 2_000_000;

/** The tokens of a document or a range, as the library builds them. */
export const semanticTokenHandlers = ({ documentAt }: FeatureContext) => ({
  /** Null for a document of which only ranges are colored. */
  "textDocument/semanticTokens/full": ({ textDocument: { uri } }: SemanticTokensParams): SemanticTokens | null => {
    const open = documentAt(uri);
    if (!open || open.document.length > mostCharacters) return null;
    return tokensIn(open, { start: 0, end: open.document.length });
  },
  "textDocument/semanticTokens/range": ({
    textDocument: { uri },
    range,
  }: SemanticTokensRangeParams): SemanticTokens => {
    const open = documentAt(uri);
    if (!open) return { data: [] };
    return tokensIn(open, { start: open.lines.offsetAt(range.start), end: open.lines.offsetAt(range.end) });
  },
});

function tokensIn({ document, lines }: OpenDocument, span: Span): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const { start, end, type, declares } of semanticTokens(document, span)) {
    const from = lines.positionAt(start);
    const length = lines.positionAt(end).character - from.character;
    builder.push(from.line, from.character, length, tokenTypes.indexOf(type), declares ? 1 : 0);
  }
  return { data: builder.build().data };
}
