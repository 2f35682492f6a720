import type { Block, Document, Run } from "../../document/index.ts";
import { absolute } from "../names/find-names.ts";
import { type DocumentSymbol, shallowSymbolsIn, symbolsIn } from "./block-symbols.ts";
import { roomByDepth } from "./room-by-depth.ts";
import { finish, type Stepwise } from "./stepwise.ts";

/** What one block contributes to the outline. */
export interface OutlinePart {
  readonly block: Block;
  readonly index: number;
  /** With offsets in the block; the same array as long as the block contributes the same. */
  readonly symbols: readonly DocumentSymbol[];
  /** How many levels of them are shown. */
  readonly levels: number;
  /** If the last of them is a section: what the blocks of its children contribute to it. */
  readonly inner: readonly OutlinePart[];
  /** The end of the last of those, in the document. */
  readonly innerEnd: number;
}

export interface OutlineParts {
  readonly parts: readonly OutlinePart[];
  /** There are more symbols than are shown. */
  readonly isCut: boolean;
}

/** The outline of a document, in order. `most`: if there are more symbols, the deepest are omitted. */
export function outline(document: Document, most = Number.POSITIVE_INFINITY): readonly DocumentSymbol[] {
  const symbolsOf = ({ index, symbols, levels, inner, innerEnd }: OutlinePart): readonly DocumentSymbol[] => {
    const own = symbols.map((symbol) => shifted(symbol, document.blocks.startOf(index), levels));
    const last = own.at(-1);
    if (!last || innerEnd === 0) return own;
    const end = Math.max(last.end, innerEnd);
    return [...own.slice(0, -1), { ...last, end, children: [...last.children, ...inner.flatMap(symbolsOf)] }];
  };
  return finish(outlineParts(document, most)).parts.flatMap(symbolsOf);
}

const shifted = (symbol: DocumentSymbol, by: number, levels: number): DocumentSymbol => ({
  ...symbol,
  ...absolute(symbol, by),
  selection: absolute(symbol.selection, by),
  children: levels > 1 ? symbol.children.map((child) => shifted(child, by, levels - 1)) : [],
});

/** The same by blocks. Of very many blocks, only as many are read as are shown. */
export function* outlineParts(document: Document, most: number): Stepwise<OutlineParts> {
  if (document.blocks.length > most) {
    const parts = yield* readParts(document, shallowSymbolsIn, most);
    if (countAll(countsOf(parts)) > most) return cutTo(parts, most);
  }
  const parts = yield* readParts(document, symbolsIn, Number.POSITIVE_INFINITY);
  return countAll(countsOf(parts)) > most ? cutTo(parts, most) : { parts, isCut: false };
}

type Read = (block: Block) => readonly DocumentSymbol[];
type Growing = Omit<OutlinePart, "inner" | "innerEnd"> & { readonly inner: OutlinePart[]; innerEnd: number };

/** Sections and what else is on the top level come first: whatever the limit, they are shown. */
function* readParts({ blocks }: Document, read: Read, most: number): Stepwise<readonly OutlinePart[]> {
  const parts: Growing[] = [];
  const sections: { readonly run: Run; readonly into: Growing }[] = [];
  let count = 0;
  function* readRun({ from, to }: Run, into: OutlinePart[]): Stepwise<void> {
    for (let index = from; index < to && count <= most; index++) {
      const block = blocks.get(index);
      if (!block) return;
      const symbols = block.kept(read);
      count += symbols.length;
      if (symbols.length > 0) into.push({ block, index, symbols, levels: allLevels, inner: [], innerEnd: 0 });
      yield;
    }
  }
  for (const run of blocks.runs) {
    const last = parts.at(-1);
    const key = last?.symbols.at(-1);
    // The children of a section follow the block with its key.
    if (last && run.like.holds === "section" && key?.kind === "section" && key.name === run.like.section)
      sections.push({ run, into: last });
    else yield* readRun(run, parts);
  }
  for (const { run, into } of sections) {
    yield* readRun(run, into.inner);
    for (let index = run.to - 1; index >= run.from; index--) {
      const last = blocks.get(index)?.kept(read).at(-1);
      if (last) into.innerEnd = blocks.startOf(index) + last.end;
      if (last) break;
    }
  }
  return parts;
}

const allLevels = Number.POSITIVE_INFINITY;

const countAll = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** How many symbols there are on each level. */
function countsOf(parts: readonly OutlinePart[], depth = 0, counts: number[] = []): number[] {
  for (const { symbols, inner } of parts) {
    countIn(symbols, depth, counts);
    countsOf(inner, depth + 1, counts);
  }
  return counts;
}

function countIn(symbols: readonly DocumentSymbol[], depth: number, counts: number[]): void {
  if (symbols.length === 0) return;
  counts[depth] = (counts[depth] ?? 0) + symbols.length;
  for (const { children } of symbols) countIn(children, depth + 1, counts);
}

/** The least nested symbols; the last entry is to say that there are more. */
function cutTo(parts: readonly OutlinePart[], most: number): OutlineParts {
  const room = roomByDepth(countsOf(parts), most - 1);
  const shown = (some: readonly OutlinePart[], depth: number): readonly OutlinePart[] =>
    some.flatMap((part) => {
      const fits = fitting(part.symbols, depth, room);
      const innerEnd = fits.symbols.length === part.symbols.length ? part.innerEnd : 0;
      return fits.symbols.length === 0 ? [] : [{ ...part, ...fits, inner: shown(part.inner, depth + 1), innerEnd }];
    });
  return { parts: shown(parts, 0), isCut: true };
}

/** The symbols for which there is room, which they then use up. */
function fitting(
  symbols: readonly DocumentSymbol[],
  depth: number,
  room: number[],
): Pick<OutlinePart, "symbols" | "levels"> {
  const counts: number[] = [];
  countIn(symbols, depth, counts);
  const full = counts.findIndex((count, level) => count > (room[level] ?? 0));
  const isEven = counts.every((_, level) => level < full || (room[level] ?? 0) === 0);
  if (full >= 0 && !isEven) return { symbols: filtered(symbols, depth, room), levels: allLevels };
  counts.forEach((count, level) => {
    room[level] = Math.max(0, (room[level] ?? 0) - count);
  });
  if (full === depth) return { symbols: [], levels: 0 };
  return { symbols, levels: full < 0 ? allLevels : full - depth };
}

/** The same of single symbols. */
const filtered = (symbols: readonly DocumentSymbol[], depth: number, room: number[]): readonly DocumentSymbol[] =>
  symbols.flatMap((symbol) => {
    const left = room[depth] ?? 0;
    room[depth] = Math.max(0, left - 1);
    return left > 0 ? [{ ...symbol, children: filtered(symbol.children, depth + 1, room) }] : [];
  });
