import type { SelectionRange, SelectionRangeParams } from "vscode-languageserver";
import type { Lines } from "../../document/index.ts";
import { selectionRanges } from "../../features/structure/selection-ranges.ts";
import type { Span } from "../../syntax/index.ts";
import type { FeatureContext } from "../feature.ts";

/** What a selection grows to, step by step. */
export const selectionRangeHandlers = ({ documentAt }: FeatureContext) => ({
  "textDocument/selectionRange": ({
    textDocument: { uri },
    positions,
  }: SelectionRangeParams): SelectionRange[] | null => {
    const open = documentAt(uri);
    if (!open) return null;
    const { document, lines } = open;
    return positions.map((position) => linked(selectionRanges(document, lines.offsetAt(position)), lines));
  },
});

/** Positions are converted in the order of the text, which is fastest: starts from the outermost range inward, ends outward. */
function linked(spans: readonly Span[], lines: Lines): SelectionRange {
  const starts = spans
    .map(({ start }) => start)
    .reverse()
    .map(lines.positionAt)
    .reverse();
  const [outermost, ...inner] = spans
    .map(({ end }, index) => ({ start: starts[index] ?? lines.positionAt(0), end: lines.positionAt(end) }))
    .reverse();
  const range = outermost ?? { start: lines.positionAt(0), end: lines.positionAt(0) };
  return inner.reduce<SelectionRange>((parent, own) => ({ range: own, parent }), { range });
}
