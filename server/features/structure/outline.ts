import type { Document, Run } from "../../document/index.ts";
import { absolute } from "../../syntax/index.ts";
import { type DocumentSymbol, symbolsIn } from "./block-symbols.ts";
import { roomByDepth } from "./room-by-depth.ts";

/** The outline of a document, in order, with offsets in it. `most`: if there are more symbols, the deepest are omitted (`isCut`). */
export const outline = (document: Document, most = Number.POSITIVE_INFINITY) => cutTo(readSymbols(document), most);

/** Sections and what else is on the top level come first: whatever the limit, they are shown. */
function readSymbols({ blocks }: Document): readonly DocumentSymbol[] {
  const symbols: DocumentSymbol[] = [];
  const sections: { readonly run: Run; readonly at: number }[] = [];
  const readRun = ({ from, to }: Run, into: DocumentSymbol[]): void => {
    for (let index = from; index < to; index++)
      for (const symbol of blocks.get(index)?.kept(symbolsIn) ?? []) into.push(shifted(symbol, blocks.startOf(index)));
  };
  for (const run of blocks.runs) {
    const last = symbols.at(-1);
    // The children of a section follow the block with its key.
    if (last?.kind === "section" && run.like.holds === "section" && last.name === run.like.section)
      sections.push({ run, at: symbols.length - 1 });
    else readRun(run, symbols);
  }
  const endOf = ({ from, to }: Run): number => {
    for (let index = to - 1; index >= from; index--) {
      const last = blocks.get(index)?.kept(symbolsIn).at(-1);
      if (last) return blocks.startOf(index) + last.end;
    }
    return 0;
  };
  for (const { run, at } of sections) {
    const section = symbols[at];
    if (!section) continue;
    const children = [...section.children];
    readRun(run, children);
    symbols[at] = { ...section, end: Math.max(section.end, endOf(run)), children };
  }
  return symbols;
}

const shifted = (symbol: DocumentSymbol, by: number): DocumentSymbol => ({
  ...symbol,
  ...absolute(symbol, by),
  selection: absolute(symbol.selection, by),
  children: symbol.children.map((child) => shifted(child, by)),
});

/** The least nested symbols; of the limit, one is left for an entry that says that there are more. */
function cutTo(symbols: readonly DocumentSymbol[], most: number) {
  const counts = countsOf(symbols);
  if (counts.reduce((sum, count) => sum + count, 0) <= most) return { symbols, isCut: false };
  const hasRoom = roomByDepth(counts, most - 1);
  const shown = (some: readonly DocumentSymbol[], depth: number): readonly DocumentSymbol[] =>
    some.flatMap((symbol) => (hasRoom(depth) ? [{ ...symbol, children: shown(symbol.children, depth + 1) }] : []));
  return { symbols: shown(symbols, 0), isCut: true };
}

/** How many symbols there are on each level. */
function countsOf(symbols: readonly DocumentSymbol[]): readonly number[] {
  const counts: number[] = [];
  const add = (some: readonly DocumentSymbol[], depth: number): void => {
    if (some.length === 0) return;
    counts[depth] = (counts[depth] ?? 0) + some.length;
    for (const { children } of some) add(children, depth + 1);
  };
  add(symbols, 0);
  return counts;
}
