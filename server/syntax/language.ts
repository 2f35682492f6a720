import type { Alias, Comment, Node, Span, SyntaxProblem } from "./tree.ts";

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

/** What the rest of the house needs to know of a language, so that it never asks which one it is. */
export interface Language {
  /** Never throws: what cannot be read becomes a problem. */
  readonly parse: (text: string) => Parsed;
  /** Where a text holds several documents, the offset at which each begins; the first is 0. */
  readonly splitDocuments: (text: string) => readonly number[];
  /** How a key is written. */
  readonly key: (name: string) => string;
  /** How a scalar is written; `flow`: inside braces or brackets. */
  readonly scalar: (value: string | number | boolean | null, place: "block" | "flow") => string;
  /** What begins a comment that runs to the end of the line. */
  readonly lineComment: string;
  /** Comments and trailing commas are for people: a tool that sends the file as it is would choke. */
  readonly hasStrictForm: boolean;
}
