import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import type { PasswordEstimator } from "../rules/outside.ts";

/**
 * A password is strong or hopeless by its first part, and the estimator's work grows with the square of the length and
 * with the ways to read it as leet speak: without bounds, one long password takes half a second.
 */
const bounds = { maxLength: 50, l33tMaxSubstitutions: 16 };

/** The same few passwords are asked about again with each edit. */
const maxRemembered = 1_000;

const estimator = new ZxcvbnFactory({ ...bounds, graphs: adjacencyGraphs, dictionary: { ...common, ...english } });

/** From 0 (guessed at once) to 4 (very unguessable). */
export const passwordEstimator: PasswordEstimator = remembering((password) => estimator.check(password).score);

function remembering(estimate: PasswordEstimator): PasswordEstimator {
  const known = new Map<string, number>();
  return (password) => {
    const key = password.slice(0, bounds.maxLength);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= maxRemembered) known.clear();
    const score = estimate(key);
    known.set(key, score);
    return score;
  };
}
