import { DocumentHighlightKind } from "vscode-languageserver";
import { highlights } from "../../features/names/highlights.ts";
import { references } from "../../features/names/references.ts";
import type { Feature } from "../feature.ts";

export const referencesFeature: Feature = ({ connection, guard, documentAt }) => {
  connection.onReferences(({ textDocument: { uri }, position, context }, canceled) =>
    guard("textDocument/references", [], canceled, () => {
      const open = documentAt(uri);
      if (!open) return [];
      const { document, lines } = open;
      const which = context.includeDeclaration ? "definitions and uses" : "uses";
      return references(document, lines.offsetAt(position), which).map((span) => ({ uri, range: lines.rangeOf(span) }));
    }),
  );
  connection.onDocumentHighlight(({ textDocument: { uri }, position }, canceled) =>
    guard("textDocument/documentHighlight", [], canceled, () => {
      const open = documentAt(uri);
      if (!open) return [];
      const { document, lines } = open;
      return highlights(document, lines.offsetAt(position)).map((found) => ({
        range: lines.rangeOf(found),
        kind: found.kind === "definition" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }));
    }),
  );
};
