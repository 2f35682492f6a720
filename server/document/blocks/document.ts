import { answerLists, objectTypes, type ServiceNames, singleAnswerFields } from "../../api/index.ts";
import { type BlockStart, countWhile, type TopLevel, unreadText } from "../../syntax/index.ts";
import { fileTypeOf, type KindInSettings } from "../kinds/declared-kind.ts";
import { isBareStack, languageOf } from "../kinds/kind.ts";
import { type Block, type BlockFrame, blockOf, escapeSegment, type FileFacts } from "./block.ts";
import { Blocks } from "./blocks.ts";
import { keptTrees } from "./trees.ts";

/** A file at one moment. The next moment's shares the blocks that did not change. */
export interface Document {
  readonly file: FileFacts;
  readonly blocks: Blocks;
  /** In UTF-16 code units. */
  readonly length: number;
  /** The whole text; joined on demand. */
  readonly text: string;
  /** A `guess` depends on text far away because of a mistake (`BlockStart`): after an edit, the whole text is cut again. */
  readonly cut: "sure" | "guess";
}

/** Null for unsupported files. */
export function openDocument(input: {
  readonly uri: string;
  readonly name: string;
  readonly languageId?: string;
  readonly declared?: KindInSettings | null;
  readonly text: string;
  readonly names?: ServiceNames | undefined;
}): Document | null {
  const type = fileTypeOf(input.name, input.declared, input.languageId);
  if (type === null) return null;
  const { uri, name, names } = input;
  const own = names && type.kind !== "settings" ? { names } : {};
  const document = documentOf({ uri, name, ...type, ...own }, input.text);
  return isForeign(document) ? null : document;
}

/**
 * Other tools also use the name `stack.yaml`: without a declaration, it counts as a stack only if it has a section of one or is
 * empty.
 */
export function isForeign({ file, blocks }: Document): boolean {
  if (file.kind !== "stack" || file.declared !== undefined || !isBareStack(file.name)) return false;
  const all = blocks.all();
  if (all.some(({ holds }) => holds === "section")) return false;
  const roots = all.map(({ parsed }) => parsed.root);
  return (
    roots.some((root) => root !== null && !(root.kind === "scalar" && root.value === null)) &&
    !roots.some((root) => root?.kind === "mapping" && root.entries.some(({ key }) => isStackSection(String(key.value))))
  );
}

/**
 * How a text becomes blocks. `whole`: the document is a single block, as a reference for the results with blocks. `unread`: it
 * is not a file of ours, whatever its kind.
 */
type Cut = "blocks" | "whole" | "unread";

export function documentOf(file: FileFacts, text: string, cut: Cut = "blocks"): Document {
  const language = cut === "unread" ? unreadText : languageOf(file.kind, file.name, file.names);
  const documents = language.splitDocuments(text);
  const trees = keptTrees();
  const blocks: Block[] = [];
  let isGuess = false;
  documents.forEach((start, part) => {
    const piece = text.slice(start, documents[part + 1] ?? text.length);
    const starts = cut === "whole" ? [uncut] : language.splitBlocks(piece, topOf(file));
    isGuess ||= starts.some((one) => one.isGuess);
    let frame: BlockFrame | undefined;
    starts.forEach(({ start: begin, holds, section, indent }, index) => {
      const end = starts[index + 1]?.start ?? piece.length;
      if (frame?.holds !== holds || frame.section !== section || frame.indent !== indent)
        frame = { file, language, trees, holds, section, indent, part };
      blocks.push(blockOf(frame, blocks.length + 1, piece.slice(begin, end)));
    });
  });
  return documentOfBlocks(file, new Blocks(blocks), { text, cut: isGuess ? "guess" : "sure" });
}

const stackTop: TopLevel = {
  names: new Set(Object.keys(objectTypes.stack.fields)),
  ownPrefix: objectTypes.stack.ownPrefix ?? "",
  sections: new Set(
    Object.entries(objectTypes.stack.fields).flatMap(([name, { type }]) =>
      type.kind === "map" && type.values.kind === "object" ? [name] : [],
    ),
  ),
};
/** `instances`, `loadbalancers` or `subnets`. */
export const isStackSection = (name: string): boolean => stackTop.sections.has(name);
/** Nothing of such a document is cut by its keys. */
const noTop: TopLevel = { names: new Set(), ownPrefix: "", sections: new Set() };
const answerTop: TopLevel = {
  ...noTop,
  lists: answerLists,
  notBesideLists: singleAnswerFields,
};
const topOf = ({ kind, isAnswer }: FileFacts): TopLevel => (kind === "stack" ? stackTop : isAnswer ? answerTop : noTop);
const uncut: BlockStart = { start: 0, holds: "top", section: "", indent: 0 };

export const documentOfBlocks = (
  file: FileFacts,
  blocks: Blocks,
  { text, cut = "sure" }: Partial<Pick<Document, "text" | "cut">> = {},
): Document => new BlocksDocument(file, blocks, cut, text);

/** A class: V8 keeps an object literal with a getter, and all that it refers to, until the next full garbage collection. */
class BlocksDocument implements Document {
  readonly file: FileFacts;
  readonly blocks: Blocks;
  readonly cut: Document["cut"];
  private whole: string | undefined;

  constructor(file: FileFacts, blocks: Blocks, cut: Document["cut"], whole: string | undefined) {
    this.file = file;
    this.blocks = blocks;
    this.cut = cut;
    this.whole = whole;
  }

  get length(): number {
    return this.blocks.textLength;
  }

  get text(): string {
    this.whole ??= this.blocks
      .all()
      .map((block) => block.text)
      .join("");
    return this.whole;
  }
}

/** Replaces the text from `start` to `end`. If it is safe, only the blocks in that range are replaced. */
export function editDocument(before: Document, start: number, end: number, text: string): Document {
  const first = indexAt(before, start);
  const last = indexAt(before, end);
  return (
    editBlocks(before, first, last, start, end, text) ??
    // The new start of a block may belong to the previous one.
    editBlocks(before, first - 1, last, start, end, text) ??
    reuse(before, documentOf(before.file, before.text.slice(0, start) + text + before.text.slice(end), cutOf(before)))
  );
}

const cutOf = ({ blocks }: Document): Cut => (blocks.get(0)?.language === unreadText ? "unread" : "blocks");

/** Null if the edit may affect more than these blocks. */
function editBlocks(
  before: Document,
  first: number,
  last: number,
  start: number,
  end: number,
  text: string,
): Document | null {
  const { blocks } = before;
  const like = blocks.get(first);
  if (!like || before.cut === "guess" || (like.holds !== "section" && like.holds !== "item")) return null;
  let old = "";
  for (let i = first; i <= last; i++) {
    const block = blocks.get(i);
    if (!isSibling(block, like)) return null;
    old += block?.text ?? "";
  }
  const offset = blocks.startOf(first);
  const region = old.slice(0, start - offset) + text + old.slice(end - offset);
  const next = blocks.get(last + 1);
  if (next && like.holds === "section" && !endsWithBreak(region)) return null;
  const { language, holds, section, indent } = like;
  const ends = { isFirst: !isSibling(blocks.get(first - 1), like), isLast: !isSibling(next, like) };
  const starts = language.splitAgain(region, { start: 0, holds, section, indent }, ends);
  if (starts === null || starts.length === 0) return null;
  const high = next?.order ?? (blocks.get(last)?.order ?? 0) + 1;
  const orderOf = ordersBetween(blocks.get(first - 1)?.order ?? 0, high, starts.length);
  if (orderOf === null) return null;
  const fresh = starts.map((begin, index) =>
    blockOf(like.frame, orderOf(index), region.slice(begin, starts[index + 1] ?? region.length)),
  );
  return documentOfBlocks(like.file, blocks.with(first, last + 1, fresh));
}

/** Of each of some blocks between two; null if the numbers between these have run out, after very many insertions there. */
export function ordersBetween(low: number, high: number, count: number): ((index: number) => number) | null {
  const step = (high - low) / (count + 1);
  return step < 1e-9 ? null : (index) => low + step * (index + 1);
}

const isSibling = (block: Block | undefined, like: Block): boolean =>
  block !== undefined &&
  block.holds === like.holds &&
  block.section === like.section &&
  block.part === like.part &&
  block.indent === like.indent;

const endsWithBreak = (text: string): boolean => text.endsWith("\n") || text.endsWith("\r");

/** After a full reading, unchanged blocks at both ends are reused with their cached results. */
export function reuse(before: Document, after: Document): Document {
  const same = (a: Block | undefined, b: Block | undefined): boolean =>
    a !== undefined && isSibling(b, a) && a.text === b?.text;
  const { blocks: old } = before;
  const { blocks } = after;
  const { head, tail } = old.endsSharedWith(blocks, same);
  const middle = blocks.slice(head, blocks.length - tail);
  const high = old.get(old.length - tail)?.order ?? (old.get(old.length - 1)?.order ?? 0) + middle.length + 1;
  const orderOf = ordersBetween(old.get(head - 1)?.order ?? 0, high, middle.length);
  if (orderOf === null) return after;
  const fresh = middle.map((block, index) => blockOf(block.frame, orderOf(index), block.text));
  return documentOfBlocks(after.file, old.with(head, old.length - tail, fresh), after);
}

/** The block that contains an offset; at a boundary, the one that starts there. */
export const indexAt = ({ blocks }: Document, offset: number): number => blocks.indexAt(offset);

/** The index of a block in a document, or -1 if it belongs to another version. */
export function indexOf({ blocks }: Document, block: Block): number {
  const index = countWhile(blocks.length, (at) => (blocks.get(at)?.order ?? 0) < block.order);
  return blocks.get(index) === block ? index : -1;
}

/** The prefix of the pointers of a block. */
export function pointerPrefix(document: Document, index: number): string {
  const block = document.blocks.get(index);
  if (!block) return "";
  if (document.file.carrier) return `/${index}`;
  const part = block.part === 0 ? "" : `/${block.part}`;
  // The first item follows the opening bracket's block.
  if (block.holds === "item") return `${part}/${index - 1}`;
  return block.holds === "section" ? `${part}/${escapeSegment(block.section)}` : part;
}
