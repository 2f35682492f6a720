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
  const { onDocument, linesFor, workspace } = context;
  return {
    "textDocument/references": onDocument(async ({ document, lines }, { position, context }: ReferenceParams) => {
      const which = context.includeDeclaration ? "definitions and uses" : "uses";
      const others = await workspace.familyOf(document, "around");
      return references(document, lines.offsetAt(position), which, others).map(
        (reference): Location => ({
          uri: reference.document.file.uri,
          range: linesFor(reference.document).rangeOf(reference),
        }),
      );
    }),
    "textDocument/documentHighlight": onDocument(({ document, lines }, { position }: DocumentHighlightParams) =>
      highlights(document, lines.offsetAt(position)).map(
        (highlight): DocumentHighlight => ({
          range: lines.rangeOf(highlight),
          kind: highlight.kind === "definition" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
        }),
      ),
    ),
  };
};
