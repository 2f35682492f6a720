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

/** Placeholders of the help for what no list has; where a name means several, after the option it belongs to. */
const places: Readonly<Record<string, "files" | "folders" | "nothing" | "listed">> = {
  FILE: "files",
  PATH: "files",
  STACK: "files",
  FROM: "files",
  OLD: "files",
  REQUEST: "files",
  RESPONSE: "files",
  NAME: "files",
  FOLDER: "folders",
  "schema NAME": "listed",
  "--request REQUEST": "nothing",
  "--stack NAME": "nothing",
  "--create NAME": "nothing",
  PATTERN: "nothing",
  TAG: "nothing",
  "NAME.FIELD": "nothing",
  ID: "nothing",
  N: "nothing",
  "K/N": "nothing",
  PORT: "nothing",
  MS: "nothing",
  SECONDS: "nothing",
  "N=STATUS": "nothing",
};

/**
 * What completes a placeholder of the help, of a list those that `doc` names, if it names any. Somebody has pressed a key and waits,
 * so lists are loaded only when they are needed.
 */
export async function offerFor(owner: string, name: string, doc = ""): Promise<Offer> {
  const kind = places[`${owner} ${name}`] ?? places[name] ?? "listed";
  if (kind !== "listed") return { kind };
  const { offers, namedIn } = await import("./offers.ts");
  const offer = offers[`${owner} ${name}`] ?? offers[name];
  if (!offer) throw new Error(`completion does not know what \`${name}\` of \`${owner}\` can be: add it to offers.ts`);
  return namedIn(doc, offer);
}
