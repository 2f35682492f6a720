import { objectTypes } from "../../api/index.ts";
import { countWhile, type Entry, type Node, type Scalar } from "../../syntax/index.ts";
import type { Edit } from "../../text/edits.ts";
import type { MappedText, SourceSpan } from "../../text/mapped-text.ts";
import { sourceEdit, sourceSpan } from "../../text/mapped-text.ts";
import { plainPath } from "../../text/plain-path.ts";
import { resolvePath } from "../../text/resolve-path.ts";
import type { FileFacts } from "../blocks/block.ts";
import { type Document, documentOf, reuse } from "../blocks/document.ts";
import { languageOf } from "../kinds/kind.ts";
import { typeOfObject } from "../kinds/request-type.ts";
import { type MappingTree, merged, type ScalarTree } from "./merge-tree.ts";
import {
  type ExtendedStack,
  extendingOf,
  isMerging,
  mergedParts,
  type PlacedDocument,
  stackTree,
  topOfStack,
} from "./stack-tree.ts";
import { type MergePiece, mergeWriter } from "./write-tree.ts";

/** What is known of a file that a stack extends. */
export type BaseAnswer =
  | "pending"
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" | "unreadable" | "outside" };

/** The files that stacks extend, by URI, as they were read last. */
export type KnownBases = Map<string, Document>;

/** A file that takes part in a merge, and where its text is among all. */
export interface MergeSource extends PlacedDocument {
  /** As the merged file would name it. */
  readonly path: string;
  /** The path in `extends` of the merged file through which it takes part; null for that file itself. */
  readonly via: SourceSpan | null;
}

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
}

export interface MergeOrigin extends SourceSpan {
  readonly source: MergeSource;
}

/** More files are not followed, and no longer chains. */
const mostFiles = 2_000;
export const longestChain = 250;

/** Whether what a document says alone is not all of it: it extends stacks, is there to be extended, or has variables. */
export const isToBeMerged = (document: Document): boolean => mergedParts(document).size > 0;

/** Why such a document is not planned by itself. */
export const whyToBeMerged = (name: string): string =>
  `\`${name}\` extends stacks or has variables, which are merged on the command line only: run \`compute-stack plan\` with the file.`;

/** Merges what a document extends. Null if it extends nothing and has no variables: then it is what it says. */
export function mergedDocument(
  document: Document,
  file: (path: string) => BaseAnswer,
  known: KnownBases,
  before: MergedDocument | null = null,
): MergedDocument | null {
  const parts = mergedParts(document);
  if (parts.size === 0) return null;
  const own: MergeSource = { document, at: 0, folder: "", path: nameIn(document.file.uri), via: null };
  const sources: MergeSource[] = [own];
  const trees = new Map<string, MappingTree | null>();
  const unfinished = new Set<number>();
  const names = new Set<string>();
  let end = document.length;
  let isPending = false;

  /** Null for one that cannot be used. */
  const load = (
    base: ExtendedStack,
    from: MergeSource,
    via: SourceSpan,
    chain: readonly string[],
  ): MappingTree | null => {
    const path = base.path === "" ? from.path : plainPath(`${from.folder}${base.path}`);
    const uri = resolvePath(path, document.file.uri);
    if (uri === null || chain.length > longestChain) return null;
    const source = sourceAt(path, uri, via);
    const part = source ? partNamed(source.document, base.stack) : null;
    if (!source || part === null) return null;
    return wholeTree(source, part, chain);
  };
  const sourceAt = (path: string, uri: string, via: SourceSpan): MergeSource | null => {
    if (uri === document.file.uri) return own;
    const found = sources.find((one) => one.document.file.uri === uri);
    if (found) return found;
    if (sources.length > mostFiles) return null;
    const answer = file(path);
    if (answer === "pending") isPending = true;
    if (answer === "pending" || answer.kind !== "text") return null;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const source = { document: baseDocument(uri, answer.text, known, document.file), at: end, folder, path, via };
    end += source.document.length + 1;
    sources.push(source);
    return source;
  };
  /** A stack with all that it extends. */
  const wholeTree = (source: MergeSource, part: number, chain: readonly string[]): MappingTree | null => {
    const key = `${source.document.file.uri}#${part}`;
    if (chain.includes(key)) return null;
    const done = trees.get(key);
    if (done !== undefined) return done;
    const tree = stackTree(source, part);
    if (tree === null) return null;
    const { bases } = extendingOf(tree);
    let lower: MappingTree | null = null;
    let isWhole = true;
    for (const base of bases) {
      const loaded = load(base, source, source.via ?? base, [...chain, key]);
      if (loaded === null) isWhole = false;
      const both: MappingTree | null = loaded && lower ? (merged(lower, loaded, stackType) as MappingTree) : loaded;
      lower = both ?? lower;
    }
    const whole = bases.length === 0 ? tree : (merged(lower, tree, stackType) as MappingTree);
    const answer = isWhole ? whole : { ...whole, isWhole: false };
    trees.set(key, answer);
    return answer;
  };

  const stacks = [...partsOf(document)].map(({ part, start, end: behind }) => {
    if (!parts.has(part)) return { start, behind, part, tree: null };
    const tree = wholeTree(own, part, []);
    const top = topOfStack(document, part);
    if (!tree?.isWhole || (top && extendingOf(top).isAbstract)) unfinished.add(part);
    return { start, behind, part, tree };
  });
  const texts = stacks.map(({ tree }) => tree && variablesOf(tree));
  for (const { tree } of stacks) for (const name of namesIn(tree)) names.add(name);

  const language = document.blocks.get(0)?.language ?? languageOf("stack");
  let text = "";
  const pieces: MergePiece[] = [];
  stacks.forEach(({ start, behind, part, tree }, index) => {
    const writer = mergeWriter(texts[index] ?? new Map(), language);
    if (tree === null) writer.copy(document.text.slice(start, behind), start);
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
  const fresh = documentOf(facts, text);
  const isAlike =
    before !== null &&
    [...unfinished].join() === [...(before.document.file.unfinished ?? [])].join() &&
    [...names].join() === [...(before.document.file.variables ?? [])].join();
  return {
    document: before && isAlike ? reuse(before.document, fresh) : fresh,
    sources,
    originOf: (span) => originIn(pieces, sources, span),
    ownEdit: (edit) => ownEdit(pieces, document.length, edit),
    isPending,
  };
}

const stackType = typeOfObject("stack");

/** The last part of a path, as it is written. */
function nameIn(uri: string): string {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A text that did not change stays the same document, so that nothing of it is read again. */
function baseDocument(uri: string, text: string, known: KnownBases, { names }: FileFacts): Document {
  const before = known.get(uri);
  if (before?.text === text) return before;
  const fresh = documentOf({ uri, name: nameIn(uri), kind: "stack", ...(names ? { names } : {}) }, text);
  const document = before ? reuse(before, fresh) : fresh;
  known.set(uri, document);
  return document;
}

interface Part extends SourceSpan {
  readonly part: number;
}

/** The stacks of a document. */
function partsOf({ blocks }: Document): readonly Part[] {
  const parts: (Part & { end: number })[] = [];
  blocks.all().forEach(({ part }, index) => {
    const last = parts.at(-1);
    const end = blocks.startOf(index + 1);
    if (last?.part === part) last.end = end;
    else parts.push({ part, start: blocks.startOf(index), end });
  });
  return parts;
}

/** The index of the stack that is named; null if there is none, or several and none is named. */
export function partNamed(document: Document, name: string | null): number | null {
  const stacks = namedParts(document);
  if (name === null) return stacks.length === 1 ? (stacks[0]?.part ?? null) : null;
  return (
    (stacks.find((one) => one.name === name) ?? stacks.find(({ part }) => String(part + 1) === name))?.part ?? null
  );
}

/** A key that a stack has at its top level. */
const isStackKey = (name: string): boolean => Object.hasOwn(objectTypes.stack.fields, name);

/** The stacks of a document that are not empty, with their names. */
export function namedParts(document: Document): readonly { readonly part: number; readonly name: string | null }[] {
  return partsOf(document).flatMap(({ part }) => {
    const tree = topOfStack(document, part);
    if (!tree || ![...tree.entries.keys()].some(isStackKey)) return [];
    const name = tree.entries.get("name")?.value();
    return { part, name: name?.kind === "scalar" && typeof name.node?.value === "string" ? name.node.value : null };
  });
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
const mappedOf = ({ parts }: MergePiece): MappedText => ({ text: "", parts });

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
  const start = found.start + piece.base;
  const source = sources[countWhile(sources.length, (index) => (sources[index]?.at ?? 0) <= start) - 1];
  if (!source) return null;
  const end = Math.min(Math.max(start, found.end + piece.base), source.at + source.document.length);
  return { source, start: start - source.at, end: Math.max(start, end) - source.at };
}

function ownEdit(pieces: readonly MergePiece[], length: number, { start, end, text }: Edit): Edit | null {
  const piece = pieceAt(pieces, start);
  if (!piece || start === end) return null;
  const edit = sourceEdit(mappedOf(piece), { start: start - piece.at, end: end - piece.at, text });
  const moved = edit && { start: edit.start + piece.base, end: edit.end + piece.base, text: edit.text };
  return moved && moved.end <= length ? moved : null;
}

/** The files that a text extends. */
export const extendedIn = (text: string): readonly string[] => {
  const bases = text.includes("extends") ? [...basesIn(textAsStack(text)).values()].flat() : [];
  return bases.flatMap(({ path }) => (path === "" ? [] : path));
};

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
