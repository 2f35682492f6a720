import type { Environment } from "../engine/environment.ts";
import { atValue, rule, strings } from "../kit/index.ts";
import { passwordIn, useReference } from "./root-pass.ts";

const minLength = 11;
/** From 0 to 4. */
const minScore = 3;

export const rootPassWeak = rule({
  id: "root-pass-weak",
  severity: "warning",
  summary: "A password is too short or too easy to guess, so the service may reject it.",
  sections: ["4.2", "7"],
  yieldsTo: ["clone-source-fields"],
  types: strings("password"),
  values(value, report) {
    const password = passwordIn(value);
    const problem = password === undefined ? null : problemOf(password, report.environment);
    if (problem) report(atValue(value), problem, { fixes: [useReference(value)] });
  },
});

function problemOf(password: string, { passwords }: Environment): string | null {
  if (password === "") return "The password is empty. Enter a value for `root_pass`.";
  if ([...password.slice(0, 2 * minLength)].length < minLength)
    return `This password has fewer than ${minLength} characters, so the service may reject it. Choose a longer one.`;
  const estimate = passwords();
  return estimate === "pending" || estimate(password) >= minScore
    ? null
    : "This password is easy to guess, so the service may reject it. Choose a stronger one.";
}
