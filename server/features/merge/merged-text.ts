import {
  type Block,
  keptInBlocks,
  linesOf,
  type MergedDocument,
  showStretches,
  type WrittenPlace,
  writtenPlace,
} from "../../document/index.ts";
import { type Span, scalarsBelow } from "../../syntax/index.ts";

/** Longer lines have their origins right behind them. */
const widest = 32;

/**
 * A merge as text, with stars for secrets, and a comment behind each line that says where it comes from:
 * `# shop.stack.yaml:5`. `nameOf` says how a file is named; null is the merged one.
 */
export function mergedText(merge: MergedDocument, nameOf: (path: string | null) => string) {
  const { document } = merge;
  const inside = [...keptInBlocks(document, innerLines)];
  const show = showStretches(document);
  const written = document.text.split("\n");
  const width = Math.min(widest, Math.max(0, ...written.map((line) => line.length)));
  /** The origins that are named in the text (UTF-16 offsets). */
  const links: (Span & { readonly target: WrittenPlace })[] = [];
  let text = "";
  let at = 0;
  for (const [index, line] of written.entries()) {
    const [start, end] = [at, at + line.length];
    at = end + 1;
    if (index > 0) text += "\n";
    const shown = show(start, end);
    if (line.trim() === "" || line === "---" || inside.some((one) => one.start < start && start < one.end)) {
      text += shown;
      continue;
    }
    // The `-` of an item is in no file.
    const target = writtenPlace({ document, merge }, { start: start + line.search(/[^\s-]|-(?! )/), end });
    const name = `${nameOf(target.path)}:${linesOf(target.document).positionAt(target.start).line + 1}`;
    text += `${shown.padEnd(width)}  # `;
    links.push({ start: text.length, end: text.length + name.length, target });
    text += name;
  }
  return { text, links };
}

/** The texts of several lines: a comment would be a part of them. */
function innerLines({ text, parsed: { root } }: Block): readonly Span[] {
  const scalars = root && /[|>][-+]?\n/.test(text) ? scalarsBelow(root) : [];
  return scalars.flatMap(({ style, start, end }) => (style === "block" ? { start, end } : []));
}
