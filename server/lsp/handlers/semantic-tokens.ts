import {
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensDeltaParams,
  type SemanticTokensParams,
} from "vscode-languageserver";
import { semanticTokens } from "../../features/structure/semantic-tokens.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import type { Span } from "../../syntax/index.ts";
import { tokenEdits, tokenEncoder } from "../answers/token-data.ts";
import type { Feature } from "../feature.ts";
import { sendsTokenDeltas } from "../session/capabilities.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** Only the visible part of a larger file is colored: the whole would be megabytes after every change. */
const mostCharacters = 2_000_000;

export const semanticTokensFeature: Feature = ({ connection, guard, client, documentAt, encoding }) => {
  const encode = tokenEncoder(encoding());
  const encodeRange = ({ document, lines }: OpenDocument, span: Span) => {
    const builder = new SemanticTokensBuilder();
    for (const { start, end, type, declares } of semanticTokens(document, span)) {
      const from = lines.positionAt(start);
      const length = lines.positionAt(end).character - from.character;
      builder.push(from.line, from.character, length, tokenTypes.indexOf(type), declares ? 1 : 0);
    }
    return builder.build();
  };
  const hasDeltas = sendsTokenDeltas(client);
  /** The last response for each document. */
  const sent = new Map<string, { readonly resultId: string; readonly data: readonly number[] }>();
  let lastId = 0;
  const respond = (uri: string): SemanticTokens | null => {
    const open = documentAt(uri);
    if (!open || open.document.length > mostCharacters) return null;
    const data = encode(open);
    if (!hasDeltas) return { data };
    for (const other of sent.keys()) if (!documentAt(other)) sent.delete(other);
    const resultId = String(++lastId);
    sent.set(uri, { resultId, data });
    return { resultId, data };
  };

  connection.onRequest(
    "textDocument/semanticTokens/full",
    ({ textDocument: { uri } }: SemanticTokensParams, canceled) =>
      guard("textDocument/semanticTokens/full", null, canceled, () => respond(uri)),
  );
  connection.onRequest("textDocument/semanticTokens/full/delta", (params: SemanticTokensDeltaParams, canceled) =>
    guard<object | null>("textDocument/semanticTokens/full/delta", null, canceled, () => {
      const { uri } = params.textDocument;
      const before = sent.get(uri);
      const now = respond(uri);
      if (!now || before?.resultId !== params.previousResultId) return now;
      return { resultId: now.resultId, edits: tokenEdits(before.data, now.data) };
    }),
  );
  connection.languages.semanticTokens.onRange(({ textDocument: { uri }, range }, canceled) =>
    guard("textDocument/semanticTokens/range", { data: [] }, canceled, () => {
      const open = documentAt(uri);
      if (!open) return { data: [] };
      return encodeRange(open, { start: open.lines.offsetAt(range.start), end: open.lines.offsetAt(range.end) });
    }),
  );
};
