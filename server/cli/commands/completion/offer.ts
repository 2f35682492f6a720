/** A word with what it means, which may be empty. */
export interface OfferedWord {
  readonly word: string;
  readonly meaning: string;
}

export type WordOffer =
  | { readonly kind: "words"; readonly words: readonly OfferedWord[] }
  | { readonly kind: "files" | "folders" | "nothing" };

/** What can be at a place of a command line. */
export type Offer =
  | WordOffer
  /** A word, `=`, and another. */
  | { readonly kind: "pair"; readonly words: readonly OfferedWord[]; readonly values: readonly string[] };

export const wordOffer = (words: readonly string[]): WordOffer => ({
  kind: "words",
  words: words.map((word) => ({ word, meaning: "" })),
});
