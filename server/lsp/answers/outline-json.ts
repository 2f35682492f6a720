import { SymbolKind as ClientKind } from "vscode-languageserver";
import { type BlockPlace, blockPlaceOf, type Encoding, type Lines, type Range } from "../../document/index.ts";
import type { DocumentSymbol, SymbolKind } from "../../features/structure/block-symbols.ts";
import type { OutlineParts } from "../../features/structure/outline.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { keptJson } from "./kept-json.ts";
import { rangeIn, rangeJson } from "./range-json.ts";

/** How a client gets an outline: as a tree, or as a list in which each symbol tells its container. */
export interface OutlineShape {
  readonly isTree: boolean;
  readonly encoding: Encoding;
}

/** Writes the outline of a document as JSON; the parts of blocks are kept. */
export function outlineWriter({
  isTree,
  encoding,
}: OutlineShape): (open: OpenDocument, outline: OutlineParts) => string {
  const write = isTree ? inTree : inList;
  const pieces = (symbol: DocumentSymbol, place: BlockPlace, container: string, range?: Range): Pieces =>
    write(symbol, {
      uri: place.block.file.uri,
      container,
      range: range ?? rangeIn(place, symbol, encoding),
      selection: rangeIn(place, symbol.selection, encoding),
    });
  const symbolJson = (symbol: DocumentSymbol, place: BlockPlace, levels: number, container: string): string => {
    const { start, beforeInner, end } = pieces(symbol, place, container);
    const inner = innerJson(symbol, place, levels);
    return start + (inner && beforeInner) + inner + end;
  };
  const innerJson = ({ name, children }: DocumentSymbol, place: BlockPlace, levels: number): string =>
    levels > 1 ? children.map((child) => symbolJson(child, place, levels - 1, name)).join(",") : "";
  /** Negative levels: the symbols are in the section of the block. */
  const ownJson = keptJson((symbols: readonly DocumentSymbol[], place, levels) => {
    const container = levels < 0 ? place.block.section : "";
    return symbols.map((symbol) => symbolJson(symbol, place, Math.abs(levels), container)).join(",");
  });
  return ({ document, lines }, { parts, isCut }) => {
    // Joined once at the end: it may be megabytes.
    const all: string[] = [];
    const add = (json: string): void => void (json && all.push(all.length > 0 ? "," : "", json));
    for (const { block, index, symbols, levels, inner, innerEnd } of parts) {
      const place = blockPlaceOf(document, block, index, lines);
      const section = symbols.at(-1);
      if (section === undefined || innerEnd === 0) {
        add(ownJson(symbols, place, levels));
        continue;
      }
      for (const symbol of symbols.slice(0, -1)) add(symbolJson(symbol, place, levels, ""));
      const { start } = rangeIn(place, section, encoding);
      const end = lines.positionAt(Math.max(document.blocks.startOf(index) + section.end, innerEnd));
      const own = pieces(section, place, "", { start, end });
      add(own.start);
      let before = own.beforeInner;
      const addInner = (json: string): void => {
        if (json) all.push(before, json);
        if (json) before = ",";
      };
      addInner(innerJson(section, place, levels));
      for (const one of inner)
        addInner(ownJson(one.symbols, blockPlaceOf(document, one.block, one.index, lines), -one.levels));
      all.push(own.end);
    }
    if (isCut) add(omission(document.file.uri, document.length, lines, isTree));
    return `[${all.join("")}]`;
  };
}

/** A symbol as JSON, between which its children come. */
interface Pieces {
  readonly start: string;
  readonly beforeInner: "" | ",";
  readonly end: string;
}

interface Places {
  readonly uri: string;
  readonly container: string;
  readonly range: Range;
  readonly selection: Range;
}

function inTree({ name, detail, kind }: DocumentSymbol, { range, selection }: Places): Pieces {
  const shown = detail === "" ? "" : `"detail":${JSON.stringify(detail)},`;
  const ranges = `"range":${rangeJson(range)},"selectionRange":${rangeJson(selection)}`;
  const start = `{"name":${JSON.stringify(name)},${shown}"kind":${kinds[kind]},${ranges},"children":[`;
  return { start, beforeInner: "", end: "]}" };
}

function inList({ name, kind }: DocumentSymbol, { uri, container, range }: Places): Pieces {
  const location = `{"uri":${JSON.stringify(uri)},"range":${rangeJson(range)}}`;
  const containerName = container === "" ? "" : `,"containerName":${JSON.stringify(container)}`;
  const start = `{"name":${JSON.stringify(name)},"kind":${kinds[kind]},"location":${location}${containerName}}`;
  return { start, beforeInner: ",", end: "" };
}

/** The last entry of an outline with more symbols than are shown. */
function omission(uri: string, end: number, lines: Lines, isTree: boolean): string {
  const range = lines.rangeOf({ start: end, end });
  const facts = { name: "More symbols are not shown", kind: ClientKind.Null };
  const detail = "computeStack.maxItemsComputed sets the limit";
  return JSON.stringify(
    isTree
      ? { ...facts, detail, range, selectionRange: range, children: [] }
      : { ...facts, location: { uri, range }, containerName: detail },
  );
}

export const kinds: Readonly<Record<SymbolKind, ClientKind>> = {
  section: ClientKind.Namespace,
  instance: ClientKind.Class,
  loadbalancer: ClientKind.Interface,
  subnet: ClientKind.Struct,
  request: ClientKind.Event,
  interface: ClientKind.Object,
  config: ClientKind.Object,
  node: ClientKind.Object,
  object: ClientKind.Property,
  field: ClientKind.Field,
};
