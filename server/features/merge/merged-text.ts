import { type Document, linesOf, type MergedDocument, ownPlaceAround, showStretches } from "../../document/index.ts";
import { childrenOf, type Node, type Span } from "../../syntax/index.ts";

/** Longer lines have their origins right behind them. */
const widest = 60;

/**
 * A merge as text, with stars for secrets, and a comment behind each line that says where it comes from: `# shop.stack.yaml:5`.
 */
export function mergedText(merge: MergedDocument, nameOf: (path: string, isOwn: boolean) => string): string {
  const { document, sources, originOf } = merge;
  const inside = innerLines(document);
  const show = showStretches(document);
  const written = document.text.split("\n");
  const width = Math.min(widest, Math.max(0, ...written.map((line) => line.length)));
  let at = 0;
  const shown = written.map((line) => {
    const start = at;
    at += line.length + 1;
    if (line.trim() === "" || line === "---" || inside.some((one) => one.start < start && start < one.end))
      return show(start, start + line.length);
    const text = { start: start + line.search(/\S/), end: start + line.length };
    const origin = originOf(text);
    const source = origin?.source ?? sources[0];
    if (!source) return show(start, start + line.length);
    const place = origin ?? ownPlaceAround(merge, text);
    const number = linesOf(source.document).positionAt(place.start).line + 1;
    return `${show(start, start + line.length).padEnd(width)}  # ${nameOf(source.path, source.via === null)}:${number}`;
  });
  return shown.join("\n");
}

/** The texts of several lines: a comment would be a part of them. */
function innerLines({ blocks }: Document): readonly Span[] {
  return blocks.all().flatMap(({ text, parsed: { root } }, index) => {
    if (!/[|>][-+]?\n/.test(text)) return [];
    const found: Span[] = [];
    const offset = blocks.startOf(index);
    const visit = (node: Node): void => {
      if (node.kind === "scalar" && node.style === "block")
        found.push({ start: offset + node.start, end: offset + node.end });
      childrenOf(node).forEach(visit);
    };
    if (root) visit(root);
    return found;
  });
}
