import { countWhile, type Entry, type Node, type Scalar } from "../../syntax/index.ts";
import type { Edit } from "../../text/edits.ts";
import { sourceEdit, sourceSpan } from "../../text/mapped-places.ts";
import type { MappedText, SourceSpan } from "../../text/mapped-text.ts";
import type { Block, FileFacts } from "../blocks/block.ts";
import { type Document, documentOf, editDocument, indexOf, withText } from "../blocks/document.ts";
import { languageOf } from "../kinds/kind.ts";
import type { MappingTree, ScalarTree } from "./merge-tree.ts";
import {
  type BaseAnswer,
  baseDocument,
  type KnownBases,
  type MergeOrigin,
  type MergeSource,
  originAt,
  type StackLayers,
  stackLayers,
  stackType,
} from "./stack-layers.ts";
import { type ExtendedStack, editedResource, extendingOf, isMerging, mergedParts, topOfStack } from "./stack-tree.ts";
import {
  type HeldVariables,
  heldVariables,
  type MergePiece,
  mergeWriter,
  placedParts,
  writeAlone,
} from "./write-tree.ts";

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
  /** The same as long as the files extend each other in the same way. */
  readonly layers: StackLayers;
  /** Nothing is missing of what it extends. */
  readonly isComplete: boolean;
  /** Of each stack. */
  readonly variables: readonly HeldVariables[];
  readonly pieces: readonly MergePiece[];
}

/** Merges what a document extends. Null if it extends nothing and has no variables: then it is what it says. */
export function mergedDocument(
  document: Document,
  file: (path: string) => BaseAnswer,
  known: KnownBases,
  before: MergedDocument | null = null,
): MergedDocument | null {
  const again = before && withOtherResource(before, document, file, known);
  if (again) return again;
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
    const written = writer.written();
    for (const piece of written.pieces) pieces.push(piece);
    text += written.text;
  });

  const facts: FileFacts = { ...document.file, variables: names, ...(unfinished.size > 0 ? { unfinished } : {}) };
  const isAlike =
    before !== null &&
    [...unfinished].join() === [...(before.document.file.unfinished ?? [])].join() &&
    [...names].join() === [...(before.document.file.variables ?? [])].join();
  return mergeOf({
    document: before && isAlike ? withText(before.document, text) : documentOf(facts, text),
    sources,
    isPending,
    layers,
    isComplete: stacks.every(({ tree }) => tree === null || tree.isWhole),
    variables,
    pieces,
  });
}

function mergeOf(merge: Omit<MergedDocument, "originOf" | "ownEdit">): MergedDocument {
  const { sources, pieces } = merge;
  const starts: number[] = [];
  /** The pieces that were asked for, as texts of their own; only the places of their parts matter. */
  const mapped = new Map<MergePiece, MappedText>();
  const at = (
    offset: number,
  ): { readonly piece: MappedText; readonly start: number; readonly length: number } | null => {
    for (let end = 0; starts.length < pieces.length; end += pieces[starts.length - 1]?.length ?? 0) starts.push(end);
    const index = countWhile(starts.length, (one) => (starts[one] ?? 0) <= offset) - 1;
    const piece = pieces[index];
    if (!piece) return null;
    const known = mapped.get(piece) ?? { text: "", parts: placedParts(piece, (block) => startIn(sources, block)) };
    mapped.set(piece, known);
    return { piece: known, start: starts[index] ?? 0, length: piece.length };
  };
  return {
    ...merge,
    originOf: (span) => {
      const found = at(span.start);
      const inner = found && { start: span.start - found.start, end: Math.min(span.end - found.start, found.length) };
      const place = found && inner && sourceSpan(found.piece, inner);
      return place && originAt(sources, place);
    },
    ownEdit: ({ start, end, text }) => {
      const found = start === end ? null : at(start);
      const edit = found && sourceEdit(found.piece, { start: start - found.start, end: end - found.start, text });
      return edit && edit.end <= (sources[0]?.document.length ?? 0) ? edit : null;
    },
  };
}

/**
 * The merge after an edit in a resource that no other stack completes: nothing else is written again. Null where more may be
 * different.
 */
function withOtherResource(
  before: MergedDocument,
  document: Document,
  file: (path: string) => BaseAnswer,
  known: KnownBases,
): MergedDocument | null {
  const [held, ...others] = before.variables;
  if (!held || others.length > 0 || !before.isComplete) return null;
  const sources = before.sources.map((source): MergeSource | null => {
    const answer = source.via ? file(source.path) : null;
    if (answer === null) return { ...source, document };
    if (answer === "pending" || answer.kind !== "text") return null;
    return { ...source, document: baseDocument(source.document.file.uri, answer, known, document.file.names) };
  });
  const changed = before.sources.filter(({ document: old }, index) => old !== sources[index]?.document);
  const [source] = changed;
  if (!source) return before;
  const fresh = changed.length === 1 ? sources[before.sources.indexOf(source)] : null;
  const edit = fresh ? editedResource(source.document, fresh.document) : null;
  if (!edit) return null;
  let [at, start] = [0, 0];
  for (; at < before.pieces.length && before.pieces[at]?.alone?.block !== edit.old; at++)
    start += before.pieces[at]?.length ?? 0;
  const piece = before.pieces[at];
  if (!piece?.alone) return null;
  const alone = { ...piece.alone, block: edit.fresh };
  const written = writeAlone(alone, piece.variables);
  if (!written) return null;
  const end = startIn(before.sources, edit.old) + edit.old.text.length;
  const grown = edit.fresh.text.length - edit.old.text.length;
  const moved = (offset: number): number => (offset < end ? offset : offset + grown);
  return mergeOf({
    ...before,
    // Both end with a line break: an edit up to the next block would replace that one as well.
    document: editDocument(before.document, start, start + piece.length - 1, written.text.slice(0, -1)),
    sources: sources.flatMap((one) =>
      one
        ? { ...one, at: moved(one.at), via: one.via && { start: moved(one.via.start), end: moved(one.via.end) } }
        : [],
    ),
    pieces: before.pieces.with(at, { ...piece, length: written.text.length, parts: written.parts, alone }),
  });
}

/** Where a block is in the texts that are merged. */
function startIn(sources: readonly MergeSource[], block: Block): number {
  const source = sources.find(({ document }) => document.file.uri === block.file.uri);
  return source ? source.at + source.document.blocks.startOf(indexOf(source.document, block)) : 0;
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

/** The files that a document extends. */
export const extendedBy = (document: Document): readonly string[] =>
  [...basesIn(document).values()].flat().flatMap(({ path }) => (path === "" ? [] : path));

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
