import { SemanticTokensBuilder } from "vscode-languageserver";
import { semanticTokens } from "../../features/structure/semantic-tokens.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import type { Span } from "../../syntax/index.ts";
import type { Feature } from "../feature.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** Only the visible part of a larger file is colored: the whole would be megabytes after every change. */
const mostCharacters = 2_000_000;

export const semanticTokensFeature: Feature = ({ connection, guard, documentAt }) => {
  const encode = ({ document, lines }: OpenDocument, span: Span) => {
    const builder = new SemanticTokensBuilder();
    for (const { start, end, type, declares } of semanticTokens(document, span)) {
      const from = lines.positionAt(start);
      const length = lines.positionAt(end).character - from.character;
      builder.push(from.line, from.character, length, tokenTypes.indexOf(type), declares ? 1 : 0);
    }
    return builder.build();
  };

  connection.onRequest("textDocument/semanticTokens/full", ({ textDocument: { uri } }, canceled) =>
    guard("textDocument/semanticTokens/full", null, canceled, () => {
      const open = documentAt(uri);
      if (!open || open.document.length > mostCharacters) return null;
      return encode(open, { start: 0, end: open.document.length });
    }),
  );
  connection.languages.semanticTokens.onRange(({ textDocument: { uri }, range }, canceled) =>
    guard("textDocument/semanticTokens/range", { data: [] }, canceled, () => {
      const open = documentAt(uri);
      if (!open) return { data: [] };
      return encode(open, { start: open.lines.offsetAt(range.start), end: open.lines.offsetAt(range.end) });
    }),
  );
};
