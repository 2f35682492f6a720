import { type Options, ZxcvbnFactory, type ZxcvbnResult } from "@zxcvbn-ts/core";
import { adjacencyGraphs } from "@zxcvbn-ts/language-common";
import type { PasswordEstimator } from "../rules/engine/environment.ts";
import { type RankOf, type Readings, type WordRanks, wordRanks } from "./word-ranks.ts";
import { countedWords, words } from "./word-table.ts";

/**
 * The first part of a password decides whether it is strong, and the estimator's work grows with the square of the length and
 * with the possible readings as leet speak: without limits, one long password takes half a second.
 */
const bounds = { maxLength: 50, l33tMaxSubstitutions: 16 };

/** The leet speak readings are similar, so most of their parts are cached. */
const mostWords = 10_000;

/** From 0 (guessed immediately) to 4 (very hard to guess); a 3 may be reported as 4. */
export const passwordEstimator: PasswordEstimator = (password) => estimate(password.slice(0, bounds.maxLength));

const estimate = remembering(newEstimator(), 1_000);

/**
 * The estimator usually unpacks word lists into objects. It gets objects that look words up in a packed text instead, and the
 * maximum word length for each password, since most of its work is looking for longer words.
 */
function newEstimator(): PasswordEstimator {
  const estimator = new ZxcvbnFactory({ ...bounds, graphs: adjacencyGraphs });
  const options: Options = Reflect.get(estimator, "options");
  const readings = Object.entries(options.l33tTable).flatMap(([letter, ways]) =>
    ways.map((written) => ({ written, letter })),
  );
  const lists = { words: wordRanks(words), counted: wordRanks(countedWords) };
  options.rankedDictionaries = {
    words: lookedUp(remembering(lists.words.rankOf, mostWords)),
    counted: lookedUp(lists.counted.rankOf),
  };
  options.wordSequenceNames = ["counted"];
  const check = (password: string, substitutions: number) => {
    options.l33tMaxSubstitutions = substitutions;
    return estimator.check(password);
  };
  return (password) => {
    const longest = {
      words: longestIn(password, lists.words, readings),
      counted: longestIn(password, lists.counted, readings),
    };
    options.rankedDictionariesMaxWordSize = longest;
    const plain = check(password, 0);
    const isSettled = longest.counted === 0 && isStrongAsLeet(password, plain, longest.words);
    return isSettled ? plain.score : check(password, bounds.l33tMaxSubstitutions).score;
  };
}

/**
 * Whether a password that is strong (3 or more) as it is written stays so when it is read as leet speak, which takes most
 * of the time. It would be weak only as at most two parts: three cost 10^8 guesses by themselves. One of them would be a
 * word in leet speak, for 50 guesses or more, and the other one would then take less than 10^6: it is longer than five
 * characters, so that it has to be found as it is written. With nothing known of the word, the password as it is
 * written would then take no more guesses than are compared here. What repeats itself may hold leet speak within.
 */
function isStrongAsLeet(password: string, { score, guesses }: ZxcvbnResult, longest: number): boolean {
  return (
    score >= 3 &&
    guesses > 2e6 * 10 ** Math.max(longest, 2) + 1e4 &&
    password.length > longest + 5 &&
    password.length > 2 * longest &&
    !hasRepeat(password)
  );
}

const hasRepeat = (text: string): boolean =>
  Array.from(text).some((_, at) => text.includes(text.slice(at, at + 2), at + 2));

function lookedUp(rankOf: RankOf): Record<string, number> {
  return new Proxy({}, { get: (_, word) => (typeof word === "string" ? rankOf(word) : undefined) });
}

/** Forward including leet speak; backward only literally. */
function longestIn(password: string, words: WordRanks, readings: Readings): number {
  if (!/^[\0-\x7f]*$/.test(password)) return bounds.maxLength;
  const lower = password.toLowerCase();
  const backward = [...lower].reverse().join("");
  return Math.max(words.longestIn(lower, readings), words.longestIn(backward, []));
}

/** A cache of the most recent results. */
function remembering<T>(answer: (text: string) => T, most: number): (text: string) => T {
  const ratings = new Map<string, T>();
  return (text) => {
    const before = ratings.get(text);
    if (before !== undefined || ratings.has(text)) return before as T;
    if (ratings.size >= most) ratings.clear();
    const now = answer(text);
    ratings.set(text, now);
    return now;
  };
}
