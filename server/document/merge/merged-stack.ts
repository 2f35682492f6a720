import { countWhile, type Entry, type Node, type Scalar } from "../../syntax/index.ts";
import type { Edit } from "../../text/edits.ts";
import type { MappedText, SourceSpan } from "../../text/mapped-text.ts";
import { sourceEdit, sourceSpan } from "../../text/mapped-text.ts";
import type { FileFacts } from "../blocks/block.ts";
import { type Document, documentOf, withText } from "../blocks/document.ts";
import { languageOf } from "../kinds/kind.ts";
import type { MappingTree, ScalarTree } from "./merge-tree.ts";
import {
  type BaseAnswer,
  type KnownBases,
  type MergeOrigin,
  type MergeSource,
  originAt,
  stackLayers,
  stackType,
} from "./stack-layers.ts";
import { type ExtendedStack, extendingOf, isMerging, mergedParts, topOfStack } from "./stack-tree.ts";
import { type HeldVariables, heldVariables, type MergePiece, mergeWriter, placedParts } from "./write-tree.ts";

/** A document with the stacks that it extends and its variables in their places, written out as one. */
export interface MergedDocument {
  readonly document: Document;
  /** The document itself comes first. */
  readonly sources: readonly MergeSource[];
  /** Where a stretch of the written text comes from; null for what is in no file. */
  readonly originOf: (span: SourceSpan) => MergeOrigin | null;
  /** The edit of the document itself that changes the written text so; null if there is none. */
  readonly ownEdit: (edit: Edit) => Edit | null;
  /** Not all of the files have been read yet. */
  readonly isPending: boolean;
  /** Of each stack. */
  readonly variables: readonly HeldVariables[];
}

/** Merges what a document extends. Null if it extends nothing and has no variables: then it is what it says. */
export function mergedDocument(
  document: Document,
  file: (path: string) => BaseAnswer,
  known: KnownBases,
  before: MergedDocument | null = null,
): MergedDocument | null {
  const layers = stackLayers(document, file, known);
  if (layers === null) return null;
  const { sources, stacks, isPending } = layers;
  const unfinished = new Set(stacks.flatMap(({ part, isUnfinished }) => (isUnfinished ? part : [])));
  const names = new Set(stacks.flatMap(({ tree }) => [...namesIn(tree)]));
  const variables = stacks.map(({ tree }, index) =>
    heldVariables(tree ? variablesOf(tree) : new Map(), before?.variables[index]),
  );

  const language = document.blocks.get(0)?.language ?? languageOf("stack");
  let text = "";
  const pieces: MergePiece[] = [];
  stacks.forEach(({ start, end, part, tree }, index) => {
    const writer = mergeWriter(variables[index] ?? heldVariables(new Map(), undefined), language);
    if (tree === null) writer.copy(document.text.slice(start, end), start);
    else {
      if (part > 0) writer.add("---\n");
      writer.entries(
        [...tree.entries].flatMap(([name, entry]) => (isMerging(name) ? [] : entry)),
        stackType,
        "",
      );
    }
    const { text: own, pieces: placed } = writer.written();
    for (const piece of placed) pieces.push({ ...piece, at: piece.at + text.length });
    text += own;
  });

  const facts: FileFacts = { ...document.file, variables: names, ...(unfinished.size > 0 ? { unfinished } : {}) };
  const isAlike =
    before !== null &&
    [...unfinished].join() === [...(before.document.file.unfinished ?? [])].join() &&
    [...names].join() === [...(before.document.file.variables ?? [])].join();
  return {
    document: before && isAlike ? withText(before.document, text) : documentOf(facts, text),
    sources,
    originOf: (span) => originIn(pieces, sources, span),
    ownEdit: (edit) => ownEdit(pieces, document.length, edit),
    isPending,
    variables,
  };
}

/** The names of all variables, those that hold no scalar too. */
function namesIn(tree: MappingTree | null): Iterable<string> {
  const written = tree?.entries.get("vars")?.value();
  return written?.kind === "mapping" ? written.entries.keys() : [];
}

function variablesOf(tree: MappingTree): ReadonlyMap<string, ScalarTree> {
  const written = tree.entries.get("vars")?.value();
  if (written?.kind !== "mapping") return new Map();
  return new Map(
    [...written.entries].flatMap(([name, entry]) => {
      const value = entry.value();
      return value.kind === "scalar" && value.node !== null && value.node.value !== null
        ? [[name, value] as const]
        : [];
    }),
  );
}

/** A piece at an offset, and its text. */
function pieceAt(pieces: readonly MergePiece[], offset: number): MergePiece | undefined {
  return pieces[countWhile(pieces.length, (index) => (pieces[index]?.at ?? 0) <= offset) - 1];
}

/** The parts of a piece as a text of its own; only their places matter. */
const mappedOf = (piece: MergePiece): MappedText => ({ text: "", parts: placedParts(piece) });

function originIn(
  pieces: readonly MergePiece[],
  sources: readonly MergeSource[],
  span: SourceSpan,
): MergeOrigin | null {
  const piece = pieceAt(pieces, span.start);
  if (!piece) return null;
  const inner = { start: span.start - piece.at, end: Math.min(span.end - piece.at, piece.length) };
  const found = sourceSpan(mappedOf(piece), inner);
  if (!found) return null;
  return originAt(sources, found);
}

function ownEdit(pieces: readonly MergePiece[], length: number, { start, end, text }: Edit): Edit | null {
  const piece = pieceAt(pieces, start);
  if (!piece || start === end) return null;
  const edit = sourceEdit(mappedOf(piece), { start: start - piece.at, end: end - piece.at, text });
  return edit && edit.end <= length ? edit : null;
}

/** The files that a document extends. */
export const extendedBy = (document: Document): readonly string[] =>
  [...basesIn(document).values()].flat().flatMap(({ path }) => (path === "" ? [] : path));

/** A text as a stack, whatever its name. */
export const textAsStack = (text: string): Document => documentOf({ uri: "", name: "", kind: "stack" }, text);

/** What each stack of a document extends, by its index. */
export const basesIn = (document: Document): ReadonlyMap<number, readonly ExtendedStack[]> =>
  new Map(
    [...mergedParts(document)].map((part) => {
      const top = topOfStack(document, part);
      return [part, top ? extendingOf(top).bases : []];
    }),
  );

/**
 * The text of the document itself that takes part in a stretch of the merged one: the nearest key around it that the document
 * has, or else the path that leads to the file with it.
 */
export function ownPlaceAround(
  { document, sources, originOf }: MergedDocument,
  { start, end }: SourceSpan,
): SourceSpan {
  const [own] = sources;
  const index = document.blocks.indexAt(start);
  const block = document.blocks.get(index);
  const offset = document.blocks.startOf(index);
  const keys = keysAround(block?.parsed.root ?? null, start - offset).reverse();
  for (const key of keys) {
    const origin = originOf({ start: key.start + offset, end: key.end + offset });
    if (origin && origin.source === own) return { start: origin.start, end: origin.end };
  }
  const via = originOf({ start, end })?.source.via ?? sources[1]?.via;
  if (via) return { start: via.start, end: via.end };
  return originOf({ start: 0, end: document.length }) ?? { start: 0, end: 0 };
}

/** The keys of the entries that hold an offset, from the outermost. */
function keysAround(root: Node | null, offset: number): Scalar[] {
  const keys: Scalar[] = [];
  for (let node = root; node && node.kind !== "scalar" && node.kind !== "alias"; ) {
    if (node.kind === "sequence") {
      node = node.items.find(({ start, end }) => start <= offset && offset <= end) ?? null;
      continue;
    }
    const entry: Entry | undefined = node.entries.find(
      ({ key, value }) => key.start <= offset && offset <= Math.max(key.end, value.end),
    );
    if (entry) keys.push(entry.key);
    node = entry?.value ?? null;
  }
  return keys;
}
