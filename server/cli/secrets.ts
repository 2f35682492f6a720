import { type Block, type Document, hideNamed, indexAt, leadsToSecret, secretNodes, star } from "../document/index.ts";
import { countWhile, lineStart, type Span } from "../syntax/index.ts";

/** The stretch of a document between two offsets, with as many stars as it hides characters. */
export type Hide = (start: number, end: number) => string;

/** How far before a stretch the name of what stands in it is looked for. */
const lookBehind = 1_000;
/** How far the beginning of a private key is looked for. */
const longestKey = 10_000;

/**
 * For showing lines of a document. What is known to be a secret is hidden, and what looks like one: in a file that did
 * not parse, in a comment or in a field that nobody documented nothing else tells.
 */
export function hideSecrets(document: Document): Hide {
  const { text } = document;
  return (start, end) => {
    const from = Math.max(lineStart(text, start), start - lookBehind);
    const line = text.slice(from, end);
    const named = leadsToSecret(text.slice(Math.max(0, from - longestKey), from)) ? star(line) : hideNamed(line);
    let hidden = named;
    for (
      let index = indexAt(document, from);
      index < document.blocks.length && document.blocks.startOf(index) < end;
      index++
    ) {
      const spans = document.blocks.get(index)?.kept(secretSpans) ?? [];
      hidden = hideSpans(hidden, from - document.blocks.startOf(index), spans);
    }
    return hidden.slice(start - from);
  };
}

/** Those of a block, in order, none in another. */
const secretSpans = (block: Block): readonly Span[] =>
  secretNodes(block)
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start)
    .filter((span, index, all) => index === 0 || span.start >= (all[index - 1]?.end ?? 0));

/** `offset` is where the line begins in the block. */
function hideSpans(line: string, offset: number, spans: readonly Span[]): string {
  let hidden = line;
  // The spans are in order and do not overlap.
  const first = countWhile(spans.length, (index) => (spans[index]?.end ?? 0) <= offset);
  for (let index = first; index < spans.length; index++) {
    const span = spans[index];
    if (!span || span.start >= offset + line.length) break;
    const from = Math.max(span.start - offset, 0);
    const to = Math.min(span.end - offset, line.length);
    hidden = hidden.slice(0, from) + star(hidden.slice(from, to)) + hidden.slice(to);
  }
  return hidden;
}
