import type { ServiceNames } from "../../api/index.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import type { BlockStart, Language, Node, Parsed, Scalar, Span } from "../../syntax/index.ts";
import { childrenOf } from "../../syntax/index.ts";
import type { FileType } from "../kinds/declared-kind.ts";
import { isStrictName } from "../kinds/kind.ts";
import type { Trees } from "./trees.ts";

/**
 * A part of a document that is parsed and checked independently. Offsets in its tree are relative to its start, and pointers to
 * its root, so that edits elsewhere change nothing in it.
 */
export interface Block extends Omit<BlockFrame, "trees"> {
  readonly text: string;
  /** What it shares with its neighbors. */
  readonly frame: BlockFrame;
  /** Grows from block to block; it stays the same while other blocks come and go. */
  readonly order: number;
  /**
   * Parsed on demand. Only the trees of recently read blocks are kept; parsing again gives an equal tree with new nodes.
   */
  readonly parsed: Parsed;
  /** Whether it has syntax errors: known without its tree once it has been read. */
  readonly isBroken: boolean;
  /** How many lines end in it. */
  readonly lineBreaks: number;
  /** The JSON Pointer of a node in this block, from the block's root. */
  readonly pointerOf: (node: Node) => string;
  /** The cached result of a pure function of the block, kept as long as the tree. */
  readonly once: <T>(make: (block: Block) => T) => T;
  /** The same for small results that do not reference the tree, kept as long as the block. */
  readonly kept: <T>(make: (block: Block) => T) => T;
}

export interface FileFacts extends FileType {
  readonly uri: string;
  /** The path or name of the file, with its ending. */
  readonly name: string;
  /** The words of the service in it, where they are not those of the API documentation. */
  readonly names?: ServiceNames | undefined;
  /** Where the requests are those that another file holds, the language of that. */
  readonly carrier?: CarrierLanguage;
  /** An answer of the API: its objects are not requests. */
  readonly isAnswer?: true;
  /** It has been sent: nothing in it is a reference or a template that is still to be filled in. */
  readonly isLiteral?: true;
  /** The documents in it, by their indexes, to which others add: nothing is certainly missing in them. */
  readonly unfinished?: ReadonlySet<number>;
  /**
   * Of the documents in it that others are merged into, by their indexes, a key in one of these that has no value: `instances`, or the
   * name of an instance. Null for none.
   */
  readonly bare?: ReadonlyMap<number, string | null>;
  /** The variables that have been replaced in it by their values; those that are left have none. */
  readonly variables?: ReadonlySet<string>;
  /** The texts of those that its stacks use as secrets: they are secrets wherever they have been put in. */
  readonly secretTexts?: readonly string[];
  /** Those of its variables that hold secrets, where all stacks that extend each other with it are known. */
  readonly secretVariables?: ReadonlySet<string>;
}

/** Whether tools without support for comments may send its JSON: a body in another file, or a whole `.json` file. */
export const isSentAsWritten = ({ name, carrier }: FileFacts): boolean => carrier !== undefined || isStrictName(name);

/** A stretch that a shell does not expand. */
export interface UnexpandedSpan extends Span {
  /** It is in a here-document whose delimiter is quoted, not in single quotes. */
  readonly isDocument: boolean;
}

/** What neighboring blocks share. */
export interface BlockFrame {
  /** The file it belongs to, for its name and kind. */
  readonly file: FileFacts;
  readonly language: Language;
  readonly trees: Trees;
  /** What its root is: the document's, a section of it with one of its children, or an item. */
  readonly holds: BlockStart["holds"];
  readonly section: string;
  readonly indent: number;
  /** The index of its document in the file. Documents are independent. */
  readonly part: number;
  /** Where a shell sends its own expressions as they are written, because they are quoted. */
  readonly unexpanded?: readonly UnexpandedSpan[];
}

/** For a block that belongs to no document. */
const noTrees: Trees = { add: () => {} };

export const blockOf = (frame: BlockFrame, order: number, text: string): Block => new TextBlock(frame, order, text);

/** A block with another text in its place, to see what that would be read as. */
export const blockWith = (
  { file, language, section, indent, part, order, holds: own }: Block,
  text: string,
  holds: BlockStart["holds"] = own,
): Block => new TextBlock({ file, language, trees: noTrees, holds, section, indent, part }, order, text);

/** There may be very many: a class keeps them small. */
class TextBlock implements Block {
  readonly text: string;
  readonly order: number;
  readonly frame: BlockFrame;
  private tree: Parsed | undefined;
  private broken: boolean | undefined;
  private breaks = -1;
  private pointers: ReadonlyMap<Node, string> | undefined;
  private made: Map<unknown, unknown> | undefined;
  private summaries: Map<unknown, unknown> | undefined;

  constructor(frame: BlockFrame, order: number, text: string) {
    this.frame = frame;
    this.order = order;
    this.text = text;
  }

  get language() {
    return this.frame.language;
  }

  get file() {
    return this.frame.file;
  }

  get holds() {
    return this.frame.holds;
  }

  get section() {
    return this.frame.section;
  }

  get part() {
    return this.frame.part;
  }

  get indent() {
    return this.frame.indent;
  }

  get parsed(): Parsed {
    if (this.tree === undefined) {
      this.tree = this.frame.language.parse(this.text, this.frame.holds);
      this.frame.trees.add(this);
    }
    return this.tree;
  }

  get isBroken(): boolean {
    this.broken ??= this.parsed.problems.length > 0;
    return this.broken;
  }

  get lineBreaks(): number {
    if (this.breaks < 0) this.breaks = countBreaks(this.text);
    return this.breaks;
  }

  forget(): void {
    this.tree = undefined;
    this.pointers = undefined;
    this.made = undefined;
  }

  pointerOf(node: Node): string {
    this.pointers ??= pointersIn(this.parsed.root);
    return this.pointers.get(node) ?? pointerOfEqual(this.pointers, node);
  }

  once<T>(make: (block: Block) => T): T {
    this.made ??= new Map();
    return remember(this.made, make, this);
  }

  kept<T>(make: (block: Block) => T): T {
    this.summaries ??= new Map();
    return remember(this.summaries, make, this);
  }
}

/** For a node of an earlier reading. */
function pointerOfEqual(pointers: ReadonlyMap<Node, string>, { kind, start, end }: Node): string {
  for (const [other, pointer] of pointers)
    if (other.kind === kind && other.start === start && other.end === end) return pointer;
  return "";
}

/** The result of a function, which is called once. */
export function remember<From, T>(answers: Map<unknown, unknown>, make: (from: From) => T, from: From): T {
  // The value cached for a function is that function's result.
  if (answers.has(make)) return answers.get(make) as T;
  const answer = make(from);
  answers.set(make, answer);
  return answer;
}

/** Lines end with `\n`, `\r\n` or a lone `\r`. */
function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  if (text.includes("\r"))
    for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1))
      if (text.charCodeAt(at + 1) !== 0x0a) count++;
  return count;
}

/** A segment of a pointer. */
export function escapeSegment(segment: string | number): string {
  const text = String(segment);
  return text.includes("/") || text.includes("~") ? text.replace(/~/g, "~0").replace(/\//g, "~1") : text;
}

export const unescapeSegment = (segment: string): string => segment.replace(/~1/g, "/").replace(/~0/g, "~");

/** Text that was misread as a key. */
const hasNoName = (key: Scalar): boolean => key.unread === true && key.value === "";

function pointersIn(root: Node | null): ReadonlyMap<Node, string> {
  const pointers = new Map<Node, string>();
  const visit = (node: Node, pointer: string): void => {
    pointers.set(node, pointer);
    if (node.kind === "mapping")
      for (const { key, value } of node.entries)
        visit(value, hasNoName(key) ? pointer : `${pointer}/${escapeSegment(String(key.value))}`);
    else
      childrenOf(node).forEach((child, index) => {
        visit(child, `${pointer}/${index}`);
      });
  };
  if (root) visit(root, "");
  return pointers;
}
