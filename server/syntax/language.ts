import type { LayoutFrame, LayoutPlace, LayoutStyle } from "./layout/style.ts";
import type { Alias, Comment, Node, Span, SyntaxProblem } from "./tree/tree.ts";
import type { Wording } from "./wording.ts";

export interface Parsed {
  /** Null for an empty text. */
  readonly root: Node | null;
  readonly problems: readonly SyntaxProblem[];
  readonly comments: readonly Comment[];
  /** Commas before a closing brace or bracket, where the language frowns on them. */
  readonly trailingCommas: readonly Span[];
  /** Aliases that are cyclic or expand to too many nodes, each with its problem. */
  readonly unsafeAliases: readonly { readonly alias: Alias; readonly message: string }[];
}

/** Values as plain data, for writing them. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };

/** A stretch of a text that can be read alone. */
export interface BlockStart {
  readonly start: number;
  readonly holds: BlockContent;
  /** The section of its children; empty if it has none. */
  readonly section: string;
  /** The indentation of those children. */
  readonly indent: number;
  /** It depends on text elsewhere because of a mistake, so that an edit cuts the whole document again. */
  readonly isGuess?: boolean;
}

/**
 * The content of a block: a part or all of the top level, children of a section, an item of a sequence, or the bracket before or
 * after such items.
 */
export type BlockContent = "top" | "section" | "item" | "frame";

/** Facts about the top level of a document. */
export interface TopLevel {
  readonly names: ReadonlySet<string>;
  /** Keys that begin with this are ignored. */
  readonly ownPrefix: string;
  /** The keys whose values are mappings of independent objects. */
  readonly sections: ReadonlySet<string>;
  /** The keys whose values are lists of independent objects. */
  readonly lists?: ReadonlySet<string>;
  /** The keys that, beside such a list, make it a part of something else. */
  readonly notBesideLists?: ReadonlySet<string>;
}

/** How a language is laid out. Line breaks are `\n`, and there is no byte order mark. */
export interface LanguageLayout {
  /** Lays out a common block exactly as Prettier does in the whole document. Null for a block with anything unusual. */
  readonly quickly: (
    text: string,
    parsed: Parsed,
    block: Omit<BlockStart, "start">,
    place: LayoutPlace,
    style: LayoutStyle,
  ) => string | null;
  /** Null for a block that can only be laid out with its neighbors. */
  readonly frame: (block: Omit<BlockStart, "start">, place: LayoutPlace, style: LayoutStyle) => LayoutFrame | null;
  /** The line that starts a document at the start of this text; null if the document cannot be laid out alone. */
  readonly marker: (text: string, isOnly: boolean) => string | null;
}

/** A language, so that other modules never need to know which one it is. */
export interface Language {
  /** The words of a file that has others for the names of the tree. */
  readonly wording?: Wording;
  /** Never throws: what cannot be read becomes a problem. */
  readonly parse: (text: string, holds?: BlockContent) => Parsed;
  /** Whether a text is common and without problems: much faster than parsing one that is not. */
  readonly isPlain?: (text: string) => boolean;
  /** Cuts one document's text into blocks, the first at 0. */
  readonly splitBlocks: (text: string, top: TopLevel) => readonly BlockStart[];
  /**
   * Splits an edited range that contained blocks like this one; `ends` tells whether there are such blocks before and after it.
   * Null if the change may affect more than the range.
   */
  readonly splitAgain: (
    text: string,
    like: BlockStart,
    ends: { readonly isFirst: boolean; readonly isLast: boolean },
  ) => readonly number[] | null;
  /** The start offsets of the documents in a text; the first is 0. */
  readonly splitDocuments: (text: string) => readonly number[];
  /** How a key is written. */
  readonly key: (name: string) => string;
  /** How a scalar is written; `flow`: inside braces or brackets. */
  readonly scalar: (value: string | number | boolean | null, place: "block" | "flow") => string;
  /** The start of a line comment. */
  readonly lineComment: string;
  /** Comments and trailing commas are for people: other tools would reject the file. */
  readonly hasStrictForm: boolean;
  /** How a formatter has to read it; `load` is for formatting only. */
  readonly layout: { readonly parser: "json" | "yaml"; readonly load: () => Promise<LanguageLayout> };
  /**
   * The indentation of a new line below this text; `unit` is one step. Null if it is unknown, or an editor can derive it from
   * brackets.
   */
  readonly indentBelow: (text: string, unit: string) => string | null;
}
