import { objectTypes } from "../api/index.ts";
import type { BlockStart, Language, Node, Parsed, Scalar, TopLevel } from "../syntax/index.ts";
import { childrenOf } from "../syntax/index.ts";
import { type Kind, kindOf, languageOf } from "./kind.ts";
import { hideAssigned } from "./secret-text.ts";

/**
 * A stretch of a document that is parsed and checked alone. Offsets in its tree count from its own start, and pointers
 * from its own root, so that nothing in it changes when the text around it does.
 */
export interface Block {
  readonly text: string;
  readonly language: Language;
  /** The document that it is part of, for what a name or a kind decides. */
  readonly file: FileFacts;
  /** What its root is: the document's, a section of it with one of its children, or an item. */
  readonly holds: BlockStart["holds"];
  readonly section: string;
  /** Which of the file's documents it belongs to: what stands in different ones has nothing to do with each other. */
  readonly part: number;
  /** Grows from block to block; it stays the same while other blocks come and go. */
  readonly order: number;
  readonly indent: number;
  /** Parsed when first asked for. */
  readonly parsed: Parsed;
  /** How many lines end in it. */
  readonly lineBreaks: number;
  /** Where a node that is written in this block stands, as a JSON Pointer from the block's root. */
  readonly pointerOf: (node: Node) => string;
  /** What a pure function makes of the block, worked out when first asked for. */
  readonly once: <T>(make: (block: Block) => T) => T;
}

export interface FileFacts {
  readonly uri: string;
  /** The path or name of the file, with its ending. */
  readonly name: string;
  readonly kind: Kind;
}

/** A file at one moment. The next moment's shares the blocks that did not change. */
export interface Document {
  readonly file: FileFacts;
  readonly blocks: readonly Block[];
  /** The offset at which each block begins. */
  readonly starts: readonly number[];
  /** The line on which each block begins, from 0. */
  readonly firstLines: readonly number[];
  readonly length: number;
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
  const blocks: Block[] = [];
  documents.forEach((start, part) => {
    const own = text.slice(start, documents[part + 1] ?? text.length);
    const starts = cut === "whole" ? [uncut] : language.splitBlocks(own, file.kind === "stack" ? stackTop : noTop);
    starts.forEach((begin, index) => {
      const end = starts[index + 1]?.start ?? own.length;
      blocks.push(blockOf(file, language, begin, part, blocks.length + 1, own.slice(begin.start, end)));
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
  readonly sums: readonly number[];
}

/** The sum of what goes before each block. Blocks that were kept are not looked at: there may be very many. */
function sumsOf(blocks: readonly Block[], sizeOf: (block: Block) => number, kept?: Kept) {
  const { head, tail, sums: old } = kept ?? { head: 0, tail: 0, sums: [] };
  const sums: number[] = new Array(blocks.length);
  const size = (index: number): number => {
    const block = blocks[index];
    return block ? sizeOf(block) : 0;
  };
  for (let i = 0; i < head; i++) sums[i] = old[i] ?? 0;
  let total = head > 0 ? (sums[head - 1] ?? 0) + size(head - 1) : 0;
  for (let i = head; i < blocks.length - tail; i++) {
    sums[i] = total;
    total += size(i);
  }
  const from = old.length - blocks.length;
  const first = blocks.length - tail;
  const moved = total - (old[first + from] ?? 0);
  for (let i = first; i < blocks.length; i++) sums[i] = (old[i + from] ?? 0) + moved;
  if (tail > 0) total = (sums[blocks.length - 1] ?? 0) + size(blocks.length - 1);
  return { sums, total };
}

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
  const { language, holds, section, indent, part, file } = like;
  const ends = { isFirst: !isSibling(blocks[first - 1], like), isLast: !isSibling(next, like) };
  const starts = language.splitAgain(region, { start: 0, holds, section, indent }, ends);
  if (starts === null || starts.length === 0) return null;
  const low = blocks[first - 1]?.order ?? 0;
  const step = ((next?.order ?? (blocks[last]?.order ?? 0) + 1) - low) / (starts.length + 1);
  // After very many insertions in one place the numbers between two neighbours run out.
  if (step < 1e-9) return null;
  const fresh = starts.map((begin, index) =>
    blockOf(
      file,
      language,
      like,
      part,
      low + step * (index + 1),
      region.slice(begin, starts[index + 1] ?? region.length),
    ),
  );
  const tail = blocks.length - last - 1;
  const all = blocks.slice(0, first).concat(fresh, blocks.slice(last + 1));
  return assemble(file, all, undefined, { before, head: first, tail });
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
  const fresh = middle.map((block, index) =>
    blockOf(block.file, block.language, block, block.part, low + step * (index + 1), block.text),
  );
  return assemble(
    after.file,
    [...before.blocks.slice(0, head), ...fresh, ...before.blocks.slice(before.blocks.length - tail)],
    after.text,
  );
}

/** The block that holds an offset; at a boundary the one that begins there. */
export function indexAt(document: Document, offset: number): number {
  let low = 0;
  let high = document.starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((document.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** Where a block stands in a document: its index, or -1 for a block of another moment. */
export function indexOf(document: Document, block: Block): number {
  let low = 0;
  let high = document.blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((document.blocks[middle]?.order ?? 0) < block.order) low = middle + 1;
    else high = middle;
  }
  return document.blocks[low] === block ? low : -1;
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

/** A block with another text in its place, to see what that would be read as. */
export const blockWith = (block: Block, text: string, holds: BlockStart["holds"] = block.holds): Block =>
  blockOf(block.file, block.language, { ...block, holds }, block.part, block.order, text);

function blockOf(
  file: FileFacts,
  language: Language,
  like: Pick<BlockStart, "holds" | "section" | "indent">,
  part: number,
  order: number,
  text: string,
): Block {
  let parsed: Parsed | undefined;
  let breaks: number | undefined;
  let pointers: ReadonlyMap<Node, string> | undefined;
  let made: Map<unknown, unknown> | undefined;
  return {
    text,
    language,
    file,
    holds: like.holds,
    section: like.section,
    indent: like.indent,
    part,
    order,
    get parsed() {
      parsed ??= language.parse(text, like.holds);
      return parsed;
    },
    get lineBreaks() {
      breaks ??= countBreaks(text);
      return breaks;
    },
    pointerOf(node) {
      pointers ??= pointersIn(this.parsed.root);
      return pointers.get(node) ?? "";
    },
    once<T>(make: (block: Block) => T): T {
      made ??= new Map();
      // What is kept under a function is what that function answered.
      if (made.has(make)) return made.get(make) as T;
      const answer = make(this);
      made.set(make, answer);
      return answer;
    },
  };
}

/** Lines end with `\n`, `\r\n` or a lone `\r`. */
function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  if (text.includes("\r"))
    for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1))
      if (text.charCodeAt(at + 1) !== 0x0a) count++;
  return count;
}

/** A segment of a pointer. What a forgotten blank made part of a name (`root_pass:secret`) does not get into it. */
export function escapeSegment(segment: string | number): string {
  const text = typeof segment === "string" ? hideAssigned(segment) : String(segment);
  return text.includes("/") || text.includes("~") ? text.replace(/~/g, "~0").replace(/\//g, "~1") : text;
}

/** What was read as a key by mistake. */
const hasNoName = (key: Scalar): boolean => key.unread === true && key.value === "";

function pointersIn(root: Node | null): ReadonlyMap<Node, string> {
  const pointers = new Map<Node, string>();
  const visit = (node: Node, pointer: string): void => {
    pointers.set(node, pointer);
    if (node.kind === "mapping")
      for (const { key, value } of node.entries)
        visit(value, hasNoName(key) ? pointer : `${pointer}/${escapeSegment(String(key.value))}`);
    else
      childrenOf(node).forEach((child, index) => {
        visit(child, `${pointer}/${index}`);
      });
  };
  if (root) visit(root, "");
  return pointers;
}
