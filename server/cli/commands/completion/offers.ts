import { schemaNames } from "../../../describe/schema/schemas.ts";
import { skeletonNames, skeletonOf } from "../../../describe/skeletons/skeletons.ts";
import { topicNames } from "../../../describe/topic.ts";
import { askedKinds, findingSeverities, isOperationId } from "../../../document/index.ts";
import { rules } from "../../../rules/list.ts";
import { type Offer, type OfferedWord, wordOffer } from "./offer.ts";

const ruleWords = rules.map(({ id, summary }) => ({ word: id, meaning: summary }));

/** By the name that the help has for it; where a name means several, after the command it belongs to. */
export const offers: Readonly<Record<string, Offer>> = {
  TOPIC: { kind: "words", words: [...ruleWords, ...topicNames.map((word) => ({ word, meaning: "" }))] },
  "ID=SEVERITY": { kind: "pair", words: ruleWords, values: ["off", ...findingSeverities] },
  KIND: wordOffer(askedKinds),
  OPERATION: { kind: "words", words: skeletonNames.map((word) => ({ word, meaning: skeletonOf(word).title })) },
  "schema NAME": { kind: "words", words: [...schemaNames].map(([word, meaning]) => ({ word, meaning })) },
};

/** Not every command takes every kind: its help says which. */
export function namedIn(doc: string, offer: Offer): Offer {
  if (offer.kind !== "words" || !doc.includes("`")) return offer;
  const isNamed = ({ word }: OfferedWord): boolean =>
    doc.includes(`\`${word}\``) || (isOperationId(word) && doc.includes("an operation"));
  return { kind: "words", words: offer.words.filter(isNamed) };
}
