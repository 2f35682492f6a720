import type { Block, Document, Run, Stretch } from "../../document/index.ts";
import { absolute } from "../names/find-names.ts";
import { type DocumentSymbol, shallowSymbolsIn, symbolsIn } from "./block-symbols.ts";
import { roomByDepth } from "./room-by-depth.ts";
import { finish, type Stepwise } from "./stepwise.ts";

/** What a stretch of blocks contributes to the outline. */
export interface OutlinePart {
  /** The index of its first block. */
  readonly from: number;
  /** The same object as long as the blocks are the same. */
  readonly symbols: StretchSymbols;
  /** How many levels of them are shown. */
  readonly levels: number;
  /** If the last of them is a section: what the blocks of its children contribute to it. */
  readonly inner: readonly OutlinePart[];
  /** The end of the last of those, in the document; 0 if there are none. */
  readonly innerEnd: number;
}

export interface StretchSymbols {
  /** The blocks that have some. */
  readonly each: readonly BlockSymbols[];
  /** How many there are on each level. */
  readonly counts: readonly number[];
}

export interface BlockSymbols {
  readonly block: Block;
  /** From the first one of the stretch. */
  readonly index: number;
  /** With offsets in the block. */
  readonly own: readonly DocumentSymbol[];
}

export interface OutlineParts {
  readonly parts: readonly OutlinePart[];
  /** There are more symbols than are shown. */
  readonly isCut: boolean;
}

/** The outline of a document, in order. `most`: if there are more symbols, the deepest are omitted. */
export function outline(document: Document, most = Number.POSITIVE_INFINITY): readonly DocumentSymbol[] {
  const symbolsOf = ({ from, symbols, levels, inner, innerEnd }: OutlinePart): readonly DocumentSymbol[] => {
    const all = symbols.each.flatMap(({ index, own }) =>
      own.map((symbol) => shifted(symbol, document.blocks.startOf(from + index), levels)),
    );
    const last = all.at(-1);
    if (!last || innerEnd === 0) return all;
    const end = Math.max(last.end, innerEnd);
    return [...all.slice(0, -1), { ...last, end, children: [...last.children, ...inner.flatMap(symbolsOf)] }];
  };
  return finish(outlineParts(document, most)).parts.flatMap(symbolsOf);
}

const shifted = (symbol: DocumentSymbol, by: number, levels: number): DocumentSymbol => ({
  ...symbol,
  ...absolute(symbol, by),
  selection: absolute(symbol.selection, by),
  children: levels > 1 ? symbol.children.map((child) => shifted(child, by, levels - 1)) : [],
});

/** The same by stretches. Of very many blocks, only about as many are read as are shown. */
export function* outlineParts(document: Document, most: number): Stepwise<OutlineParts> {
  if (document.blocks.length > most) {
    const parts = yield* readParts(document, shallow, most);
    if (total(countsOf(parts)) > most) return cutTo(parts, most);
  }
  const parts = yield* readParts(document, whole, Number.POSITIVE_INFINITY);
  return total(countsOf(parts)) > most ? cutTo(parts, most) : { parts, isCut: false };
}

interface Reading {
  readonly ofBlock: (block: Block) => readonly DocumentSymbol[];
  readonly ofStretch: (stretch: Stretch) => StretchSymbols;
}

function readingOf(ofBlock: Reading["ofBlock"]): Reading {
  const countsOfBlock = (block: Block): readonly number[] => countIn([{ own: block.kept(ofBlock) }]);
  return {
    ofBlock,
    ofStretch: ({ blocks }) => {
      const each: BlockSymbols[] = [];
      const counts: number[] = [];
      blocks.forEach((block, index) => {
        const own = block.kept(ofBlock);
        if (own.length === 0) return;
        each.push({ block, index, own });
        addCounts(counts, block.kept(countsOfBlock));
      });
      return { each, counts };
    },
  };
}
const whole = readingOf(symbolsIn);
const shallow = readingOf(shallowSymbolsIn);

type Growing = Omit<OutlinePart, "inner" | "innerEnd"> & { readonly inner: OutlinePart[]; innerEnd: number };

/** Sections and what else is on the top level come first: whatever the limit, they are shown. */
function* readParts({ blocks }: Document, reading: Reading, most: number): Stepwise<readonly OutlinePart[]> {
  const parts: Growing[] = [];
  const sections: { readonly run: Run; readonly into: Growing }[] = [];
  let count = 0;
  function* readRun(run: Run, into: OutlinePart[]): Stepwise<void> {
    let { from } = run;
    for (const stretch of run.stretches) {
      if (count > most) return;
      if (!stretch.keeps(reading.ofStretch))
        for (const block of stretch.blocks) {
          block.kept(reading.ofBlock);
          yield;
        }
      yield;
      const symbols = stretch.kept(reading.ofStretch);
      count += symbols.counts[0] ?? 0;
      if (symbols.each.length > 0) into.push({ from, symbols, levels: allLevels, inner: [], innerEnd: 0 });
      from += stretch.blocks.length;
    }
  }
  for (const run of blocks.runs) {
    const last = parts.at(-1);
    const key = last?.symbols.each.at(-1)?.own.at(-1);
    // The children of a section follow the block with its key.
    if (last && run.like.holds === "section" && key?.kind === "section" && key.name === run.like.section)
      sections.push({ run, into: last });
    else yield* readRun(run, parts);
  }
  for (const { run, into } of sections) {
    yield* readRun(run, into.inner);
    for (let index = run.to - 1; index >= run.from; index--) {
      const last = blocks.get(index)?.kept(reading.ofBlock).at(-1);
      if (last) into.innerEnd = blocks.startOf(index) + last.end;
      if (last) break;
    }
  }
  return parts;
}

const allLevels = Number.POSITIVE_INFINITY;

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** How many symbols there are on each level. */
function countIn(each: readonly Pick<BlockSymbols, "own">[]): readonly number[] {
  const counts: number[] = [];
  const add = (symbols: readonly DocumentSymbol[], depth: number): void => {
    if (symbols.length === 0) return;
    counts[depth] = (counts[depth] ?? 0) + symbols.length;
    for (const { children } of symbols) add(children, depth + 1);
  };
  for (const { own } of each) add(own, 0);
  return counts;
}

function addCounts(counts: number[], others: readonly number[], depth = 0): void {
  for (const [level, count] of others.entries()) counts[depth + level] = (counts[depth + level] ?? 0) + count;
}

function countsOf(parts: readonly OutlinePart[], depth = 0, counts: number[] = []): readonly number[] {
  for (const { symbols, inner } of parts) {
    addCounts(counts, symbols.counts, depth);
    countsOf(inner, depth + 1, counts);
  }
  return counts;
}

/** The least nested symbols; the last entry is to say that there are more. */
function cutTo(parts: readonly OutlinePart[], most: number): OutlineParts {
  const room = roomByDepth(countsOf(parts), most - 1);
  const shown = (some: readonly OutlinePart[], depth: number): readonly OutlinePart[] =>
    some.flatMap((part) => {
      const fits = fitting(part.symbols, depth, room);
      const isWhole = (fits.symbols.counts[0] ?? 0) === (part.symbols.counts[0] ?? 0);
      const inner = shown(part.inner, depth + 1);
      return fits.symbols.each.length === 0 ? [] : [{ ...part, ...fits, inner, innerEnd: isWhole ? part.innerEnd : 0 }];
    });
  return { parts: shown(parts, 0), isCut: true };
}

type Fitting = Pick<OutlinePart, "symbols" | "levels">;

/** The symbols for which there is room, which they then use up. */
function fitting(symbols: StretchSymbols, depth: number, room: number[]): Fitting {
  const { each, counts } = symbols;
  const full = counts.findIndex((count, level) => count > (room[depth + level] ?? 0));
  const isEven = counts.every((_, level) => level < full || (room[depth + level] ?? 0) === 0);
  if (full >= 0 && !isEven) {
    const some = each.map((one) => fittingOf(one, depth, room)).filter(({ own }) => own.length > 0);
    return { symbols: { each: some, counts: countIn(some) }, levels: allLevels };
  }
  useUp(counts, depth, room);
  if (full === 0) return { symbols: noSymbols, levels: 0 };
  return { symbols, levels: full < 0 ? allLevels : full };
}

function useUp(counts: readonly number[], depth: number, room: number[]): void {
  counts.forEach((count, level) => {
    room[depth + level] = Math.max(0, (room[depth + level] ?? 0) - count);
  });
}

/** The same of one block; the same object if there is room for all of them. */
function fittingOf(one: BlockSymbols, depth: number, room: number[]): BlockSymbols {
  const counts = countIn([one]);
  if (counts.some((count, level) => count > (room[depth + level] ?? 0)))
    return { ...one, own: filtered(one.own, depth, room) };
  useUp(counts, depth, room);
  return one;
}

const noSymbols: StretchSymbols = { each: [], counts: [] };

/** The same of single symbols. */
const filtered = (symbols: readonly DocumentSymbol[], depth: number, room: number[]): readonly DocumentSymbol[] =>
  symbols.flatMap((symbol) => {
    const left = room[depth] ?? 0;
    room[depth] = Math.max(0, left - 1);
    return left > 0 ? [{ ...symbol, children: filtered(symbol.children, depth + 1, room) }] : [];
  });
