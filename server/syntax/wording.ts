import type { Rewording } from "./tree/tree.ts";

/** The words that a text has for those of the tree. */
export interface Wording {
  /** A text of the file in the words of the tree; null if it has none of its own. */
  readonly read: (text: string) => Reworded | null;
  /** The same of a key, which is one name. */
  readonly readName: (name: string) => string;
  /** A text in the words of the tree, as the file writes it. */
  readonly write: (text: string) => string;
  /** The same of a key. */
  readonly writeName: (name: string) => string;
}

/** A text, and where its words are others than in the file. */
export interface Reworded {
  readonly text: string;
  readonly words: readonly Rewording[];
}
