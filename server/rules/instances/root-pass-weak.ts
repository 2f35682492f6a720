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
    if (password === undefined) return;
    if (password === "") {
      report(atValue(value), "The password is empty. Enter a value for `root_pass`.", {
        fixes: [useReference(value)],
      });
      return;
    }
    if ([...password.slice(0, 2 * minLength)].length < minLength) {
      report(
        atValue(value),
        `This password has fewer than ${minLength} characters, so the service may reject it. Choose a longer one.`,
        { fixes: [useReference(value)] },
      );
      return;
    }
    const estimate = report.environment.passwords();
    if (estimate === "pending" || estimate(password) >= minScore) return;
    report(atValue(value), "This password is easy to guess, so the service may reject it. Choose a stronger one.", {
      fixes: [useReference(value)],
    });
  },
});
