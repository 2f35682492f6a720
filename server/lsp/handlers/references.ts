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

/** Where the name at a place is used in its document, and in the stacks that are merged with it. */
export const referenceHandlers = (context: FeatureContext) => {
  const { documentAt, linesFor, workspace } = context;
  return {
    "textDocument/references": async ({
      textDocument: { uri },
      position,
      context,
    }: ReferenceParams): Promise<Location[]> => {
      const open = documentAt(uri);
      if (!open) return [];
      const { document, lines } = open;
      const which = context.includeDeclaration ? "definitions and uses" : "uses";
      const others = await workspace.familyOf(document, "around");
      return references(document, lines.offsetAt(position), which, others).map((reference) => ({
        uri: reference.document.file.uri,
        range: linesFor(reference.document).rangeOf(reference),
      }));
    },
    "textDocument/documentHighlight": ({
      textDocument: { uri },
      position,
    }: DocumentHighlightParams): DocumentHighlight[] => {
      const open = documentAt(uri);
      if (!open) return [];
      const { document, lines } = open;
      return highlights(document, lines.offsetAt(position)).map((highlight) => ({
        range: lines.rangeOf(highlight),
        kind: highlight.kind === "definition" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }));
    },
  };
};
