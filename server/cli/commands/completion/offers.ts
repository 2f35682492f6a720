import { schemaNames } from "../../../describe/schema/schemas.ts";
import { skeletonNames, skeletonOf } from "../../../describe/skeletons/skeletons.ts";
import { topicNames } from "../../../describe/topic.ts";
import { findingSeverities } from "../../../document/index.ts";
import { rules } from "../../../rules/list.ts";
import { askedKinds } from "../../as-option.ts";

/** A word with what it means, which may be empty. */
export interface OfferedWord {
  readonly word: string;
  readonly meaning: string;
}

/** What can be at a place of a command line. */
export type Offer =
  | { readonly kind: "words"; readonly words: readonly OfferedWord[] }
  | { readonly kind: "files" | "folders" | "nothing" }
  /** A word, `=`, and another. */
  | { readonly kind: "pair"; readonly words: readonly OfferedWord[]; readonly values: readonly string[] };

export const plainWords = (words: readonly string[]): Offer => ({
  kind: "words",
  words: words.map((word) => ({ word, meaning: "" })),
});

const files: Offer = { kind: "files" };
const nothing: Offer = { kind: "nothing" };
const ruleWords = rules.map(({ id, summary }) => ({ word: id, meaning: summary }));

/** By the name that the help has for it; where a name means several, after the option or command it belongs to. */
const offers: Readonly<Record<string, Offer>> = {
  FILE: files,
  PATH: files,
  STACK: files,
  FROM: files,
  OLD: files,
  REQUEST: files,
  RESPONSE: files,
  NAME: files,
  FOLDER: { kind: "folders" },
  TOPIC: { kind: "words", words: [...ruleWords, ...topicNames.map((word) => ({ word, meaning: "" }))] },
  "ID=SEVERITY": { kind: "pair", words: ruleWords, values: ["off", ...findingSeverities] },
  KIND: plainWords(askedKinds),
  OPERATION: {
    kind: "words",
    words: skeletonNames.map((word) => ({ word, meaning: skeletonOf(word).title })),
  },
  "schema NAME": { kind: "words", words: [...schemaNames].map(([word, meaning]) => ({ word, meaning })) },
  "--request REQUEST": nothing,
  "--stack NAME": nothing,
  "--create NAME": nothing,
  PATTERN: nothing,
  TAG: nothing,
  "NAME.FIELD": nothing,
  ID: nothing,
  N: nothing,
  "K/N": nothing,
  PORT: nothing,
  MS: nothing,
  SECONDS: nothing,
  "N=STATUS": nothing,
};

/** What completes a placeholder of the help; null for an unknown placeholder. */
export const offerFor = (owner: string, name: string): Offer | null =>
  offers[`${owner} ${name}`] ?? offers[name] ?? null;
