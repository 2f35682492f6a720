import { countWhile } from "../../syntax/index.ts";
import type { Edit } from "../../text/edits.ts";
import { keptIn } from "../../text/groups.ts";
import { sourceEdit, sourceSpan } from "../../text/mapped-places.ts";
import type { MappedText, SourceSpan } from "../../text/mapped-text.ts";
import { sharedEnds } from "../../text/shared-ends.ts";
import type { Block, FileFacts } from "../blocks/block.ts";
import { type Document, documentOf } from "../blocks/document.ts";
import { withStretch } from "../blocks/with-text.ts";
import { languageOf } from "../kinds/kind.ts";
import { secretVariablesIn, usedAsPasswords } from "../secrets/hidden-variables.ts";
import { type HeldVariables, heldVariables, type MergePiece } from "./merge-piece.ts";
import { holdsNull, type MappingTree, type ScalarTree, stackType } from "./merge-tree.ts";
import {
  type BaseAnswer,
  type KnownBases,
  type MergeOrigin,
  type MergeSource,
  originAt,
  placeIn,
  sourceWith,
  stackLayers,
} from "./stack-layers.ts";
import { type ExtendedStack, extendingOf, isMerging, mergedParts, topOfStack } from "./stack-tree.ts";
import { mergeWriter } from "./write-tree.ts";

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
  readonly pieces: readonly MergePiece[];
}

/** Merges what a document extends. Null if it extends nothing and has no variables: then it is what it says. */
export function mergedDocument(
  document: Document,
  file: (path: string) => BaseAnswer,
  bases: KnownBases,
  before: MergedDocument | null = null,
): MergedDocument | null {
  const layers = stackLayers(document, file, bases);
  if (layers === null) return null;
  const { sources, stacks, isPending } = layers;
  const unfinished = new Set(
    stacks.flatMap(({ part, tree, isUnfinished }) => (isUnfinished || isOther(tree) ? part : [])),
  );
  const bare = new Map(
    stacks.flatMap(({ part, tree, below }) => (below.length > 0 ? [[part, tree?.bare ?? null]] : [])),
  );
  const names = new Set(stacks.flatMap(({ tree }) => [...namesIn(tree)]));
  const variables = stacks.map(({ tree }, index) =>
    heldVariables(tree ? variablesOf(tree) : new Map(), before?.variables[index]),
  );

  const secret = new Set(sources.flatMap((one) => [...secretVariablesIn(one.document, usedAsPasswords)]));
  // Shorter ones may be words like any other.
  const secretTexts = variables
    .flatMap(({ scalars }) => [...secret].map((name) => String(scalars.get(name)?.node?.value ?? "")))
    .filter(({ length }) => length > 5);

  const language = document.blocks.get(0)?.language ?? languageOf("stack");
  const pieces = stacks.flatMap(({ start, end, part, tree }, index): readonly MergePiece[] => {
    const writer = mergeWriter(variables[index] ?? heldVariables(new Map(), undefined), language, foldersIn(sources));
    if (tree === null) writer.copy(document.text.slice(start, end), start);
    else if (part > 0) writer.add("---\n");
    return writtenStack(writer, tree);
  });

  const facts: FileFacts = {
    ...document.file,
    variables: names,
    bare,
    secretTexts,
    ...(unfinished.size > 0 ? { unfinished } : {}),
  };
  return {
    document:
      before && factsIn(facts) === factsIn(before.document.file)
        ? withPieces(before, pieces)
        : documentOf(facts, textOfMerge(pieces)),
    sources,
    isPending,
    variables,
    pieces,
    ...placesIn(sources, pieces),
  };
}

/** What a stack says besides what makes it a merge. */
export function writtenStack(writer: ReturnType<typeof mergeWriter>, tree: MappingTree | null): readonly MergePiece[] {
  const entries = [...(tree?.entries ?? [])].flatMap(([name, entry]) => (isMerging(name) ? [] : entry));
  writer.entries(entries, stackType, "");
  return writer.written();
}

/** What a merge says of its file: with other facts, all of it is read again. */
const factsIn = ({ unfinished, bare, variables, secretTexts }: FileFacts): string =>
  JSON.stringify([unfinished, bare, variables, secretTexts].map((facts) => [...(facts ?? [])]));

export const foldersIn = (sources: readonly MergeSource[]) => (block: Block) =>
  sourceWith(sources, block)?.folder ?? "";

export const textOfMerge = (pieces: readonly MergePiece[]): string => pieces.map(({ text }) => text).join("");

const lengthOf = (pieces: readonly MergePiece[]): number => pieces.reduce((sum, { text }) => sum + text.length, 0);

/** Only what is between the first and the last piece that is another one is read again. */
function withPieces({ document, pieces: old }: MergedDocument, pieces: readonly MergePiece[]): Document {
  const { head, tail } = sharedEnds(
    old.length,
    pieces.length,
    (at, index) => old[at] === pieces[index] || old[at]?.text === pieces[index]?.text,
  );
  if (head === old.length && head === pieces.length) return document;
  const end = document.length - lengthOf(old.slice(old.length - tail));
  return withStretch(
    document,
    lengthOf(old.slice(0, head)),
    end,
    textOfMerge(pieces.slice(head, pieces.length - tail)),
  );
}

function placesIn(
  sources: readonly MergeSource[],
  pieces: readonly MergePiece[],
): Pick<MergedDocument, "originOf" | "ownEdit"> {
  const starts: number[] = [];
  /** The pieces that were asked for, as texts of their own; only the places of their parts matter. */
  const mapped = new Map<MergePiece, MappedText>();
  const at = (offset: number) => {
    for (let end = 0; starts.length < pieces.length; end += pieces[starts.length - 1]?.text.length ?? 0)
      starts.push(end);
    const index = countWhile(starts.length, (one) => (starts[one] ?? 0) <= offset) - 1;
    const piece = pieces[index];
    if (!piece) return null;
    const known = keptIn(mapped, piece, () => ({
      text: "",
      parts: piece.parts.map((part) => ({ ...part, ...(part.block ? placeIn(sources, part.block, part) : {}) })),
    }));
    return { piece: known, start: starts[index] ?? 0, length: piece.text.length };
  };
  return {
    originOf: (span) => {
      const found = at(span.start);
      const inner = found && { start: span.start - found.start, end: Math.min(span.end - found.start, found.length) };
      const place = found && inner && sourceSpan(found.piece, inner);
      return place && originAt(sources, place);
    },
    ownEdit: ({ start, end, text }) => {
      const place = start === end ? null : at(start);
      const edit = place && sourceEdit(place.piece, { start: start - place.start, end: end - place.start, text });
      return edit && edit.end <= (sources[0]?.document.length ?? 0) ? edit : null;
    },
  };
}

/** Whether something else is written in the place of variables. */
const isOther = (tree: MappingTree | null): boolean => {
  const written = tree?.entries.get("vars")?.value();
  return written !== undefined && written.kind !== "mapping" && !holdsNull(written);
};

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
