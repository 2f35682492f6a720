import { objectTypes } from "../api/index.ts";
import { type BlockStart, countUpTo, countWhile, type TopLevel } from "../syntax/index.ts";
import { type Block, type BlockFrame, blockOf, escapeSegment, type FileFacts, keptTrees } from "./block.ts";
import { kindOf, languageOf } from "./kind.ts";

/** A file at one moment. The next moment's shares the blocks that did not change. */
export interface Document {
  readonly file: FileFacts;
  readonly blocks: readonly Block[];
  /** The offset at which each block begins. */
  readonly starts: Int32Array;
  /** The line on which each block begins, from 0. */
  readonly firstLines: Int32Array;
  readonly length: number;
  /** How many blocks at either end are those of the document that it was made of; null where it was read anew. */
  readonly kept: { readonly blocks: readonly Block[]; readonly head: number; readonly tail: number } | null;
  /** All of it; put together when first asked for. */
  readonly text: string;
}

/** Null for a file that is none of ours. */
export function openDocument(input: {
  readonly uri: string;
  readonly name: string;
  readonly languageId?: string;
  readonly text: string;
}): Document | null {
  const kind = kindOf(input.name, input.languageId);
  if (kind === null) return null;
  const file: FileFacts = { uri: input.uri, name: input.name, kind };
  return documentOf(file, input.text);
}

/** `whole`: a document is one block, as a reference for what the blocks have to lead to. */
export function documentOf(file: FileFacts, text: string, cut: "blocks" | "whole" = "blocks"): Document {
  const language = languageOf(file.kind);
  const documents = language.splitDocuments(text);
  const trees = keptTrees();
  const blocks: Block[] = [];
  documents.forEach((start, part) => {
    const own = text.slice(start, documents[part + 1] ?? text.length);
    const starts = cut === "whole" ? [uncut] : language.splitBlocks(own, file.kind === "stack" ? stackTop : noTop);
    let frame: BlockFrame | undefined;
    starts.forEach(({ start: begin, holds, section, indent }, index) => {
      const end = starts[index + 1]?.start ?? own.length;
      if (frame?.holds !== holds || frame.section !== section || frame.indent !== indent)
        frame = { file, language, trees, holds, section, indent, part };
      blocks.push(blockOf(frame, blocks.length + 1, own.slice(begin, end)));
    });
  });
  return assemble(file, blocks, text);
}

const stackTop: TopLevel = {
  names: new Set(Object.keys(objectTypes.stack.fields)),
  ownPrefix: objectTypes.stack.ownPrefix ?? "",
  sections: new Set(
    Object.entries(objectTypes.stack.fields).flatMap(([name, field]) => (field.type.kind === "map" ? [name] : [])),
  ),
};
/** Nothing of such a document is cut by its keys. */
const noTop: TopLevel = { names: new Set(), ownPrefix: "", sections: new Set() };
const uncut: BlockStart = { start: 0, holds: "top", section: "", indent: 0 };

/** `kept`: how many blocks at either end are those of the document before. */
function assemble(
  file: FileFacts,
  blocks: readonly Block[],
  text?: string,
  kept?: { readonly before: Document; readonly head: number; readonly tail: number },
): Document {
  const { sums: starts, total: length } = sumsOf(
    blocks,
    (block) => block.text.length,
    kept && { ...kept, sums: kept.before.starts },
  );
  const linesOf = (from?: Kept) => sumsOf(blocks, (block) => block.lineBreaks, from).sums;
  // Worked out at once where it is cheap: else each document would hold on to the one before.
  let lines = kept && linesOf({ ...kept, sums: kept.before.firstLines });
  let whole = text;
  return {
    file,
    blocks,
    starts,
    length,
    kept: kept ? { blocks: kept.before.blocks, head: kept.head, tail: kept.tail } : null,
    get firstLines() {
      lines ??= linesOf();
      return lines;
    },
    get text() {
      whole ??= blocks.map((block) => block.text).join("");
      return whole;
    },
  };
}

interface Kept {
  readonly head: number;
  readonly tail: number;
  /** Those of the document before. */
  readonly sums: Int32Array;
}

/** The sum of what goes before each block. Blocks that were kept are not looked at: there may be very many. */
function sumsOf(blocks: readonly Block[], sizeOf: (block: Block) => number, kept?: Kept) {
  const { head, tail, sums: old } = kept ?? { head: 0, tail: 0, sums: noSums };
  const sums = new Int32Array(blocks.length);
  const size = (index: number): number => {
    const block = blocks[index];
    return block ? sizeOf(block) : 0;
  };
  sums.set(old.subarray(0, head));
  let total = head > 0 ? (sums[head - 1] ?? 0) + size(head - 1) : 0;
  for (let i = head; i < blocks.length - tail; i++) {
    sums[i] = total;
    total += size(i);
  }
  const from = old.length - blocks.length;
  const first = blocks.length - tail;
  sums.set(old.subarray(first + from), first);
  const moved = total - (sums[first] ?? 0);
  if (moved !== 0) for (let i = first; i < blocks.length; i++) sums[i] = (sums[i] ?? 0) + moved;
  if (tail > 0) total = (sums[blocks.length - 1] ?? 0) + size(blocks.length - 1);
  return { sums, total };
}

const noSums = new Int32Array(0);

/** Replaces the text from `start` to `end`. Only the blocks that it falls in are read anew, where that is safe. */
export function editDocument(before: Document, start: number, end: number, text: string): Document {
  const first = indexAt(before, start);
  const last = indexAt(before, end);
  return (
    editBlocks(before, first, last, start, end, text) ??
    // What now stands at the beginning of a block may belong to the one before.
    editBlocks(before, first - 1, last, start, end, text) ??
    reuse(before, documentOf(before.file, before.text.slice(0, start) + text + before.text.slice(end)))
  );
}

/** Null where the edit may reach further than these blocks. */
function editBlocks(
  before: Document,
  first: number,
  last: number,
  start: number,
  end: number,
  text: string,
): Document | null {
  const { blocks } = before;
  const like = blocks[first];
  if (!like || (like.holds !== "section" && like.holds !== "item")) return null;
  let old = "";
  for (let i = first; i <= last; i++) {
    const block = blocks[i];
    if (!isSibling(block, like)) return null;
    old += block?.text ?? "";
  }
  const offset = before.starts[first] ?? 0;
  const region = old.slice(0, start - offset) + text + old.slice(end - offset);
  const next = blocks[last + 1];
  if (next && like.holds === "section" && !endsWithBreak(region)) return null;
  const { language, holds, section, indent } = like;
  const ends = { isFirst: !isSibling(blocks[first - 1], like), isLast: !isSibling(next, like) };
  const starts = language.splitAgain(region, { start: 0, holds, section, indent }, ends);
  if (starts === null || starts.length === 0) return null;
  const low = blocks[first - 1]?.order ?? 0;
  const step = ((next?.order ?? (blocks[last]?.order ?? 0) + 1) - low) / (starts.length + 1);
  // After very many insertions in one place the numbers between two neighbours run out.
  if (step < 1e-9) return null;
  const fresh = starts.map((begin, index) =>
    blockOf(like.frame, low + step * (index + 1), region.slice(begin, starts[index + 1] ?? region.length)),
  );
  const tail = blocks.length - last - 1;
  // Of very many blocks one copy costs enough; very many fresh ones are too many arguments.
  const all =
    fresh.length < 1_000
      ? blocks.toSpliced(first, last + 1 - first, ...fresh)
      : blocks.slice(0, first).concat(fresh, blocks.slice(last + 1));
  return assemble(like.file, all, undefined, { before, head: first, tail });
}

const isSibling = (block: Block | undefined, like: Block): boolean =>
  block !== undefined &&
  block.holds === like.holds &&
  block.section === like.section &&
  block.part === like.part &&
  block.indent === like.indent;

const endsWithBreak = (text: string): boolean => text.endsWith("\n") || text.endsWith("\r");

/** After a whole reading, the blocks at both ends that are as they were are taken over, with what is known of them. */
function reuse(before: Document, after: Document): Document {
  const same = (a: Block | undefined, b: Block | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    a.text === b.text &&
    a.holds === b.holds &&
    a.section === b.section &&
    a.part === b.part &&
    a.indent === b.indent;
  const most = Math.min(before.blocks.length, after.blocks.length);
  let head = 0;
  while (head < most && same(before.blocks[head], after.blocks[head])) head++;
  let tail = 0;
  while (tail < most - head && same(before.blocks.at(-1 - tail), after.blocks.at(-1 - tail))) tail++;
  const middle = after.blocks.slice(head, after.blocks.length - tail);
  const low = before.blocks[head - 1]?.order ?? 0;
  const high =
    before.blocks[before.blocks.length - tail]?.order ?? (before.blocks.at(-1)?.order ?? 0) + middle.length + 1;
  const step = (high - low) / (middle.length + 1);
  if (step < 1e-9) return after;
  const fresh = middle.map((block, index) => blockOf(block.frame, low + step * (index + 1), block.text));
  return assemble(
    after.file,
    [...before.blocks.slice(0, head), ...fresh, ...before.blocks.slice(before.blocks.length - tail)],
    after.text,
  );
}

/** The block that holds an offset; at a boundary the one that begins there. */
export function indexAt(document: Document, offset: number): number {
  return Math.max(0, countUpTo(document.starts, offset) - 1);
}

/** Where a block stands in a document: its index, or -1 for a block of another moment. */
export function indexOf({ blocks }: Document, block: Block): number {
  const index = countWhile(blocks.length, (at) => (blocks[at]?.order ?? 0) < block.order);
  return blocks[index] === block ? index : -1;
}

/** What comes before the pointers of a block. */
export function pointerPrefix(document: Document, index: number): string {
  const block = document.blocks[index];
  if (!block) return "";
  const part = block.part === 0 ? "" : `/${block.part}`;
  // The first item follows the opening bracket's block.
  if (block.holds === "item") return `${part}/${index - 1}`;
  return block.holds === "section" ? `${part}/${escapeSegment(block.section)}` : part;
}
