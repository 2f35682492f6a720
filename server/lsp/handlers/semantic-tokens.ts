import {
  SemanticTokensBuilder,
  type SemanticTokensDeltaParams,
  type SemanticTokensParams,
} from "vscode-languageserver";
import { semanticTokens } from "../../features/structure/semantic-tokens.ts";
import { tokenTypes } from "../../features/structure/token-types.ts";
import type { Span } from "../../syntax/index.ts";
import { ReadyJson } from "../answers/ready-json.ts";
import { type TokenPart, tokenEdits, tokenEncoder, tokensJson } from "../answers/token-data.ts";
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
  const sent = new Map<string, Sent>();
  let lastId = 0;
  /** Null for a document of which only ranges are colored. */
  const respond = (uri: string): Sent | null => {
    const open = documentAt(uri);
    if (!open || open.document.length > mostCharacters) return null;
    for (const other of sent.keys()) if (!documentAt(other)) sent.delete(other);
    const response = { resultId: String(++lastId), parts: encode(open) };
    if (hasDeltas) sent.set(uri, response);
    return response;
  };
  const asJson = (response: Sent | null): ReadyJson | null => {
    if (!response) return null;
    const id = hasDeltas ? `"resultId":"${response.resultId}",` : "";
    return new ReadyJson([`{${id}"data":[`, ...tokensJson(response.parts), "]}"]);
  };

  connection.onRequest(
    "textDocument/semanticTokens/full",
    ({ textDocument: { uri } }: SemanticTokensParams, canceled) =>
      guard("textDocument/semanticTokens/full", null, canceled, () => asJson(respond(uri))),
  );
  connection.onRequest("textDocument/semanticTokens/full/delta", (params: SemanticTokensDeltaParams, canceled) =>
    guard<object | null>("textDocument/semanticTokens/full/delta", null, canceled, () => {
      const { uri } = params.textDocument;
      const before = sent.get(uri);
      const now = respond(uri);
      if (!now || before?.resultId !== params.previousResultId) return asJson(now);
      return { resultId: now.resultId, edits: tokenEdits(before.parts, now.parts) };
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

interface Sent {
  readonly resultId: string;
  readonly parts: readonly TokenPart[];
}
