import { type Block, blockAt, type Document } from "../../document/index.ts";
import { absolute, lineStart, type Node, type Scalar, type Span, touches } from "../../syntax/index.ts";
import { wordsAround } from "../completion/words-around.ts";

/** The selection ranges at an offset, innermost first; each contains the previous one. */
export function selectionRanges(document: Document, offset: number): readonly Span[] {
  const at = Math.max(0, Math.min(offset, document.length));
  const { block, index, start, offset: within } = blockAt(document, at);
  const inside = spansInBlock(document, index, block, within);
  const spans = [...spansAround(document, index), ...inside.map((span) => absolute(span, start))];
  const nested: Span[] = [{ start: 0, end: document.length }];
  let enclosing: Span = { start: 0, end: document.length };
  for (const span of spans) {
    const isSmaller = span.end - span.start < enclosing.end - enclosing.start && span.end > span.start;
    if (!isSmaller || !touches(span, at) || span.start < enclosing.start || span.end > enclosing.end) continue;
    nested.push(span);
    enclosing = span;
  }
  return nested.reverse();
}

/** Outermost first, in the document's offsets: one of several documents, a section or sequence cut into blocks. */
function spansAround(document: Document, index: number): readonly Span[] {
  const { blocks } = document;
  const part = blocks.runs.filter(({ like }) => like.part === blocks.get(index)?.part);
  const [first] = part;
  const last = part.at(-1);
  if (!first || !last) return [];
  // The key of a section is in the block before its children.
  const run = part.find(({ like, from, to }) => like.holds === "section" && from - 1 <= index && index < to);
  return [
    spanOf(document, first.from, last.to),
    ...(run ? [{ start: keyBefore(document, run.from), end: spanOf(document, run.from, run.to).end }] : []),
  ];
}

/** Trimmed. */
function spanOf({ blocks }: Document, from: number, to: number): Span {
  const head = blocks.get(from)?.text ?? "";
  const tail = blocks.get(to - 1)?.text ?? "";
  return {
    start: blocks.startOf(from) + head.length - head.trimStart().length,
    end: blocks.startOf(to - 1) + tail.trimEnd().length,
  };
}

function keyBefore({ blocks }: Document, first: number): number {
  const text = blocks.get(first - 1)?.text ?? "";
  return blocks.startOf(first - 1) + lineStart(text, text.trimEnd().length);
}

/** Outermost first, in offsets of the block. */
function spansInBlock({ blocks }: Document, index: number, block: Block, offset: number): readonly Span[] {
  const { root, comments } = block.parsed;
  // Top-level keys that share a block are not a unit.
  const isStretch = [blocks.get(index - 1), blocks.get(index + 1)].some((other) => other?.part === block.part);
  const spans: Span[] = [];
  let node: Node | null = root !== null && touches(root, offset) ? root : null;
  while (node) {
    if (node !== root || !isStretch || block.holds !== "top") spans.push(node);
    node = inner(node, offset, block.text, spans);
  }
  const comment = comments.findLast((span) => touches(span, offset));
  if (!comment) return spans;
  const said = comment.start + block.text.slice(comment.start, comment.end).indexOf(comment.text);
  const content = { start: said, end: said + comment.text.length };
  return [...spans, comment, content, ...wordsAround(block.text, comment, offset)];
}

/** Adds the ranges between a node and its child at the offset, and returns the child. */
function inner(node: Node, offset: number, text: string, spans: Span[]): Node | null {
  if (node.kind === "sequence") return node.items.findLast((item) => touches(item, offset)) ?? null;
  if (node.kind === "mapping") {
    const entry = node.entries.findLast(({ key, value }) =>
      touches({ start: key.start, end: Math.max(key.end, value.end) }, offset),
    );
    if (!entry) return null;
    const { key, value } = entry;
    if (value.end > value.start) spans.push({ start: key.start, end: Math.max(key.end, value.end) });
    const isOnKey = touches(key, offset);
    if (isOnKey) spans.push(key, ...scalarSpans(key, text, offset));
    return !isOnKey && touches(value, offset) ? value : null;
  }
  spans.push(...(node.kind === "scalar" ? scalarSpans(node, text, offset) : wordsAround(text, node, offset)));
  return null;
}

function scalarSpans({ start, end, style }: Scalar, text: string, offset: number): readonly Span[] {
  const written = text.slice(start, end);
  const isQuoted = style === "single" || style === "double";
  const header = style === "block" ? (/^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(written)?.[0].length ?? 0) : 0;
  const isClosed = written.length > 1 && written.endsWith(written.charAt(0));
  const content = isQuoted ? { start: start + 1, end: isClosed ? end - 1 : end } : { start: start + header, end };
  if (offset < content.start || offset > content.end || content.start > content.end) return [];
  return [content, ...wordsAround(text, content, offset)];
}
