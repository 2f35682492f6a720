import {
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensDelta,
  type SemanticTokensDeltaParams,
  type SemanticTokensParams,
} from "vscode-languageserver";
import { semanticTokens } from "../../features/structure/semantic-tokens.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import type { Span } from "../../syntax/index.ts";
import type { Feature } from "../feature.ts";
import { sendsTokenDeltas } from "../session/capabilities.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** Only the visible part of a larger file is colored: the whole would be megabytes after every change. */
const mostCharacters = 2_000_000;

export const semanticTokensFeature: Feature = ({ connection, guard, client, documentAt }) => {
  const hasDeltas = sendsTokenDeltas(client);
  /** The last response for each document. */
  const sent = new Map<string, Sent>();
  let lastId = 0;
  /** All tokens, or what has changed since an earlier response. Null for a document of which only ranges are colored. */
  const respond = (uri: string, previousId?: string): SemanticTokens | SemanticTokensDelta | null => {
    const open = documentAt(uri);
    if (!open || open.document.length > mostCharacters) return null;
    for (const other of sent.keys()) if (!documentAt(other)) sent.delete(other);
    const last = sent.get(uri);
    const before = last?.id === previousId ? last : undefined;
    const builder = before?.builder ?? new SemanticTokensBuilder();
    if (before) builder.previousResult(builder.id);
    push(builder, open, { start: 0, end: open.document.length });
    if (!hasDeltas) return { data: builder.build().data };
    // The builder's own IDs are times, which two responses may have in common.
    const id = String(++lastId);
    sent.set(uri, { id, builder });
    return { ...builder.buildEdits(), resultId: id };
  };

  connection.onRequest(
    "textDocument/semanticTokens/full",
    ({ textDocument: { uri } }: SemanticTokensParams, canceled) =>
      guard<object | null>("textDocument/semanticTokens/full", null, canceled, () => respond(uri)),
  );
  connection.onRequest("textDocument/semanticTokens/full/delta", (params: SemanticTokensDeltaParams, canceled) =>
    guard<object | null>("textDocument/semanticTokens/full/delta", null, canceled, () =>
      respond(params.textDocument.uri, params.previousResultId),
    ),
  );
  connection.languages.semanticTokens.onRange(({ textDocument: { uri }, range }, canceled) =>
    guard("textDocument/semanticTokens/range", { data: [] }, canceled, () => {
      const open = documentAt(uri);
      if (!open) return { data: [] };
      const builder = new SemanticTokensBuilder();
      push(builder, open, { start: open.lines.offsetAt(range.start), end: open.lines.offsetAt(range.end) });
      return builder.build();
    }),
  );
};

interface Sent {
  readonly id: string;
  readonly builder: SemanticTokensBuilder;
}

function push(builder: SemanticTokensBuilder, { document, lines }: OpenDocument, span: Span): void {
  for (const { start, end, type, declares } of semanticTokens(document, span)) {
    const from = lines.positionAt(start);
    const length = lines.positionAt(end).character - from.character;
    builder.push(from.line, from.character, length, tokenTypes.indexOf(type), declares ? 1 : 0);
  }
}
