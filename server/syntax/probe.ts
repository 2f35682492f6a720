import type { Edit } from "../text/edits.ts";

/** The word that is inserted at a cursor. A key with this name never affects the type of an object. */
export const probeWord = "$schema";

/** A position where something can be written, with a word inserted so that the text can be parsed. */
export interface Probe {
  readonly text: string;
  /** The span of the word in that text. */
  readonly at: number;
  /** The span to replace: offsets in the original text, on one line, around the cursor. */
  readonly start: number;
  readonly end: number;
  /** The quote that is open at the cursor. */
  readonly quote: "" | "'" | '"';
  /** The text inside the quotes, or of the word, before and after the cursor. */
  readonly before: string;
  readonly after: string;
  /** A `:` follows: only the name of the key is to be written. */
  readonly hasColon: boolean;
  /** Inserted before the text: a space, missing indentation, a dash. */
  readonly lead: string;
  /** Inserted after it: a comma if something follows. */
  readonly trail: string;
  /** Additional edits, which may touch the replaced span but never overlap it. */
  readonly also: readonly Edit[];
  /** The word at the cursor starts with `*`, which is replaced with it. */
  readonly isAlias: boolean;
  /** Inside brackets or braces. */
  readonly inFlow: boolean;
  /** `entry`: at the start of a key, or an item after its dash; `value`: after a key on its line. */
  readonly slot: "entry" | "value";
  /** Whether several entries are written one a line. */
  readonly lines: boolean;
  /** The text before the key on its line as spaces: other keys of the same mapping align with it. */
  readonly column: string;
  /** The indentation of the line before the text is inserted, after the additional edits. */
  readonly base: string;
  /** It is at the start of a line in a range with indented content. */
  readonly isOutside: boolean;
  /** It belongs to something farther out than the indentation of the line says, which the edits correct. */
  readonly isOuter: boolean;
  /** A dash is inserted before it. */
  readonly startsItem: boolean;
}

/** Facts about the range around a cursor. */
export interface ProbeSurroundings {
  /** The indentation of its outermost keys. */
  readonly indent: number;
  /** It is part of its surroundings, to which unindented text belongs. */
  readonly isNested: boolean;
  /** The text that follows it, or the first lines of that. */
  readonly following: string;
}
