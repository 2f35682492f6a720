import { SymbolKind as ClientKind } from "vscode-languageserver";
import { type BlockPlace, blockPlaceOf, type Encoding, type Lines, type Range } from "../../document/index.ts";
import type { DocumentSymbol, SymbolKind } from "../../features/structure/block-symbols.ts";
import type { BlockSymbols, OutlinePart, OutlineParts, StretchSymbols } from "../../features/structure/outline.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { keptJson } from "./kept-json.ts";
import { rangeIn, rangeJson } from "./range-json.ts";

/** How a client gets an outline: as a tree, or as a list in which each symbol tells its container. */
export interface OutlineShape {
  readonly isTree: boolean;
  readonly encoding: Encoding;
}

/** Writes the outline of a document as JSON, in pieces; those of blocks and stretches are kept. */
export function outlineWriter({
  isTree,
  encoding,
}: OutlineShape): (open: OpenDocument, outline: OutlineParts) => readonly string[] {
  const write = isTree ? inTree : inList;
  const pieces = (symbol: DocumentSymbol, place: BlockPlace, container: string, range?: Range): Pieces =>
    write(symbol, {
      uri: place.block.file.uri,
      container,
      range: range ?? rangeIn(place, symbol, encoding),
      selection: rangeIn(place, symbol.selection, encoding),
    });
  const symbolJson = (symbol: DocumentSymbol, place: BlockPlace, levels: number, container: string): string => {
    const { start, beforeInner, afterInner, end } = pieces(symbol, place, container);
    const inner = innerJson(symbol, place, levels);
    // Joined as one string: what is kept must not be held together from hundreds of small ones.
    return (inner ? [start, beforeInner, inner, afterInner, end] : [start, end]).join("");
  };
  const innerJson = ({ name, children }: DocumentSymbol, place: BlockPlace, levels: number): string =>
    levels > 1 ? children.map((child) => symbolJson(child, place, levels - 1, name)).join(",") : "";
  const keptStretch = keptJson<StretchSymbols>();
  const keptBlock = keptJson<BlockSymbols["own"]>();
  return ({ document, lines }, { parts, isCut }) => {
    const placeOf = ({ from }: OutlinePart, { block, index }: BlockSymbols): BlockPlace =>
      blockPlaceOf(document, block, from + index, lines);
    const partJson = (part: OutlinePart, section: string): string => {
      const [first] = part.symbols.each;
      if (!first) return "";
      const { levels } = part;
      // Whether it is in a section decides about the names of containers.
      const variant = section === "" ? levels : -levels;
      return keptStretch(part.symbols, placeOf(part, first), variant, () =>
        part.symbols.each
          .map((one) => {
            const place = placeOf(part, one);
            return keptBlock(one.own, place, variant, () =>
              one.own.map((symbol) => symbolJson(symbol, place, levels, section)).join(","),
            );
          })
          .join(","),
      );
    };
    const all: string[] = ["["];
    const add = (json: string): void => void (json && all.push(all.length > 1 ? "," : "", json));
    for (const part of parts) {
      const last = part.symbols.each.at(-1);
      const section = last?.own.at(-1);
      if (!last || !section || part.innerEnd === 0) {
        add(partJson(part, ""));
        continue;
      }
      for (const one of part.symbols.each)
        for (const symbol of one.own)
          if (symbol !== section) add(symbolJson(symbol, placeOf(part, one), part.levels, ""));
      const place = placeOf(part, last);
      const end = Math.max(document.blocks.startOf(part.from + last.index) + section.end, part.innerEnd);
      const own = pieces(section, place, "", {
        start: rangeIn(place, section, encoding).start,
        end: lines.positionAt(end),
      });
      add(own.start);
      let before = own.beforeInner;
      for (const json of [
        innerJson(section, place, part.levels),
        ...part.inner.map((one) => partJson(one, section.name)),
      ]) {
        if (json) all.push(before, json);
        if (json) before = ",";
      }
      if (before !== own.beforeInner) all.push(own.afterInner);
      all.push(own.end);
    }
    if (isCut) add(omission(document.file.uri, document.length, lines, isTree));
    all.push("]");
    return all;
  };
}

/** A symbol as JSON, between which its children come. */
interface Pieces {
  readonly start: string;
  readonly beforeInner: string;
  readonly afterInner: string;
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
  const start = `{"name":${JSON.stringify(name)},${shown}"kind":${kinds[kind]},${ranges}`;
  return { start, beforeInner: ',"children":[', afterInner: "]", end: "}" };
}

function inList({ name, kind }: DocumentSymbol, { uri, container, range }: Places): Pieces {
  const location = `{"uri":${JSON.stringify(uri)},"range":${rangeJson(range)}}`;
  const containerName = container === "" ? "" : `,"containerName":${JSON.stringify(container)}`;
  const start = `{"name":${JSON.stringify(name)},"kind":${kinds[kind]},"location":${location}${containerName}}`;
  return { start, beforeInner: ",", afterInner: "", end: "" };
}

/** The last entry of an outline with more symbols than are shown. */
function omission(uri: string, end: number, lines: Lines, isTree: boolean): string {
  const range = lines.rangeOf({ start: end, end });
  const facts = { name: "More symbols are not shown", kind: ClientKind.Null };
  const detail = "computeStack.maxItemsComputed sets the limit";
  return JSON.stringify(
    isTree
      ? { ...facts, detail, range, selectionRange: range }
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
