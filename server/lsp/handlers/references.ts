import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
  type Location,
  type ReferenceParams,
} from "vscode-languageserver";
import { highlights } from "../../features/names/highlights.ts";
import { references } from "../../features/names/references.ts";
import type { FeatureContext } from "../feature.ts";

/** Where the name at a place is used in its document. */
export const referenceHandlers = ({ documentAt }: FeatureContext) => ({
  "textDocument/references": ({ textDocument: { uri }, position, context }: ReferenceParams): Location[] => {
    const open = documentAt(uri);
    if (!open) return [];
    const { document, lines } = open;
    const which = context.includeDeclaration ? "definitions and uses" : "uses";
    return references(document, lines.offsetAt(position), which).map((span) => ({ uri, range: lines.rangeOf(span) }));
  },
  "textDocument/documentHighlight": ({
    textDocument: { uri },
    position,
  }: DocumentHighlightParams): DocumentHighlight[] => {
    const open = documentAt(uri);
    if (!open) return [];
    const { document, lines } = open;
    return highlights(document, lines.offsetAt(position)).map((found) => ({
      range: lines.rangeOf(found),
      kind: found.kind === "definition" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
  },
});
