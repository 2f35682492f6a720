import { type SemanticTokens, SemanticTokensBuilder, type SemanticTokensRangeParams } from "vscode-languageserver";
import { semanticTokens } from "../../features/structure/semantic-tokens.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import type { Span } from "../../syntax/index.ts";
import type { FeatureContext } from "../feature.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** Only the visible part of a larger file is colored: the whole would be megabytes after every change. */
const mostCharacters = 2_000_000;

/** The tokens of a document or a range, as the library builds them. */
export const semanticTokenHandlers = ({ onDocument }: FeatureContext) => ({
  /** Null for a document of which only ranges are colored. */
  "textDocument/semanticTokens/full": onDocument((open) => {
    const { length } = open.document;
    return length > mostCharacters ? null : tokensIn(open, { start: 0, end: length });
  }),
  "textDocument/semanticTokens/range": onDocument((open, { range: { start, end } }: SemanticTokensRangeParams) =>
    tokensIn(open, { start: open.lines.offsetAt(start), end: open.lines.offsetAt(end) }),
  ),
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
