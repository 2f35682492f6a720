import { areSameNames, type ServiceNames } from "../../api/index.ts";
import { countWhile } from "../../text/count-while.ts";
import { decoded } from "../../text/decoded.ts";
import type { SourceSpan } from "../../text/mapped-text.ts";
import { plainPath } from "../../text/plain-path.ts";
import { resolvePath } from "../../text/resolve-path.ts";
import type { Block, FileFacts } from "../blocks/block.ts";
import type { Blocks } from "../blocks/blocks.ts";
import { type Document, documentOf, indexOf } from "../blocks/document.ts";
import { withText } from "../blocks/with-text.ts";
import { bareIn, type MappingTree, merged, stackType } from "./merge-tree.ts";
import { partNamed, type StackPart, stackPartsOf } from "./stack-parts.ts";
import { type ExtendedStack, extendingOf, mergedParts, stackTree, topOfStack } from "./stack-tree.ts";

/** What is known of a file that a stack extends. */
export type BaseAnswer = "pending" | BaseText | { readonly kind: "missing" | "unreadable" | "outside" };

/** A text, read already where it is that of an open stack. */
export interface BaseText {
  readonly kind: "text";
  readonly text: string;
  readonly document?: Document;
}

/** A text as a stack, whatever its name. */
export const stackIn = ({ document, text }: BaseText): Document =>
  document ?? documentOf({ uri: "", name: "", kind: "stack" }, text);

/** The files that stacks extend, by URI, as they were read last. */
export type KnownBases = Map<string, Document>;

/** A file that takes part in a merge. */
export interface MergeSource {
  readonly document: Document;
  /** Where its text is among all, which count as one. */
  readonly at: number;
  /** The folder that its paths start from, relative to the merged file; empty or ending in `/`. */
  readonly folder: string;
  /** As the merged file would name it. */
  readonly path: string;
  /** The path in `extends` of the merged file through which it takes part; null for that file itself. */
  readonly via: ExtendedStack | null;
}

/** A place in one of the files. */
export interface MergeOrigin extends SourceSpan {
  readonly source: MergeSource;
}

/** A document with the stacks that it extends, before they are written out as one. */
export interface StackLayers {
  /** The document itself comes first. */
  readonly sources: readonly MergeSource[];
  readonly stacks: readonly LayeredStack[];
  /** Not all of the files have been read yet. */
  readonly isPending: boolean;
}

/** The layers of a stack, and which variables hold secrets in those that extend each other with it. */
export interface ShownLayers extends StackLayers, Required<Pick<FileFacts, "secretVariables">> {}

/** One of the stacks of a document. */
export interface LayeredStack extends StackPart {
  /** With all that it extends; null if it is what it says. */
  readonly tree: MappingTree | null;
  /** Each of the stacks that it extends, at any depth, with all that this extends. The last one is what it extends alone. */
  readonly below: readonly MappingTree[];
  /** It is abstract, or not all of it could be read. */
  readonly isUnfinished: boolean;
}

/** More files are not followed, and no longer chains. */
const mostFiles = 2_000;
export const longestChain = 250;

/** Reads what a document extends. Null if it extends nothing and has no variables: then it is what it says. */
export function stackLayers(
  document: Document,
  file: (path: string) => BaseAnswer,
  known: KnownBases,
): StackLayers | null {
  const parts = mergedParts(document);
  if (parts.size === 0) return null;
  const own: MergeSource = { document, at: 0, folder: "", path: nameIn(document.file.uri), via: null };
  const sources: MergeSource[] = [own];
  const trees = new Map<string, MappingTree | null>();
  const below = new Map<MappingTree, ReadonlySet<MappingTree>>();
  let end = document.length + 1;
  let isPending = false;

  /** Null for one that cannot be used. */
  const load = (
    base: ExtendedStack,
    from: MergeSource,
    via: ExtendedStack,
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
  const sourceAt = (path: string, uri: string, via: ExtendedStack): MergeSource | null => {
    if (uri === document.file.uri) return own;
    const found = sources.find((one) => one.document.file.uri === uri);
    if (found) return found;
    if (sources.length > mostFiles) return null;
    const answer = file(path);
    if (answer === "pending") isPending = true;
    if (answer === "pending" || answer.kind !== "text") return null;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const source = { document: baseDocument(uri, answer, known, document.file.names), at: end, folder, path, via };
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
    const tree = stackTree(source.document, part);
    if (tree === null) return null;
    const { bases, isRead } = extendingOf(tree);
    const layers = new Set<MappingTree>();
    let lower: MappingTree | null = null;
    let isWhole = isRead;
    let bare = bareIn(tree, bases.length > 0);
    for (const base of bases) {
      const loaded = load(base, source, source.via ?? base, [...chain, key]);
      if (loaded === null) isWhole = false;
      bare ??= loaded?.bare;
      const both: MappingTree | null = loaded && lower ? (merged(lower, loaded, stackType) as MappingTree) : loaded;
      lower = both ?? lower;
      for (const one of loaded ? [...(below.get(loaded) ?? []), loaded] : []) layers.add(one);
    }
    if (lower) layers.add(lower);
    const whole = bases.length === 0 ? tree : (merged(lower, tree, stackType) as MappingTree);
    const answer = { ...whole, isWhole: isWhole && whole.isWhole, bare };
    trees.set(key, answer);
    below.set(answer, layers);
    return answer;
  };

  const stacks = document.blocks.once(stackPartsOf).map((one): LayeredStack => {
    const { part } = one;
    if (!parts.has(part)) return { ...one, tree: null, below: [], isUnfinished: false };
    const tree = wholeTree(own, part, []);
    const top = topOfStack(document, part);
    const isUnfinished = !tree?.isWhole || (top !== null && extendingOf(top).isAbstract);
    return { ...one, tree, below: [...((tree && below.get(tree)) ?? [])], isUnfinished };
  });
  return { sources, stacks, isPending };
}

/** The first syntax error. */
export const firstProblemIn = ({ blocks }: Document): SourceSpan | null => blocks.once(firstProblem);

function firstProblem(blocks: Blocks): SourceSpan | null {
  const index = blocks.all().findIndex(({ isBroken }) => isBroken);
  const [problem] = blocks.get(index)?.parsed.problems ?? [];
  const offset = blocks.startOf(index);
  return problem ? { start: problem.start + offset, end: problem.end + offset } : null;
}

/** The last part of a path, as it is written. */
const nameIn = (uri: string): string => decoded(uri.slice(uri.lastIndexOf("/") + 1));

/** A text that did not change stays the same document. */
export function baseDocument(
  uri: string,
  answer: BaseText,
  bases: KnownBases,
  names: ServiceNames | undefined,
): Document {
  const before = bases.get(uri);
  const open = answer.document && areSameNames(answer.document.file.names, names) ? answer.document : null;
  const document =
    open ??
    (before
      ? withText(before, answer.text)
      : documentOf({ uri, name: nameIn(uri), kind: "stack", ...(names ? { names } : {}) }, answer.text));
  bases.set(uri, document);
  return document;
}

/** The place of a stretch of a block among the texts that are merged. */
export function placeIn(sources: readonly MergeSource[], block: Block, span: SourceSpan): SourceSpan {
  const source = sourceWith(sources, block);
  return source ? spanInBlock(source.document, block, span, source.at) : span;
}

/** The place of a stretch of a block in its document, which starts at an offset. */
export function spanInBlock(document: Document, block: Block, { start, end }: SourceSpan, at = 0): SourceSpan {
  const offset = at + document.blocks.startOf(indexOf(document, block));
  return { start: start + offset, end: end + offset };
}

/** The file that a block belongs to. */
export const sourceWith = (sources: readonly MergeSource[], { file: { uri } }: Block): MergeSource | undefined =>
  sources.find(({ document }) => document.file.uri === uri);

/** The place of a stretch of the texts that are merged, which count as one. */
export function originAt(sources: readonly MergeSource[], { start, end }: SourceSpan): MergeOrigin | null {
  const source = sources[countWhile(sources.length, (index) => (sources[index]?.at ?? 0) <= start) - 1];
  if (!source) return null;
  const last = Math.min(Math.max(start, end), source.at + source.document.length);
  return { source, start: start - source.at, end: Math.max(start, last) - source.at };
}
