import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import type { PasswordEstimator } from "../rules/outside.ts";

/** Longer passwords are strong or hopeless by their first part; the estimator's work grows with the square of the length. */
const maxLength = 100;

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...common, ...english } });

/** From 0 (guessed at once) to 4 (very unguessable). */
export const passwordEstimator: PasswordEstimator = (password) => estimator.check(password.slice(0, maxLength)).score;
