import type { Language, Node, Parsed } from "../syntax/index.ts";
import { childrenOf } from "../syntax/index.ts";
import { type Kind, kindOf, languageOf } from "./kind.ts";

/**
 * A stretch of a document that is parsed and checked alone. Offsets in its tree count from its own start, and pointers
 * from its own root, so that nothing in it changes when the text before it does.
 */
export interface Block {
  readonly text: string;
  readonly language: Language;
  /** The document that it is part of, for what a name or a kind decides. */
  readonly file: FileFacts;
  /** Parsed when first asked for. */
  readonly parsed: Parsed;
  /** Where a node that is written in this block stands, as a JSON Pointer from the block's root. */
  readonly pointerOf: (node: Node) => string;
}

export interface FileFacts {
  readonly uri: string;
  /** The path or name of the file, with its ending. */
  readonly name: string;
  readonly kind: Kind;
}

export interface Part {
  /** Which of the file's documents it belongs to: what stands in different ones has nothing to do with each other. */
  readonly part: number;
  readonly block: Block;
  /** The offset of its text in the document's. */
  readonly start: number;
  /** What comes before its pointers. */
  readonly pointer: string;
}

/** A file at one moment. */
export interface Document {
  readonly file: FileFacts;
  readonly text: string;
  readonly parts: readonly Part[];
}

/** Null for a file that is none of ours. */
export function openDocument(input: {
  readonly uri: string;
  readonly name: string;
  readonly languageId?: string;
  readonly text: string;
}): Document | null {
  const kind = kindOf(input.name, input.languageId);
  if (kind === null) return null;
  const file: FileFacts = { uri: input.uri, name: input.name, kind };
  return documentOf(file, input.text);
}

export function documentOf(file: FileFacts, text: string): Document {
  const language = languageOf(file.kind);
  const starts = language.splitDocuments(text);
  const parts = starts.map((start, part): Part => {
    const block = blockOf(file, language, text.slice(start, starts[part + 1] ?? text.length));
    return { part, block, start, pointer: part === 0 ? "" : `/${part}` };
  });
  return { file, text, parts };
}

function blockOf(file: FileFacts, language: Language, text: string): Block {
  let parsed: Parsed | undefined;
  let pointers: ReadonlyMap<Node, string> | undefined;
  return {
    text,
    language,
    file,
    get parsed() {
      parsed ??= language.parse(text);
      return parsed;
    },
    pointerOf(node) {
      pointers ??= pointersIn(this.parsed.root);
      return pointers.get(node) ?? "";
    },
  };
}

export const escapeSegment = (segment: string | number): string =>
  String(segment).replace(/~/g, "~0").replace(/\//g, "~1");

function pointersIn(root: Node | null): ReadonlyMap<Node, string> {
  const pointers = new Map<Node, string>();
  const visit = (node: Node, pointer: string): void => {
    pointers.set(node, pointer);
    if (node.kind === "mapping")
      for (const entry of node.entries) visit(entry.value, `${pointer}/${escapeSegment(String(entry.key.value))}`);
    else
      childrenOf(node).forEach((child, index) => {
        visit(child, `${pointer}/${index}`);
      });
  };
  if (root) visit(root, "");
  return pointers;
}
