import { atValue } from "../kit/at.ts";
import { rule, strings } from "../rule.ts";
import { isPassword, useReference } from "./root-pass.ts";

const minLength = 11;
/** Of 0 to 4. */
const minScore = 3;

export const rootPassWeak = rule({
  id: "root-pass-weak",
  severity: "warning",
  summary: "A password is short or easily guessed, and the service may refuse it.",
  sections: ["4.2", "7"],
  yieldsTo: ["clone-source-fields"],
  types: strings("password"),
  values(value, report) {
    if (!isPassword(value) || value.string === undefined) return;
    if (value.string === "") {
      report(atValue(value), "The password is missing: this one is empty. Give `root_pass` a value.", {
        fixes: [useReference(value)],
      });
      return;
    }
    if ([...value.string.slice(0, 2 * minLength)].length < minLength) {
      report(
        atValue(value),
        `This password has fewer than ${minLength} characters, and the service may refuse it. Choose a longer one.`,
        { fixes: [useReference(value)] },
      );
      return;
    }
    const estimate = report.outside.passwords();
    if (estimate === "pending" || estimate(value.string) >= minScore) return;
    report(
      atValue(value),
      "This password is easily guessed, and the service may refuse it. Choose a longer or less likely one.",
      { fixes: [useReference(value)] },
    );
  },
});
