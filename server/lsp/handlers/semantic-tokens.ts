import {
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensDelta,
  type SemanticTokensDeltaParams,
  type SemanticTokensParams,
  type SemanticTokensRangeParams,
} from "vscode-languageserver";
import { semanticTokens } from "../../features/structure/semantic-tokens.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import type { Span } from "../../syntax/index.ts";
import type { FeatureContext } from "../feature.ts";
import { sendsTokenDeltas } from "../session/client.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** Only the visible part of a larger file is colored: the whole would be megabytes after every change. */
const mostCharacters = 2_000_000;

/** The tokens of a document or a range, as the library builds them. */
export const semanticTokenHandlers = ({ client, documentAt }: FeatureContext) => {
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

  return {
    "textDocument/semanticTokens/full": ({ textDocument: { uri } }: SemanticTokensParams) => respond(uri),
    "textDocument/semanticTokens/full/delta": ({
      textDocument: { uri },
      previousResultId,
    }: SemanticTokensDeltaParams) => respond(uri, previousResultId),
    "textDocument/semanticTokens/range": ({
      textDocument: { uri },
      range,
    }: SemanticTokensRangeParams): SemanticTokens => {
      const open = documentAt(uri);
      if (!open) return { data: [] };
      const builder = new SemanticTokensBuilder();
      push(builder, open, { start: open.lines.offsetAt(range.start), end: open.lines.offsetAt(range.end) });
      return builder.build();
    },
  };
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
