import { type Options, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs } from "@zxcvbn-ts/language-common";
import type { PasswordEstimator } from "../rules/engine/environment.ts";
import { keptIn } from "../text/groups.ts";
import { countedWords, words } from "./word-table.ts";

/**
 * The first part of a password decides whether it is strong, and the estimator's work grows with the square of the length and
 * with the possible readings as leet speak: without limits, one long password takes half a second.
 */
const bounds = { maxLength: 50, l33tMaxSubstitutions: 16 };

/** Ratings that are kept. */
const mostKept = 1_000;

const estimator = newEstimator();

const kept = new Map<string, number>();

/** From 0 (guessed immediately) to 4 (very hard to guess). */
export const passwordEstimator: PasswordEstimator = (password) => {
  if (kept.size >= mostKept) kept.clear();
  const start = password.slice(0, bounds.maxLength);
  return keptIn(kept, start, () => estimator.check(start).score);
};

/**
 * The estimator unpacks each of its word lists into an object, and looks for words of any length in all of them, which takes half a
 * second once, and some more for each password. It gets maps with the best ranks instead.
 */
function newEstimator(): ZxcvbnFactory {
  const made = new ZxcvbnFactory({ ...bounds, graphs: adjacencyGraphs });
  const options: Options = Reflect.get(made, "options");
  const ranks = { words: ranksOf(words), counted: ranksOf(countedWords) };
  options.rankedDictionaries = { words: lookedUp(ranks.words), counted: lookedUp(ranks.counted) };
  options.rankedDictionariesMaxWordSize = { words: longestIn(ranks.words), counted: longestIn(ranks.counted) };
  options.wordSequenceNames = ["counted"];
  return made;
}

type Ranks = ReadonlyMap<string, number>;

function ranksOf(lines: string): Ranks {
  const ranks = new Map<string, number>();
  for (const [index, line] of lines.split("\n").entries())
    for (const word of line.split(":")) ranks.set(word, index + 1);
  return ranks;
}

function longestIn(ranks: Ranks): number {
  let longest = 0;
  for (const { length } of ranks.keys()) longest = Math.max(longest, length);
  return longest;
}

function lookedUp(ranks: Ranks): Record<string, number> {
  return new Proxy({}, { get: (_, word) => (typeof word === "string" ? ranks.get(word) : undefined) });
}
