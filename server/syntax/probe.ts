import type { Edit } from "../text/edits.ts";

/** The word that is put in at a cursor. A key of this name never decides what an object is taken for. */
export const probeWord = "$schema";

/** A place in a text where something can be written, with a word put in there so that the text can be read. */
export interface Probe {
  readonly text: string;
  /** Where the word stands in that text. */
  readonly at: number;
  /** What is replaced when something is written here: offsets in the original text, on one line, around the cursor. */
  readonly start: number;
  readonly end: number;
  /** The quote that is open at the cursor. */
  readonly quote: "" | "'" | '"';
  /** What is written between the quotes, or of the word, before the cursor and behind it. */
  readonly before: string;
  readonly after: string;
  /** A `:` follows: only the name of the key is to be written. */
  readonly hasColon: boolean;
  /** Goes before what is written: a space, the indentation that is missing, a dash. */
  readonly lead: string;
  /** Goes behind it: a comma where something follows. */
  readonly trail: string;
  /** What else has to change. These edits touch what is replaced, and never overlap it. */
  readonly also: readonly Edit[];
  /** The word at the cursor begins with the mark of an alias, which is replaced with it. */
  readonly isAlias: boolean;
  /** Inside brackets or braces. */
  readonly inFlow: boolean;
  /** `entry`: where a key, or an item behind its dash, begins; `value`: behind a key on its line. */
  readonly slot: "entry" | "value";
  /** Whether several entries are written one a line. */
  readonly lines: boolean;
  /** What stands before the key on its line as spaces: further keys of the same mapping stand under it. */
  readonly column: string;
  /** The white space that the line begins with. */
  readonly base: string;
  /** It stands at the beginning of a line in a stretch whose content is all further in. */
  readonly isOutside: boolean;
}

/** What is known of the stretch of text that a cursor is in. */
export interface ProbeSurroundings {
  /** The indentation of its outermost keys. */
  readonly indent: number;
  /** It is part of what stands around it: what is not indented belongs there. */
  readonly isNested: boolean;
  /** The text that follows it, or the first lines of that. */
  readonly following: string;
}
