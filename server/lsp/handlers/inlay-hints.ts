import type { InlayHint, InlayHintParams } from "vscode-languageserver";
import { inlayHints } from "../../features/annotations/inlay-hints.ts";
import type { FeatureContext } from "../feature.ts";

/** Hints of the kinds that the editor's settings show. */
export const inlayHintHandlers = ({ onDocument, settingsFor, workspace }: FeatureContext) => ({
  "textDocument/inlayHint": onDocument(async ({ document, lines }, { range }: InlayHintParams) => {
    const span = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
    const { hints } = (await settingsFor(document.file.uri)).editor;
    if (hints.size === 0) return null;
    const layers = hints.has("variables") ? await workspace.shownLayersOf(document) : null;
    return inlayHints(document, span, hints, layers).map(
      ({ offset, label }): InlayHint => ({ position: lines.positionAt(offset), label, paddingLeft: true }),
    );
  }),
});
