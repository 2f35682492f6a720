import { dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { packWords } from "./word-ranks.ts";

/** The words that passwords are made of. The build runs this module: the bundles hold only what it exports. */

/** The lists that are sequences, such as keyboard rows. */
const counted = Object.fromEntries(
  Object.entries(english).filter(([name]) => !/^(?:commonWords|firstnames|lastnames|wikipedia)-/.test(name)),
);

/** For a word in several lists, the best rank counts: a password is as weak as its most likely reading. */
function bestRanks(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const list of lists)
    for (const [index, word] of list.entries()) ranks.set(word, Math.min(index + 1, ranks.get(word) ?? index + 1));
  return ranks;
}

const wordLists = Object.entries({ ...common, ...english }).filter(([name]) => !(name in counted));

export const words = packWords(bestRanks(wordLists.map(([, list]) => list)));
export const countedWords = packWords(bestRanks(Object.values(counted)));
