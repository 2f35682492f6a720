import type { Probe, ProbeSurroundings } from "./probe.ts";
import type { Alias, Comment, Node, Span, SyntaxProblem } from "./tree/tree.ts";

export interface Parsed {
  /** Null for an empty text. */
  readonly root: Node | null;
  readonly problems: readonly SyntaxProblem[];
  readonly comments: readonly Comment[];
  /** Commas before a closing brace or bracket, where the language frowns on them. */
  readonly trailingCommas: readonly Span[];
  /** Aliases that form a cycle or stand for too many nodes, each with what is wrong. */
  readonly unsafeAliases: readonly { readonly alias: Alias; readonly message: string }[];
}

/** Values as plain data, for writing them. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };

/** A stretch of a text that can be read alone. */
export interface BlockStart {
  readonly start: number;
  readonly holds: BlockContent;
  /** The section whose children it holds; empty for what holds no such. */
  readonly section: string;
  /** The indentation of those children. */
  readonly indent: number;
}

/**
 * What a block is: a stretch of the top level (or all of it), children of a section of it, an item of the sequence that
 * the text is, or the bracket before or behind such items.
 */
export type BlockContent = "top" | "section" | "item" | "frame";

/** What is known of a document's top level. */
export interface TopLevel {
  readonly names: ReadonlySet<string>;
  /** Keys that begin with this are the author's own. */
  readonly ownPrefix: string;
  /** The keys whose values are mappings of objects that stand for themselves. */
  readonly sections: ReadonlySet<string>;
}

/** What the rest of the house needs to know of a language, so that it never asks which one it is. */
export interface Language {
  /** Never throws: what cannot be read becomes a problem. */
  readonly parse: (text: string, holds?: BlockContent) => Parsed;
  /** Cuts one document's text into blocks, the first at 0. */
  readonly splitBlocks: (text: string, top: TopLevel) => readonly BlockStart[];
  /**
   * Cuts a stretch that held blocks like this one and was edited; `ends` says whether such blocks go before and behind it.
   * Null where the change may reach further than the stretch, so that more has to be cut anew.
   */
  readonly splitAgain: (
    text: string,
    like: BlockStart,
    ends: { readonly isFirst: boolean; readonly isLast: boolean },
  ) => readonly number[] | null;
  /** Where a text holds several documents, the offset at which each begins; the first is 0. */
  readonly splitDocuments: (text: string) => readonly number[];
  /** Where something can be written at an offset, each place with a word put in there; likeliest first. */
  readonly probe: (text: string, offset: number, around: ProbeSurroundings) => readonly Probe[];
  /** How a key is written. */
  readonly key: (name: string) => string;
  /** How a scalar is written; `flow`: inside braces or brackets. */
  readonly scalar: (value: string | number | boolean | null, place: "block" | "flow") => string;
  /** What begins a comment that runs to the end of the line. */
  readonly lineComment: string;
  /** Comments and trailing commas are for people: a tool that sends the file as it is would choke. */
  readonly hasStrictForm: boolean;
  /** How a formatter has to read it, and whether it may be indented with tabs. */
  readonly layout: { readonly parser: "json" | "yaml"; readonly mayHaveTabs: boolean };
  /**
   * The indentation of a line that is begun below this text, whose last line has just been ended; `unit` is one step. Null
   * where that cannot be told, or brackets tell an editor as much.
   */
  readonly indentBelow: (text: string, unit: string) => string | null;
}
