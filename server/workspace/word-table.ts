import { dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

/** The words that passwords are made of. The build runs this module: the bundles hold only what it exports. */

/** The lists that are sequences, such as keyboard rows. */
const counted = Object.fromEntries(
  Object.entries(english).filter(([name]) => !/^(?:commonWords|firstnames|lastnames|wikipedia)-/.test(name)),
);

/**
 * A line for each rank, with the words that have it, which contain no colons. For a word in several lists, the best rank counts: a
 * password is as weak as its most likely reading.
 */
function byRank(lists: readonly (readonly string[])[]): string {
  const lines: string[][] = [];
  const seen = new Set<string>();
  for (let rank = 0; lists.some((list) => rank < list.length); rank++)
    lines.push(
      lists.flatMap((list) => {
        const word = list[rank];
        return word === undefined || seen.has(word) || !seen.add(word) ? [] : [word];
      }),
    );
  return lines.map((words) => words.join(":")).join("\n");
}

const wordLists = Object.entries({ ...common, ...english }).filter(([name]) => !(name in counted));

export const words = byRank(wordLists.map(([, list]) => list));
export const countedWords = byRank(Object.values(counted));
