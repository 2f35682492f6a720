import type { SelectionRange, SelectionRangeParams } from "vscode-languageserver";
import type { Lines } from "../../document/index.ts";
import { selectionRanges } from "../../features/structure/selection-ranges.ts";
import type { Span } from "../../syntax/index.ts";
import type { FeatureContext } from "../feature.ts";

/** What a selection grows to, step by step. */
export const selectionRangeHandlers = ({ onDocument }: FeatureContext) => ({
  "textDocument/selectionRange": onDocument(({ document, lines }, { positions }: SelectionRangeParams) =>
    positions.map((position) => linked(selectionRanges(document, lines.offsetAt(position)), lines)),
  ),
});

/** Given from the innermost outward. */
function linked(spans: readonly Span[], lines: Lines): SelectionRange {
  const [range = lines.rangeOf({ start: 0, end: 0 }), ...inner] = spans.map(lines.rangeOf).reverse();
  return inner.reduce<SelectionRange>((parent, each) => ({ range: each, parent }), { range });
}
